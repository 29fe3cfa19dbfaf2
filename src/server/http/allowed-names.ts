/** Names by which a machine speaks to itself. */
export const loopbackNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** A host with or without a port, as RFC 3986 has it; an IPv6 address stands in brackets. */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

/**
 * The name in a `Host` header: in lower case, without port and without the dot that ends a name in full. Undefined for what is
 * no host.
 */
export function hostName(header: string): string | undefined {
  const name = hostPattern.exec(header.toLowerCase())?.[1];
  if (name === undefined) return undefined;
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/**
 * Whether a request is for a server of this name: loopback names and `hosts`. A page whose name was made to point at this machine
 * (DNS rebinding) sends its own. Without the header, which Fetch does not ask for, the URL says the name.
 */
export function hostCheck(hosts: readonly string[]): (request: Request) => boolean {
  const names = new Set([...loopbackNames, ...hosts.map((host) => hostName(host) ?? host)]);
  return (request) => {
    const name = hostName(request.headers.get("host") ?? new URL(request.url).host);
    return name !== undefined && names.has(name);
  };
}

/**
 * Whether web pages of an origin may send requests: those of this machine, on any port, and `origins`. `null`, the origin of a
 * page that has none, never is.
 */
export function originCheck(origins: readonly string[]): (origin: string) => boolean {
  const known = new Set(origins.map((origin) => parsedOrigin(origin)?.origin ?? origin));
  return (origin) => {
    const parsed = parsedOrigin(origin);
    if (parsed === undefined) return false;
    return known.has(parsed.origin) || loopbackNames.includes(parsed.hostname);
  };
}

/** Undefined for what is no origin of a web page: no address of HTTP, or one that says more than scheme, host and port. */
function parsedOrigin(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && `${url.origin}/` === url.href ? url : undefined;
}
