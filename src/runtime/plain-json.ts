/**
 * A value as JSON holds it; undefined for nothing. Members that are undefined are left out. Throws `TypeError` for what JSON
 * has no place for: big integers, cycles, functions and symbols.
 */
export function plainJson(value: unknown): unknown {
  const text = JSON.stringify(value, refuseCode) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** JSON would leave these out without a word. */
function refuseCode(key: string, value: unknown): unknown {
  if (typeof value !== "function" && typeof value !== "symbol") return value;
  throw new TypeError(`An answer cannot hold a ${typeof value}, as "${key}" is.`);
}
