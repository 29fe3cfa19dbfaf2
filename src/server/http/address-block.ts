import { isIPv4, isIPv6, SocketAddress } from "node:net";

/**
 * What one customer of a network has: an IPv4 address, or the /64 of an IPv6 address, all of whose addresses are theirs to take
 * (RFC 6177). An IPv4 address written as IPv6 counts as what it is. Anything else is given back.
 */
export function blockOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ""] = address.split("%");
  const { address: short } = new SocketAddress({ address: withoutZone, family: "ipv6" });
  const mapped = short.slice(short.lastIndexOf(":") + 1);
  if (isIPv4(mapped)) return mapped;
  const [left = "", right] = short.split("::");
  const before = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  const groups = right === undefined ? before : [...before, ...zeros, ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
