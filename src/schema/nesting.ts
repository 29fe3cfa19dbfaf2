/** Whether lists and objects stand inside each other more than `most` times; of one that holds itself they do. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most <= 0) return true;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) if (isNestedDeeper(members[key], most - 1)) return true;
  return false;
}
