import { oneLine } from "./messages/one-line.js";
import { attempt, textIn, unspeakable } from "./thrown.js";

/** Long enough to say what is wrong, short enough for one line of a log. */
const longestReason = 300;

/** What was thrown, in one line: the first of its message. Never throws. */
export function thrownReason(thrown: unknown): string {
  const text = attempt(() => reasonOf(thrown), undefined) ?? unspeakable(thrown);
  const [first = ""] = text.split(/[\r\n]/, 1);
  return oneLine(first).slice(0, longestReason);
}

function reasonOf(thrown: unknown): string | undefined {
  if (typeof thrown === "string") return thrown.trim();
  if (!(thrown instanceof Error)) return undefined;
  return textIn(() => thrown.message)?.trim() ?? textIn(() => thrown.name);
}
