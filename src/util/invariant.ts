/** Ours is wrong, not the user's input: caught in one place, which says so and exits 70. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** Throws `InvariantError` unless the condition holds. For what the program itself guarantees, never for input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
