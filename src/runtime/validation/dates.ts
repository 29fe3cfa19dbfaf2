const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const moment =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/** The day that ISO 8601 text names; undefined for any other text, a moment inside a day included. */
export function readDate(text: string): string | undefined {
  const match = day.exec(text);
  if (match !== null) return isDay(match) ? text : undefined;
  const time = readDateTime(text);
  return time?.endsWith("T00:00:00.000Z") === true ? time.slice(0, 10) : undefined;
}

/**
 * The moment that ISO 8601 text names, in UTC and milliseconds, so that moments compare as text. A day is its midnight,
 * and a time without zone is UTC.
 */
export function readDateTime(text: string): string | undefined {
  const asDay = day.exec(text);
  if (asDay !== null) return isDay(asDay) ? `${text}T00:00:00.000Z` : undefined;
  const match = moment.exec(text);
  if (match === null || !isDay(match)) return undefined;
  const [hour, minute, second] = [part(match, 4), part(match, 5), part(match, 6)];
  const [zoneHour, zoneMinute] = [part(match, 9), part(match, 10)];
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined;
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const offset = (match[8] === "-" ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const start = Date.parse(`${text.slice(0, 10)}T00:00:00.000Z`);
  const time = start + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
  const written = new Date(time).toISOString();
  return written.length === 24 ? written : undefined;
}

/** Whether year, month and day, the first groups of a match, are in the calendar. */
function isDay(match: RegExpExecArray): boolean {
  const [year, month, dayOfMonth] = [part(match, 1), part(match, 2), part(match, 3)];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return dayOfMonth >= 1 && dayOfMonth <= (lengths[month - 1] ?? 0);
}

/** A numeric group; one that did not take part counts as 0. */
function part(match: RegExpExecArray, group: number): number {
  return Number(match[group] ?? 0);
}
