import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalog } from "../../diagnostics/catalog.js";
import { suggestion } from "../closest.js";
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

/** Code and text of each section; a section's heading is the code, with or without backquotes. */
function sectionsOf(document: string): readonly (readonly [string, string])[] {
  return document.split(/^(?=#{1,6} )/m).flatMap((section) => {
    const code = /^#{1,6} `?([a-z-]+\/[a-z0-9-]+)`?\s*$/m.exec(section)?.[1];
    return code !== undefined && section.startsWith("#") ? [[code, section.trim()] as const] : [];
  });
}
