import { isIPv4, isIPv6 } from "node:net";
import type { TextFormat } from "../../util/text-formats.js";
import { readDate } from "../validation/dates.js";

/**
 * Whether a text has a format of JSON Schema, by the format's name. Compiled hand-built schemas call these. Clients check
 * answers with ajv-formats, so that no check here takes a text that fails there.
 */
export const formatChecks: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  "date-time": (text) => {
    const at = text.search(/[Tt ]/);
    return at === 10 && isDate(text.slice(0, at)) && isTime(text.slice(at + 1));
  },
  email: (text) => {
    const [name = "", domain = "", ...more] = text.split("@");
    const labels = domain.split(".");
    return (
      more.length === 0 &&
      name.split(".").every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom)) &&
      labels.length > 1 &&
      labels.every((label) => /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label))
    );
  },
  hostname: isHostname,
  ipv4: isIPv4,
  ipv6: (text) => isIPv6(text) && !text.includes("%"),
  uri: isUri,
  uuid: (text) => /^(?:urn:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
};

/** How many characters a text has as JSON Schema counts them: code points. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function isDate(text: string): boolean {
  return text.length === 10 && readDate(text) !== undefined;
}

/** With a zone, which ISO 8601 may shorten to `+0100` or `+01`; a leap second is one only at the end of a day in UTC. */
function isTime(text: string): boolean {
  const match =
    /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)$/.exec(text) ??
    undefined;
  if (match === undefined) return false;
  const part = (group: number): number => Number(match[group] ?? 0);
  const [hour, minute, second, zoneHour, zoneMinute] = [
    part(1),
    part(2),
    part(3),
    part(5),
    part(6),
  ];
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false;
  if (second < 60) return true;
  const offset = (match[4] === "-" ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const day = 24 * 60;
  return (hour * 60 + minute - offset + 2 * day) % day === day - 1;
}

/** The dot of the root may end it. */
function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  const labels = name.split(".");
  return (
    name.length <= 253 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  );
}

/** The parts of a URI, as RFC 3986 divides it in appendix B: every text has them, right or wrong. */
const uriParts = /^([^:/?#]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

/**
 * As RFC 3986 writes it, with something between the scheme and query or fragment: `mailto:` alone names nothing, and clients
 * refuse it.
 */
function isUri(text: string): boolean {
  const parts = uriParts.exec(text);
  if (parts === null) return false;
  const [, scheme = "", , path = "", query = "", fragment = ""] = parts;
  const authority: string | undefined = parts[2];
  return (
    /^[a-z][a-z0-9+.-]*$/i.test(scheme) &&
    (authority === undefined ? path !== "" : isAuthority(authority)) &&
    isWritten(path, /[\w.~!$&'()*+,;=:@/-]/g) &&
    isWritten(query, /[\w.~!$&'()*+,;=:@/?-]/g) &&
    isWritten(fragment, /[\w.~!$&'()*+,;=:@/?-]/g)
  );
}

/** `user@host:port`; all may be empty but an address in brackets. */
function isAuthority(authority: string): boolean {
  const at = authority.indexOf("@");
  const [, host = authority] = /^(.*?)(?::\d*)?$/.exec(authority.slice(at + 1)) ?? [];
  if (!isWritten(authority.slice(0, Math.max(at, 0)), /[\w.~!$&'()*+,;=:-]/g)) return false;
  if (!host.startsWith("[")) return isWritten(host, /[\w.~!$&'()*+,;=-]/g);
  const address = host.slice(1, -1);
  const isFuture = /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(address);
  return host.endsWith("]") && (isFuture || formatChecks.ipv6(address));
}

/** Whether a part has these characters alone, and others as `%` with two digits of 16. */
function isWritten(part: string, characters: RegExp): boolean {
  return part.replace(/%[0-9a-f]{2}/gi, "").replace(characters, "") === "";
}
