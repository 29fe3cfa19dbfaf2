import { UsageError } from "./usage-error.js";

/** A JSON object given on the command line. Throws `UsageError` with the place of the mistake. */
export function parseJsonObject(text: string): Record<string, unknown> {
  const value = parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new UsageError(
    "The arguments are not a JSON object.",
    'Write them as: \'{"action":"list"}\'',
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = errorOffset(text);
    const before = text.slice(0, offset).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    const found =
      offset >= text.length
        ? "the text ends too early"
        : `unexpected ${JSON.stringify(text[offset])}`;
    throw new UsageError(
      `The arguments are not valid JSON: ${found} at ${place}.`,
      "In a shell, put the JSON in single quotes; or give - and pipe it in.",
    );
  }
}

/** The length of the longest beginning that some valid JSON text has; the parser's own message names it only at times. */
function errorOffset(text: string): number {
  let viable = 0;
  let broken = text.length + 1;
  while (broken - viable > 1) {
    const middle = (viable + broken) >> 1;
    if (isViable(text.slice(0, middle))) viable = middle;
    else broken = middle;
  }
  return viable;
}

/** Whether the parser finds nothing wrong before the end of the text. */
function isViable(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const position = /at position (\d+)/.exec(message)?.[1];
    return message.includes("Unexpected end") || position === String(beginning.length);
  }
}
