import type { Block, Cell, Inline, Table } from "./blocks.js";

/** How a page leads to another: its path from there. */
export type Reference = (page: string) => string;

/** Blocks as Markdown (GitHub's flavour, for tables), below the page's own heading. Ends with a line end. */
export function markdown(blocks: readonly Block[], reference: Reference): string {
  return blocks.map((block) => `${blockText(block, reference)}\n`).join("\n");
}

/** One line of text with nothing in it that Markdown or HTML would take for more. */
export function markdownText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\\`*[\]|~$]/gu, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/^\s*[-+=#]/u, (mark) => `\\${mark.trim()}`)
    .replace(/^\s*(\d+)([.)])(?=\s|$)/u, String.raw`$1\$2`);
}

/** The same for what stands inside of HTML, where Markdown is not read. */
function htmlLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ");
  return line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function blockText(block: Block, reference: Reference): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(Math.max(1, block.level - 2))} ${markdownText(block.text)}`;
    case "paragraph":
      return cellText(block.content, reference, codeSpan);
    case "prose":
      return proseText(block.text);
    case "list":
      return block.items.map((item) => `- ${cellText(item, reference, codeSpan)}`).join("\n");
    case "table":
      return tableText(block, reference);
    case "json":
      return fenced(block.text);
    case "details": {
      const inside = markdown(block.blocks, reference);
      return `<details>\n<summary>${htmlLine(block.summary)}</summary>\n\n${inside}\n</details>`;
    }
  }
}

function proseText(text: string): string {
  const lines = text.trim().split(/\r\n|[\n\r\u2028\u2029]/u);
  return lines.map((line) => markdownText(line).trimEnd()).join("\\\n");
}

function tableText({ columns, rows }: Table, reference: Reference): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ name }) => markdownText(name))),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(row.map((cell) => cellText(cell, reference, codeInTable)))),
  ].join("\n");
}

function cellText(cell: Cell, reference: Reference, code: (text: string) => string): string {
  return cell.map((part) => inlineText(part, reference, code)).join("");
}

function inlineText(part: Inline, reference: Reference, code: (text: string) => string): string {
  if (typeof part === "string") return part;
  if ("words" in part) return markdownText(part.words);
  if ("tool" in part) return `[${code(part.tool)}](${encodeURI(reference(part.page))})`;
  return code(part.code);
}

/** Longer fences than what is inside; a span cannot be blank. */
function codeSpan(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ");
  if (line.trim() === "") return codeSpan(JSON.stringify(text));
  const fence = "`".repeat(longestRun(line) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

/** A pipe would end the cell even in a span, and a backslash before it would not help. */
function codeInTable(text: string): string {
  if (!text.includes("|")) return codeSpan(text);
  const line = text.replace(/[\s\p{Cc}]+/gu, " ");
  const escaped = line.replace(/[^\p{L}\p{N} ]/gu, (mark) => `&#${mark.codePointAt(0)};`);
  return `<code>${escaped}</code>`;
}

function fenced(text: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(text)) + 1);
  return `${fence}json\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
}
