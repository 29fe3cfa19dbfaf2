import picocolors from "picocolors";
import { type CatalogEntry, catalog } from "../../diagnostics/catalog.js";
import type { ChangeClass } from "../../diff/finding.js";
import type { SchemaRule, SurfaceRule } from "../../diff/rule.js";
import { compareText } from "../../util/compare-text.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, print, usesColor, widthOf } from "../command-io.js";
import { type PageBlock, diagnosticPages, rulePages } from "../diagnostic-pages.js";
import { exitCode } from "../exit-code.js";
import { UsageError } from "../usage-error.js";
import { wrapWords } from "../wrap-words.js";

/**
 * `mcpgen explain`: what a diagnostic or a rule of `diff` says, then the section of the documentation whose heading is its code.
 */
export async function explain(io: CommandIo, name: string): Promise<number> {
  const width = Math.min(widthOf(io.stdout), widestText);
  const rules = await rulesFor(name);
  const rule = rules.get(name);
  if (rule !== undefined) {
    print(io, ruleText(rule, width));
    return exitCode.fine;
  }
  const code = findCode(name, [...rules.keys()]);
  const blocks = diagnosticPages().get(code) ?? [];
  print(io, [head(io, code, width), ...blocks.map((block) => describe(block, width))].join("\n\n"));
  return exitCode.fine;
}

const entries: ReadonlyMap<string, CatalogEntry> = new Map(Object.entries(catalog));

/** Longer lines are hard to read. */
const widestText = 80;

type Rules = ReadonlyMap<string, SchemaRule | SurfaceRule>;

/** The comparison is loaded for what can be a rule alone: a code of a phase has a slash. */
async function rulesFor(name: string): Promise<Rules> {
  return name.includes("/") ? new Map() : (await import("../diff/rules.js")).diffRules;
}

/** The part after the slash will do where only one phase has it. */
function findCode(name: string, rules: readonly string[]): string {
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
  const candidates = name.includes("/")
    ? entries.keys()
    : [...[...entries.keys()].map(nameOf), ...rules];
  throw new UsageError(
    `There is ${name.includes("/") ? "no diagnostic" : "neither a diagnostic nor a rule"} "${name}".`,
    suggestion(name, candidates) ??
      "A code looks like load/syntax and stands before each message; a rule looks like enum-value-removed.",
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

/** What a rule says of itself: how much it matters and for whom, then its section; without one its law and what to do. */
function ruleText(rule: SchemaRule | SurfaceRule, width: number): string {
  const { id, law, classes, advice } = rule;
  const concerns = `It concerns ${classes.map((each) => classWords[each]).join(", ")}.`;
  const section = rulePages().get(id);
  // A section says for whom as well.
  const words = section === undefined ? `${levelText(rule)}. ${concerns}` : `${levelText(rule)}.`;
  const head = wrapWords(`rule ${id}: ${words}`, width).join("\n");
  const blocks = section ?? [
    { kind: "text" as const, text: law },
    { kind: "text" as const, text: advice },
  ];
  return [head, ...blocks.map((block) => describe(block, width))].join("\n\n");
}

function levelText(rule: SchemaRule | SurfaceRule): string {
  if (rule.area !== "schema") return rule.level;
  const { input, output } = rule.levels;
  if (input === output && input !== undefined) return input;
  return [
    ...(input === undefined ? [] : [`${input} in what callers send`]),
    ...(output === undefined ? [] : [`${output} in what they get`]),
  ].join(", ");
}

const classWords: Readonly<Record<ChangeClass, string>> = {
  wire: "callers",
  source: "code that imports the generated classes",
  prompt: "what a model reads",
  safety: "what protects content",
};

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
