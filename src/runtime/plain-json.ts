/**
 * A value as JSON holds it; undefined for nothing. As in JSON, members that are undefined are left out, an entry of a list
 * that is undefined becomes null, and what has `toJSON`, such as a date, is what that gives. Throws `TypeError` for what JSON
 * has no place for: numbers that are none or infinite, big integers, functions, symbols, cycles, and objects that hold what they
 * hold elsewhere than in members, such as maps, sets, errors and promises.
 */
export function plainJson(value: unknown): unknown {
  const text = JSON.stringify(value, refuseUnplain) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** JSON would leave these out, empty them or make null of them without a word. Called with the holder of the value. */
function refuseUnplain(this: unknown, key: string, value: unknown): unknown {
  const what = unplainKind(value) ?? unplainDate((this as Readonly<Record<string, unknown>>)[key]);
  if (what === undefined) return value;
  throw new TypeError(
    key === "" ? `An answer cannot be ${what}.` : `An answer cannot hold ${what}, as "${key}" is.`,
  );
}

const plainTags: readonly string[] = ["Object", "Array", "String", "Boolean", "Number"];

function unplainKind(value: unknown): string | undefined {
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value === "bigint") return "a big integer";
  if (typeof value === "number") return Number.isFinite(value) ? undefined : String(value);
  if (typeof value !== "object" || value === null) return undefined;
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag === "Number") return unplainKind(Number(value));
  return plainTags.includes(tag) ? undefined : `an object of the kind ${tag}`;
}

/** A date that is none gives null of itself. */
function unplainDate(original: unknown): string | undefined {
  const isInvalid = original instanceof Date && Number.isNaN(original.getTime());
  return isInvalid ? "an invalid date" : undefined;
}
