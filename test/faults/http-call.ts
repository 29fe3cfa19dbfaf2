/** What a call over HTTP came to. */
export interface Called {
  readonly status: number;
  readonly isError: boolean;
  readonly text: string;
}

/** Calls a tool as a client of 2025-11-25 that keeps no session. */
export async function callOverHttp(
  url: string,
  name: string,
  args: object,
  signal?: AbortSignal,
): Promise<Called> {
  const response = await fetch(url, {
    method: "POST",
    ...(signal && { signal }),
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    }),
  });
  const body = await response.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) as {
    readonly result?: { readonly isError?: boolean; readonly content: readonly { text: string }[] };
  };
  return {
    status: response.status,
    isError: result?.isError ?? false,
    text: result?.content[0]?.text ?? body,
  };
}

/** What `/readyz` or `/healthz` says. */
export async function health(url: string, path: "/readyz" | "/healthz"): Promise<number> {
  const response = await fetch(new URL(path, url));
  await response.arrayBuffer();
  return response.status;
}

/** Waits until something holds, however long; the test's time limit ends it. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
