/**
 * Whether every object inherits a member of this name, such as `toString`. Clients that check an answer find that member
 * where the answer has none of its own, and take it for a value of the wrong type.
 */
export function isInheritedName(name: string): boolean {
  return Object.hasOwn(Object.prototype, name);
}
