/** Whether two values read from JSON are written alike, the order of members included. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  const others = Object.entries(other);
  return (
    members.length === others.length &&
    members.every(([key, value], index) => {
      const [name, counterpart] = others[index] ?? [];
      return key === name && isSameValue(value, counterpart);
    })
  );
}
