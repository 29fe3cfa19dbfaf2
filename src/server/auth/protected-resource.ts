import { isWebAddress } from "./web-addresses.js";

export interface ProtectedResource {
  readonly issuer: string;
  readonly audience: string;
  readonly name: string;
  readonly scopesSupported: () => readonly string[];
}

/**
 * The metadata of a protected resource (RFC 9728) at its well-known addresses; undefined elsewhere. Anyone may read it, web
 * pages too. The resource is the audience where that is an address; otherwise the address that the request was sent to, whose
 * `Host` has to be checked before.
 */
export function protectedResourceMetadata(
  request: Request,
  { issuer, audience, name, scopesSupported }: ProtectedResource,
): Response | undefined {
  const { origin, pathname } = new URL(request.url);
  const endpoint = endpoints.find((path) => pathname === wellKnown + path);
  if (endpoint === undefined) return undefined;
  const headers = { "access-control-allow-origin": "*" };
  if (request.method === "OPTIONS") {
    return new Response(null, {
      status: 204,
      headers: {
        ...headers,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "Mcp-Protocol-Version",
      },
    });
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { ...headers, allow: methods } });
  }
  const metadata = {
    resource: isWebAddress(audience) ? audience : origin + endpoint,
    authorization_servers: [issuer],
    scopes_supported: scopesSupported(),
    bearer_methods_supported: ["header"],
    resource_name: name,
  };
  const response = Response.json(metadata, { headers });
  return request.method === "GET" ? response : new Response(null, { headers: response.headers });
}

/**
 * Where the metadata is for the endpoint that a request was sent to. On the origin that the audience names when its host is the
 * request's, since that one knows of the TLS in front of this server.
 */
export function metadataUrl(request: Request, audience: string): string {
  const { origin, host, pathname } = new URL(request.url);
  const outside = isWebAddress(audience) ? new URL(audience) : undefined;
  const endpoint = endpoints.includes(pathname) ? pathname : "";
  return `${outside?.host === host ? outside.origin : origin}${wellKnown}${endpoint}`;
}

const wellKnown = "/.well-known/oauth-protected-resource";

/** What the metadata may be asked for: each endpoint, and the server as a whole. */
const endpoints: readonly string[] = ["", "/mcp", "/public/mcp"];

const methods = "GET, HEAD, OPTIONS";
