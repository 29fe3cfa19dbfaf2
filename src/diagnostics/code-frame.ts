import { printable } from "../util/printable.js";
import { lineText, positionAt } from "./source-file.js";
import type { Span } from "./source-file.js";

/** One line of a frame: what stands before the text, and the text. */
export interface FrameLine {
  readonly kind: "context" | "marked" | "underline";
  readonly gutter: string;
  readonly text: string;
}

/** A line's part that fits, and where the marked part stands in it, in columns on the screen. */
interface Clipped {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A tab in two columns, so that it is told from spaces. */
const tab = "→ ";
const ellipsis = "…";

/** The line a span starts on, underlined, and the line before it; every line fits into `width` columns. */
export function codeFrame({ file, start, end }: Span, width: number): readonly FrameLine[] {
  const { line, column } = positionAt(file, start);
  const text = lineText(file, line) ?? "";
  const length = Math.max(1, Math.min(end - start, text.length - (column - 1)));
  const digits = String(line).length;
  const room = Math.max(20, width - digits - 5);
  const marked = clip(text, column - 1, column - 1 + length, room);
  const before = line > 1 ? (lineText(file, line - 1) ?? "") : "";
  const context: FrameLine = {
    kind: "context",
    gutter: `  ${String(line - 1).padStart(digits)} | `,
    text: clip(before, 0, 0, room).text,
  };
  return [
    ...(before.trim() === "" ? [] : [context]),
    { kind: "marked", gutter: `> ${line} | `, text: marked.text },
    {
      kind: "underline",
      gutter: `  ${" ".repeat(digits)} | `,
      text: " ".repeat(marked.from) + "^".repeat(Math.max(1, marked.to - marked.from)),
    },
  ];
}

/** Shows a line in `room` columns: all of it, or the part around what is marked. */
function clip(line: string, start: number, end: number, room: number): Clipped {
  // A line of megabytes is cut before it is looked at closely.
  const first = Math.max(0, start - room);
  const head = shown(line.slice(first, start));
  const middle = shown(line.slice(start, Math.min(end, start + room)));
  const tail = shown(line.slice(Math.min(end, start + room), end + room));
  const cells = [...head, ...middle, ...tail];
  const from = head.length;
  const to = from + middle.length;
  if (first === 0 && cells.length <= room) return { text: cells.join(""), from, to };
  const left = Math.max(0, Math.min(from - Math.floor(room / 3), cells.length - room));
  const right = Math.min(cells.length, left + room);
  const text = cells.slice(left, right);
  if (left > 0 || first > 0) text[0] = ellipsis;
  if (right < cells.length || end + room < line.length) text[text.length - 1] = ellipsis;
  return { text: text.join(""), from: from - left, to: Math.min(to, right) - left };
}

/** The text in screen columns, one element each: tabs as an arrow, controls escaped, wide characters taking two. */
function shown(text: string): readonly string[] {
  const cells: string[] = [];
  for (const character of text) {
    const safe = character === "\t" ? tab : printable(character);
    if (safe !== character) cells.push(...safe);
    else if (isWide(character)) cells.push(character, "");
    else if (/\p{Mark}/u.test(character) && cells.length > 0) cells[cells.length - 1] += character;
    else cells.push(character);
  }
  return cells;
}

/** East Asian wide characters and emoji. */
function isWide(character: string): boolean {
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
    character,
  );
}
