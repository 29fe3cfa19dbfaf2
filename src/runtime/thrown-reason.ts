import { oneLine } from "./messages/one-line.js";

/** Long enough to say what is wrong, short enough for one line of a log. */
const longestReason = 300;

/** What was thrown, in one line: the first of its message. */
export function thrownReason(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message.trim() || thrown.name : textOf(thrown);
  const [first = ""] = text.split(/[\r\n]/, 1);
  return oneLine(first).slice(0, longestReason);
}

function textOf(thrown: unknown): string {
  return typeof thrown === "string"
    ? thrown.trim()
    : `something of type ${typeof thrown} was thrown`;
}
