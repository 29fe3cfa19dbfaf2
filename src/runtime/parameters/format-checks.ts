import { isIPv4, isIPv6 } from "node:net";
import type { TextFormat } from "../../util/text-formats.js";
import { readDate } from "../validation/dates.js";

/** Whether a text has a format of JSON Schema, by the format's name. Compiled hand-built schemas call these. */
export const formatChecks: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  "date-time": (text) => {
    const at = text.search(/[Tt ]/);
    return at === 10 && isDate(text.slice(0, at)) && isTime(text.slice(at + 1));
  },
  email: (text) => {
    const at = text.lastIndexOf("@");
    const name = text.slice(0, at);
    const isName = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/.test(name) && !/^\.|\.$|\.\./.test(name);
    return at > 0 && isName && isHostname(text.slice(at + 1));
  },
  hostname: isHostname,
  ipv4: isIPv4,
  ipv6: (text) => isIPv6(text) && !text.includes("%"),
  uri: (text) =>
    /^[a-z][a-z0-9+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]*$/i.test(text) &&
    !/%(?![0-9a-f]{2})/i.test(text) &&
    text.indexOf("#") === text.lastIndexOf("#"),
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
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

/** With a zone, as RFC 3339 has it; a leap second is one only at the end of a day in UTC. */
function isTime(text: string): boolean {
  const match =
    /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/.exec(text) ?? undefined;
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

function isHostname(text: string): boolean {
  const labels = text.split(".");
  return (
    text.length <= 253 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  );
}
