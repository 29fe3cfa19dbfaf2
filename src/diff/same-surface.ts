import type { RecordedSurface } from "./project-surface.js";
import { isSameValue } from "./same-value.js";

const texts = new WeakMap<object, readonly string[]>();

/** Keeps what a surface was read from: its own file's text, then those of the schemas beside it. */
export function rememberText(surface: RecordedSurface, read: readonly string[]): void {
  texts.set(surface, read);
}

/** Whether a surface was read from texts that are kept. */
export function hasText(surface: unknown): boolean {
  return typeof surface === "object" && surface !== null && texts.has(surface);
}

/** Whether two surfaces say the same. Those that were read from the same texts do, and most tools of a project do not change. */
export function isSameSurface(one: RecordedSurface, other: RecordedSurface): boolean {
  return isSameText(one, other) || isSameValue(one, other);
}

function isSameText(one: RecordedSurface, other: RecordedSurface): boolean {
  const [read, others] = [texts.get(one), texts.get(other)];
  return (
    read !== undefined &&
    others !== undefined &&
    read.every((text, index) => text === others[index])
  );
}
