import { printable } from "../../util/printable.js";
import { oneLine } from "./words.js";

/** Breaks what would be a mention or a link; nobody sees it. */
const gap = "&#8203;";

/**
 * Text of users inside a sentence of Markdown, a table's cell included: one line that begins no markup, no HTML, no link and no
 * mention. Entities are text wherever they stand; what a site looks for in the text that comes out is broken by a gap.
 */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[&<>\\`*[\]|~$^#!]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, entity)
    .replace(/@(?=\S)/g, `&#64;${gap}`)
    .replace(
      /(?<=&#(?:33|35|36|38);)(?=\d)|(?<=\bGH-)(?=\d)|(?<=:)(?=\/\/)|(?<=\bwww)(?=\.)/gi,
      gap,
    );
}

/** Text of users as code, for any place but a table. */
export function markdownCode(text: string): string {
  const line = printable(text.replace(/\s/g, " "));
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  // One blank on each side is taken away again.
  const needsRoom = /^[` ]|[` ]$/.test(line) || line === "";
  return needsRoom ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** The same inside a table's cell, where a `|` would end it even in code. */
export function markdownCell(text: string): string {
  return /[`|\\]/.test(text) ? `<code>${markdownText(text)}</code>` : markdownCode(text);
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
