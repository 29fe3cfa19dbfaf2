/**
 * Whether an address, or the name of one, is this machine's alone: 127.0.0.0/8, ::1 and `localhost` (RFC 6761, section 6.3). An IPv6
 * address may stand in brackets, as in a URL.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  return /^(?:127(?:\.\d{1,3}){3}|localhost|(?:0*:){2,7}0*1)$/i.test(name);
}
