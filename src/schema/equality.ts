/** Whether two values are the same JSON; the order of members does not count. */
export function sameJson(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other);
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
