/** Whether two values are the same JSON; the order of members does not count, and one that is undefined is none. */
export function sameJson(one: unknown, other: unknown): boolean {
  return one === other || sameMembers(one, other, () => sameJson);
}

type Compare = (one: unknown, other: unknown) => boolean;

/**
 * Whether two values are the same JSON where members are compared by what `compareOf` gives for their key; members for which it gives
 * nothing do not count. Entries of a list are compared as its key `undefined` says.
 */
export function sameMembers(
  one: unknown,
  other: unknown,
  compareOf: (key: string | undefined) => Compare | undefined,
): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other || textOf(one) === textOf(other);
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    const compare = compareOf(undefined);
    return one.every((item, index) => compare?.(item, other[index]) ?? true);
  }
  const members = one as Readonly<Record<string, unknown>>;
  const others = other as Readonly<Record<string, unknown>>;
  let left = 0;
  for (const key of Object.keys(others)) {
    if (others[key] !== undefined && compareOf(key) !== undefined) left += 1;
  }
  for (const key of Object.keys(members)) {
    const compare = members[key] === undefined ? undefined : compareOf(key);
    if (compare === undefined) continue;
    left -= 1;
    if (!Object.hasOwn(others, key) || !compare(members[key], others[key])) return false;
  }
  return left === 0;
}

/** Of what is no list and no object; numbers that are none are null, as JSON writes them. */
function textOf(value: unknown): string | undefined {
  return typeof value === "object" && value !== null
    ? undefined
    : (JSON.stringify(value) ?? "null");
}

/** One text for each value of JSON, whatever the order of its members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = value as Readonly<Record<string, unknown>>;
  let text = "";
  // By code units.
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

const listings = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** Whether a value is the same JSON as one of a list, which is looked through only once. */
export function isAmong(values: readonly unknown[], value: unknown): boolean {
  const known = listings.get(values) ?? new Set(values.map(canonicalJson));
  listings.set(values, known);
  return known.has(canonicalJson(value));
}
