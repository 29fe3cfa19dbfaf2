import { endpointPaths } from "../endpoint-paths.js";
import { isWebAddress } from "./web-addresses.js";

export interface ProtectedResource {
  readonly issuer: string;
  readonly audience: string;
  readonly name: string;
  readonly scopesSupported: () => readonly string[];
}

/**
 * The metadata of a protected resource (RFC 9728) at its well-known addresses; undefined elsewhere. Anyone may read it, web
 * pages too. The resource is the audience where that is an address, on the public endpoint the address beside it; otherwise the address that the request was sent to, whose
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
    resource: isWebAddress(audience) ? resourceAt(endpoint, audience) : origin + endpoint,
    authorization_servers: [issuer],
    scopes_supported: scopesSupported(),
    bearer_methods_supported: ["header"],
    resource_name: name,
  };
  const response = Response.json(metadata, { headers });
  return request.method === "GET" ? response : new Response(null, { headers: response.headers });
}

/**
 * The audiences that a token may be for where a request was sent to: the configured one, and on the public endpoint that endpoint's own
 * address too, since clients ask for a token for the resource that the metadata names (RFC 8707).
 */
export function audiencesAt(request: Request, audience: string): string[] {
  const isPublic = new URL(request.url).pathname === endpointPaths.public;
  return isPublic && isWebAddress(audience)
    ? [audience, resourceAt(endpointPaths.public, audience)]
    : [audience];
}

/** The address of an endpoint (RFC 9728 §3.3), the audience being that of the admin tools or of the server as a whole. */
function resourceAt(endpoint: string, audience: string): string {
  if (endpoint !== endpointPaths.public) return audience;
  const { origin, pathname } = new URL(audience);
  return `${origin}${pathname.replace(/(?:\/mcp)?\/?$/, "")}${endpointPaths.public}`;
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
const endpoints: readonly string[] = ["", endpointPaths.admin, endpointPaths.public];

const methods = "GET, HEAD, OPTIONS";
