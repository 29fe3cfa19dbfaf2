import picocolors from "picocolors";
import { type CatalogEntry, catalog } from "../../diagnostics/catalog.js";
import { compareText } from "../../util/compare-text.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, print, usesColor, widthOf } from "../command-io.js";
import { type PageBlock, diagnosticPages } from "../diagnostic-pages.js";
import { exitCode } from "../exit-code.js";
import { UsageError } from "../usage-error.js";
import { wrapWords } from "../wrap-words.js";

/** `mcpgen explain`: what a diagnostic says, then the section of the documentation whose heading is its code. */
export async function explain(io: CommandIo, name: string): Promise<number> {
  const code = findCode(name);
  const width = Math.min(widthOf(io.stdout), widestText);
  const blocks = diagnosticPages().get(code) ?? [];
  print(io, [head(io, code, width), ...blocks.map((block) => describe(block, width))].join("\n\n"));
  return exitCode.fine;
}

const entries: ReadonlyMap<string, CatalogEntry> = new Map(Object.entries(catalog));

/** Longer lines are hard to read. */
const widestText = 80;

/** The part after the slash will do where only one phase has it. */
function findCode(name: string): string {
  if (entries.has(name)) return name;
  const found = [...entries.keys()].filter((code) => nameOf(code) === name).toSorted(compareText);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) {
    throw new UsageError(
      `Several diagnostics are called "${name}".`,
      `Say which: ${found.join(", ")}`,
    );
  }
  const candidates = name.includes("/") ? entries.keys() : [...entries.keys()].map(nameOf);
  throw new UsageError(
    `There is no diagnostic "${name}".`,
    suggestion(name, candidates) ?? "A code looks like load/syntax and stands before each message.",
  );
}

function nameOf(code: string): string {
  return code.slice(code.indexOf("/") + 1);
}

/** The catalogue's sentence, in which `{name}` stands for what a report names at that place. */
function head(io: CommandIo, code: string, width: number): string {
  const entry = entries.get(code);
  if (entry === undefined) return code;
  const colors = picocolors.createColors(usesColor(io.stdout, io.env));
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue }[entry.severity];
  const sentence = `${entry.severity} ${code}: ${general(entry.message)}`;
  const hint = entry.hint === undefined ? [] : wrapWords(`hint: ${general(entry.hint)}`, width - 2);
  const text = [...wrapWords(sentence, width), ...hint.map((line) => `  ${line}`)].join("\n");
  return `${paint(entry.severity)}${text.slice(entry.severity.length)}`;
}

function general(text: string): string {
  return text.replace(/\{(\w+)\}/g, "<$1>");
}

function describe(block: PageBlock, width: number): string {
  if (block.kind === "text") {
    const fits = block.text.split("\n").every((line) => line.length <= width);
    return fits ? block.text : wrapWords(block.text, width).join("\n");
  }
  const lines = block.text.split("\n").map((line) => (line === "" ? "" : `  ${line}`));
  return [...(block.path === undefined ? [] : [`${block.path}:`]), ...lines].join("\n");
}
