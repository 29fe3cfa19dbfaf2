import type { Gate } from "../../../src/server/auth/gate.js";

export const endpoint = "http://127.0.0.1:3333/mcp";

/** A request to the endpoint with these `Authorization` headers. */
export function requestWith(...authorization: readonly string[]): Request {
  const headers = new Headers();
  for (const each of authorization) headers.append("authorization", each);
  return new Request(endpoint, { method: "POST", headers });
}

/** What a gate makes of a request: the identity, or status, challenge, `Retry-After` where there is one, and the words. */
export async function outcome(gate: Gate, request: Request): Promise<unknown> {
  const found = await gate.identify(request);
  return found instanceof Response ? refusal(found) : found;
}

export function withToken(gate: Gate, token: string): Promise<unknown> {
  return outcome(gate, requestWith(`Bearer ${token}`));
}

/** A refusal as far as clients look at it. */
export async function refusal(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { readonly error: { readonly message: string } };
  const challenge = response.headers.get("www-authenticate");
  const retryAfter = response.headers.get("retry-after");
  return {
    status: response.status,
    message: error.message,
    ...(challenge === null ? {} : { challenge }),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

/** The 401 of a token that is no good. */
export function invalidToken(message: string, resourceMetadata?: string): unknown {
  const pointer = resourceMetadata === undefined ? "" : `, resource_metadata="${resourceMetadata}"`;
  return {
    status: 401,
    message,
    challenge: `Bearer realm="mcpgen", error="invalid_token", error_description="${message}"${pointer}`,
  };
}
