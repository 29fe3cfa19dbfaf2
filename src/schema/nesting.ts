/** Whether lists and objects stand inside each other more than `most` times; of one that holds itself they do. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most <= 0) return true;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const member of members) if (isNestedDeeper(member, most - 1)) return true;
  return false;
}
