/** JSON-RPC codes of refusals that come before any method runs. */
export const refusalCodes = { server: -32_000, session: -32_001, internal: -32_603 } as const;

/**
 * A refusal as a whole HTTP response: a JSON-RPC error, so that any client can show its words. Its id is `null`: it is not about
 * what a request asks for.
 */
export function refuse(
  status: number,
  message: string,
  {
    code = refusalCodes.server,
    headers = {},
  }: { readonly code?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  const response = Response.json(
    { jsonrpc: "2.0", error: { code, message }, id: null },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
  reasons.set(response, message);
  return response;
}

const reasons = new WeakMap<Response, string>();

/** Why a request was refused, by the response that says so; undefined for any other response. */
export function reasonOf(response: Response): string | undefined {
  return reasons.get(response);
}
