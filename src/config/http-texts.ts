/** What `http` in `mcpgen.yaml` may name, as regular expressions of whole texts; checked again when variables are replaced. */

/** A DNS name, an IPv4 address, or an IPv6 address with or without brackets. */
export const hostPattern =
  "^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\\[?[0-9A-Fa-f]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\\]?)$";

/** The origin of a web page: http or https, host and port (RFC 6454, section 6.2). */
export const originPattern = "^https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?$";

/** An issuer's URL: https, or http of a loopback address. */
export const issuerPattern =
  "^(?:https://[^\\s/?#@]+|http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\])(?::[0-9]{1,5})?)(?:/[^\\s?#]*)?$";

/** Whether a text matches one of them. */
export function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern).test(text);
}
