const moment =
  /^\d{4}-\d{2}-\d{2}[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/** The day that ISO 8601 text names; undefined for any other text, a moment inside a day included. */
export function readDate(text: string): string | undefined {
  if (text.length === 10) return startsWithDay(text) ? text : undefined;
  const time = readDateTime(text);
  return time?.endsWith("T00:00:00.000Z") === true ? time.slice(0, 10) : undefined;
}

/**
 * The moment that ISO 8601 text names, in UTC and milliseconds, so that moments compare as text. A day is its midnight,
 * and a time without zone is UTC.
 */
export function readDateTime(text: string): string | undefined {
  if (!startsWithDay(text)) return undefined;
  if (text.length === 10) return `${text}T00:00:00.000Z`;
  if (isPlainTime(text)) return `${text.slice(0, 19)}.000Z`;
  return toUtc(text);
}

/** Whether the first ten characters are a day of the calendar. Read without an expression, since most dates end here. */
function startsWithDay(text: string): boolean {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return (
    text.charCodeAt(4) === hyphen &&
    text.charCodeAt(7) === hyphen &&
    day >= 1 &&
    day <= daysIn(year, month)
  );
}

/** `2026-01-31T09:30:00Z`, whose day has been read already. */
function isPlainTime(text: string): boolean {
  return (
    text.length === 20 &&
    text.charAt(10) === "T" &&
    twoDigits(text, 11) <= 23 &&
    text.charAt(13) === ":" &&
    twoDigits(text, 14) <= 59 &&
    text.charAt(16) === ":" &&
    twoDigits(text, 17) <= 59 &&
    text.charAt(19) === "Z"
  );
}

/** A moment in any other spelling, whose day has been read already. */
function toUtc(text: string): string | undefined {
  const match = moment.exec(text);
  if (match === null) return undefined;
  const part = (group: number): number => Number(match[group] ?? 0);
  const [hour, minute, second] = [part(1), part(2), part(3)];
  const [zoneHour, zoneMinute] = [part(6), part(7)];
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined;
  const milliseconds = Number((match[4] ?? "").slice(0, 3).padEnd(3, "0"));
  const offset = (match[5] === "-" ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const start = Date.parse(`${text.slice(0, 10)}T00:00:00.000Z`);
  const time = start + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
  const written = new Date(time).toISOString();
  return written.length === 24 ? written : undefined;
}

const hyphen = 45;
const zero = 48;

/** The number that two characters spell; NaN, which is in no bounds, when they are no digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - zero;
  const ones = text.charCodeAt(at + 1) - zero;
  const areDigits = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9;
  return areDigits ? tens * 10 + ones : Number.NaN;
}

/** How many days a month has; 0 when there is no such month or the year is no number. */
function daysIn(year: number, month: number): number {
  if (Number.isNaN(year) || !(month >= 1 && month <= 12)) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
