import { createHash } from "node:crypto";

/**
 * What a file at the path of a page is. A conflict is what a merge left of two pages, each as it was written; what is emptied
 * holds nothing that could be lost.
 */
export type PageState = "written" | "edited" | "conflict" | "emptied" | "foreign";

const opening = "<!-- Written by mcpgen docs. Do not edit.";

const sealLine = new RegExp(`^${opening.replaceAll(".", "\\.")} [0-9a-f]{32} -->$`);

/**
 * A page with the line before it by which it is known again. It names a hash of the page's path and text, so that neither a line
 * copied into a file nor a page copied to another name is taken for a page. Line ends become those that a checkout restores.
 */
export function sealed(path: string, text: string): string {
  const lines = withLineFeeds(text);
  return `${firstLine(path, lines)}\n${lines}`;
}

/** A text whose lines end in a line feed, whatever they ended in. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/**
 * What a file is, by its path below the documents' folder and its text. A checkout may have changed its line ends, and an editor
 * put a byte order mark before it. `current`, the page that belongs there, tells what a merge wrote from what somebody did.
 */
export function pageState(path: string, file: string, current = ""): PageState {
  if (file.trim() === "") return "emptied";
  const text = withLineFeeds(file.replace(/^\uFEFF/, ""));
  if (text.startsWith(opening)) return isWritten(path, text) ? "written" : "edited";
  const merge = mergeOf(text);
  if (merge === undefined || !merge.sides.some(beginsWithSeal)) return "foreign";
  return isMergeOfPages(path, merge, current) ? "conflict" : "edited";
}

function isWritten(path: string, text: string): boolean {
  const [first = ""] = text.split("\n", 1);
  return first === firstLine(path, text.slice(first.length + 1));
}

function firstLine(path: string, text: string): string {
  const hash = createHash("sha256").update(`${path}\0${text}`).digest("hex").slice(0, 32);
  return `${opening} ${hash} -->`;
}

function beginsWithSeal(text: string): boolean {
  const [first = ""] = text.split("\n", 1);
  return sealLine.test(first);
}

interface Merge {
  /** The whole text as either side has it, where both changed the same lines. */
  readonly sides: readonly [string, string];
  /** The lines that are no side's alone: also what either side changed by itself. */
  readonly shared: readonly string[];
}

/**
 * Where both sides begin with a seal, both were written by a run: somebody's change leaves that line as it is, and it would not
 * differ. A change after that run shows by the hash, or by a shared line that the merged sources do not give.
 */
function isMergeOfPages(path: string, { sides, shared }: Merge, current: string): boolean {
  if (!sides.every(beginsWithSeal)) return false;
  const written = sides.filter((side) => isWritten(path, side)).length;
  if (written > 0) return written === sides.length;
  const known = new Set(current.split("\n"));
  return shared.every((line) => line.trim() === "" || known.has(line));
}

type Part = "shared" | "ours" | "base" | "theirs";

/** The next part by the sign that a marker repeats; a marker out of its turn is a line like any other. */
const turns: Readonly<Record<Part, Readonly<Record<string, Part>>>> = {
  shared: { "<": "ours" },
  ours: { "|": "base", "=": "theirs" },
  base: { "=": "theirs" },
  theirs: { ">": "shared" },
};

/** The two sides of a text that begins with a conflict; undefined for any other, and for one whose markers are not complete. */
function mergeOf(text: string): Merge | undefined {
  const length = /^<{7,}(?= |\n)/.exec(text)?.[0].length;
  if (length === undefined) return undefined;
  const marker = new RegExp(`^([<|=>])\\1{${length - 1}}(?: .*)?$`);
  const lines: Readonly<Record<Part, string[]>> = { shared: [], ours: [], base: [], theirs: [] };
  const [ours, theirs]: [string[], string[]] = [[], []];
  let part: Part = "shared";
  for (const line of text.split("\n")) {
    const next: Part | undefined = turns[part][marker.exec(line)?.[1] ?? ""];
    if (next !== undefined) {
      part = next;
      continue;
    }
    lines[part].push(line);
    if (part === "shared" || part === "ours") ours.push(line);
    if (part === "shared" || part === "theirs") theirs.push(line);
  }
  if (part !== "shared") return undefined;
  return { sides: [ours.join("\n"), theirs.join("\n")], shared: lines.shared };
}
