import { UsageError } from "./usage-error.js";

/** Where the text comes from: a shell takes quotes away, a pipe does not. */
export type JsonOrigin = "command line" | "standard input";

/** A JSON object given to a command. Throws `UsageError` with the place of the mistake. */
export function parseJsonObject(text: string, origin: JsonOrigin): Record<string, unknown> {
  const word = text.trim();
  if (word === "" && origin === "standard input") {
    throw new UsageError("Standard input holds no arguments.", example("list"));
  }
  if (/^(?!(?:true|false|null)$)[a-z_]+$/i.test(word)) {
    throw new UsageError(`The arguments are a JSON object, and "${word}" is none.`, example(word));
  }
  const value = parse(text, origin);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new UsageError("The arguments are not a JSON object.", example("list"));
}

function example(action: string): string {
  return `Write them as: '${JSON.stringify({ action })}'`;
}

function parse(text: string, origin: JsonOrigin): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = errorOffset(text);
    const before = text.slice(0, offset).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new UsageError(
      `The arguments are not valid JSON: ${problemAt(text, offset)} at ${place}.`,
      origin === "command line"
        ? "In a shell, put the JSON in single quotes; or give - and pipe it in."
        : undefined,
    );
  }
}

/** A missing separator is one that would let the text go on. */
function problemAt(text: string, offset: number): string {
  const found = text[offset];
  if (found === undefined) return "the text ends too early";
  const missing = [",", ":"].find((each) => isViable(`${text.slice(0, offset)}${each}${found}`));
  const quoted = JSON.stringify(found);
  if (missing === undefined) return `unexpected ${quoted}`;
  return `a ${missing === "," ? "comma" : "colon"} is missing before ${quoted}`;
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
