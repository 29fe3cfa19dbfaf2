import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalog } from "../../diagnostics/catalog.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, print } from "../command-io.js";
import { exitCode } from "../exit-code.js";
import { UsageError } from "../usage-error.js";

/** `mcpgen explain`: the section of the diagnostics' documentation whose heading is the code. */
export async function explain(io: CommandIo, code: string): Promise<number> {
  const sections = new Map(documents().flatMap(sectionsOf));
  const section = sections.get(code);
  if (section !== undefined) {
    print(io, section);
    return exitCode.fine;
  }
  const known = new Set([...sections.keys(), ...Object.keys(catalog)]);
  if (known.has(code)) throw new UsageError(`There is no longer text about "${code}" yet.`);
  throw new UsageError(
    `There is no diagnostic "${code}".`,
    suggestion(code, known) ?? "A code looks like load/syntax and stands before each message.",
  );
}

/** The documents are packaged beside the compiled code. */
function documents(): readonly string[] {
  const folder = fileURLToPath(new URL("../../../docs/diagnostics/", import.meta.url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}

/**
 * Code and text of each section: its heading is the code, with or without backquotes, and it runs up to the next heading
 * of its level or above. Lines of a fenced example are no headings.
 */
function sectionsOf(document: string): readonly (readonly [string, string])[] {
  const lines = document.split(/\r?\n/);
  const headings = headingsOf(lines);
  return headings.flatMap(({ line, level, code }, index) => {
    if (code === undefined) return [];
    const next = headings.slice(index + 1).find((heading) => heading.level <= level);
    return [[code, lines.slice(line, next?.line).join("\n").trim()] as const];
  });
}

interface Heading {
  readonly line: number;
  readonly level: number;
  readonly code: string | undefined;
}

function headingsOf(lines: readonly string[]): readonly Heading[] {
  let fenced = false;
  return lines.flatMap((text, line) => {
    if (/^\s*(?:```|~~~)/.test(text)) fenced = !fenced;
    const marks = fenced ? undefined : /^(#{1,6}) /.exec(text)?.[1];
    if (marks === undefined) return [];
    const code = /^#+ `?([a-z-]+\/[a-z0-9-]+)`?\s*$/.exec(text)?.[1];
    return [{ line, level: marks.length, code }];
  });
}
