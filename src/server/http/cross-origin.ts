/** What a page may send beside what every page may. */
const requestHeaders = [
  "Accept",
  "Authorization",
  "Content-Type",
  "Last-Event-ID",
  "Mcp-Method",
  "Mcp-Name",
  "Mcp-Protocol-Version",
  "Mcp-Session-Id",
  "baggage",
  "traceparent",
  "tracestate",
];

/** What a page may read beside what every page may. */
const responseHeaders = [
  "Mcp-Protocol-Version",
  "Mcp-Session-Id",
  "Retry-After",
  "WWW-Authenticate",
];

/** The answer to OPTIONS; to a page also what it may send (Fetch, CORS-preflight fetch). */
export function preflight(methods: readonly string[], isFromPage: boolean): Response {
  const headers = new Headers({ allow: [...methods, "OPTIONS"].join(", ") });
  if (isFromPage) {
    headers.set("access-control-allow-methods", methods.join(", "));
    headers.set("access-control-allow-headers", requestHeaders.join(", "));
    headers.set("access-control-max-age", "600");
  }
  return new Response(null, { status: 204, headers });
}

/**
 * Lets a page of exactly this origin read a response. Never with credentials: tokens come in a header of their own, so that cookies
 * decide nothing.
 */
export function shareWith(origin: string | undefined, response: Response): Response {
  const { headers } = response;
  headers.append("vary", "Origin");
  if (origin === undefined) return response;
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", responseHeaders.join(", "));
  return response;
}
