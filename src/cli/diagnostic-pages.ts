import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A part of a section: a paragraph with its line breaks, or an example with the path of the file that it is, when it is one. */
export type PageBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "example"; readonly path: string | undefined; readonly text: string };

/** The sections of the diagnostics' documentation, by code. The documents are packaged beside the compiled code. */
export function diagnosticPages(): ReadonlyMap<string, readonly PageBlock[]> {
  const folder = fileURLToPath(new URL("../../docs/diagnostics/", import.meta.url));
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return new Map(
    names.flatMap((name) => sectionsOf(readFileSync(`${folder}${name}`, "utf8"), codeHeading)),
  );
}

/** The sections about the rules of `diff`, by id. */
export function rulePages(): ReadonlyMap<string, readonly PageBlock[]> {
  const file = fileURLToPath(new URL("../../docs/diff.md", import.meta.url));
  if (!existsSync(file)) return new Map();
  // A terminal has no use for a link within the page.
  const text = readFileSync(file, "utf8").replace(/\[([a-z0-9-]+)\]\(#\1\)/g, "$1");
  return new Map(sectionsOf(text, ruleHeading));
}

const codeHeading = /^## (?=[a-z-]+\/[a-z0-9-]+\s*$)/m;
const ruleHeading = /^##+ (?=[a-z0-9]+(?:-[a-z0-9]+)*\s*$)/m;

function sectionsOf(
  document: string,
  heading: RegExp,
): readonly (readonly [string, readonly PageBlock[]])[] {
  const parts = document.split(heading).slice(1);
  return parts.map((part) => {
    const [code = "", ...lines] = part.split(/\r?\n/);
    return [code.trim(), blocksOf(lines)] as const;
  });
}

/** Paragraphs end at an empty line, examples at the end of their fence, inside of which every line is the example's. */
function blocksOf(lines: readonly string[]): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "text", text: paragraph.join("\n") });
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = /^(`{3,}|~{3,})(?:\S*)(?: \w+ (\S+))?/.exec(line);
    if (fence !== null) {
      endParagraph();
      const end = endOfFence(lines, index + 1, fence[1] ?? "```");
      blocks.push({
        kind: "example",
        path: fence[2],
        text: lines.slice(index + 1, end).join("\n"),
      });
      index = end;
    } else if (line.trim() === "") endParagraph();
    else paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}

function endOfFence(lines: readonly string[], from: number, fence: string): number {
  const end = lines.findIndex((line, index) => index >= from && line.trim() === fence);
  return end === -1 ? lines.length : end;
}
