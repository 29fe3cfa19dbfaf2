/*
 * Anything can be thrown, also what throws in turn when it is looked at: an object without a prototype, one whose getters throw, a
 * proxy. Nothing here throws.
 */

/** The stack of what was thrown, or what else can be said of it, for a log. */
export function thrownStack(thrown: unknown): string {
  return attempt(() => {
    if (!(thrown instanceof Error)) return String(thrown);
    return textIn(() => thrown.stack) ?? textIn(() => thrown.message) ?? unspeakable(thrown);
  }, unspeakable(thrown));
}

/** What a look at something thrown gives; the fallback when looking throws. */
export function attempt<Value>(look: () => Value, fallback: NoInfer<Value>): Value {
  try {
    return look();
  } catch {
    return fallback;
  }
}

/** A text that is asked for, unless there is none. */
export function textIn(read: () => unknown): string | undefined {
  const text = attempt(read, undefined);
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}

/** What is said of something thrown that nothing else can be said of. */
export function unspeakable(thrown: unknown): string {
  return `something of type ${typeof thrown} was thrown`;
}
