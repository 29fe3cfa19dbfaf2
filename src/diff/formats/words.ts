import type { Finding, Level, PlacedFinding } from "../finding.js";
import type { DiffReport, ReportSide } from "../report.js";
import { printable } from "../../util/printable.js";

/** From the one that hurts most. */
export const levels: readonly Level[] = ["breaking", "dangerous", "info"];

/** What every format says first: how many changes of which level, and whether that fails. */
export function verdict(report: DiffReport): string {
  if (report.findings.length === 0) return nothing(report);
  return `${counts(report.findings)}: ${outcome(report)}.`;
}

/** Where a file of the project is in the repository, the prefix being the project's way there; a file may be beside the project. */
export function repositoryPath(prefix: string, file: string): string {
  let [folder, path] = [prefix, file];
  while (folder !== "" && path.startsWith("../")) {
    folder = folder.replace(/[^/]+\/$/, "");
    path = path.slice(3);
  }
  return `${folder}${path}`;
}

/** What was compared with what. */
export function sidesText({ base, head }: DiffReport): string {
  return `${sideText(base)} → ${sideText(head)}`;
}

/** Without findings there is nothing to count; what was accepted is a change all the same. */
export function nothing({ accepted }: DiffReport): string {
  return accepted.length === 0
    ? "Nothing changed for the model."
    : "Nothing changed for the model but what was accepted.";
}

/** `3 breaking, 1 dangerous, 4 info`, without the levels that there are none of. */
export function counts(findings: readonly Finding[]): string {
  return levels
    .map((level) => [findings.filter((each) => each.level === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}`)
    .join(", ");
}

/** `fails at breaking` or `passes at breaking`. */
function outcome({ fails, failOn }: DiffReport): string {
  if (failOn === "none") return "passes whatever changed";
  return `${fails ? "fails" : "passes"} at ${failOn}`;
}

/** A side as its label, with the first digits of the commit where the label is another name for it. */
function sideText({ label, commit }: ReportSide): string {
  const short = commit?.slice(0, 12);
  if (short === undefined || short.startsWith(label)) return oneLine(label);
  return oneLine(label === commit ? short : `${label} (${short})`);
}

/** Text of users as one line that cannot steer what shows it. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ")).trim();
}

/** A value as one line of JSON that cannot steer what shows it; the whole of it. */
export function jsonLine(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  return printable(text ?? "null");
}

/** `forms/a.yaml:7:16`, below the root of the repository where `prefix` leads there. */
export function placeText({ place }: PlacedFinding, prefix = ""): string | undefined {
  if (place === undefined) return undefined;
  const before = place.side === "base" ? " (before)" : "";
  return `${oneLine(repositoryPath(prefix, place.file))}:${place.line}:${place.column}${before}`;
}

/** The tool, whose it is and the reach with which it is listed so; what concerns none is the project's. */
export function toolText({
  tool,
  audience,
  variant,
}: Pick<Finding, "tool" | "audience" | "variant">): string {
  const name = tool === undefined ? "the project" : oneLine(tool);
  const facts = [audience, variant === undefined ? undefined : `reach ${oneLine(variant)}`];
  const known = facts.filter((fact) => fact !== undefined).join(", ");
  return known === "" ? name : `${name} (${known})`;
}

/** The sentence that says what changed, with the actions that it is about. */
export function messageText({ message, actions = [] }: Finding): string {
  const text = oneLine(message);
  return actions.length === 0 ? text : `${text} (${oneLine(actions.join(", "))})`;
}

/** What a finding's witness shows, as the beginning of a sentence. */
export function witnessWords({ direction, compat }: Finding): string {
  if (compat !== "breaking") return "For example";
  return direction === "output"
    ? "This result is possible now and was not before"
    : "This call worked and fails now";
}

/**
 * What a finding shows beside its sentence, a line each: both values, that it could not be decided, and the witness, each value of at
 * most so many characters.
 */
export function factLines(
  finding: Finding,
  limits: { readonly value: number; readonly witness: number },
): readonly string[] {
  const { before, after } = valuePair(finding, limits.value);
  const hasValues = before !== undefined || after !== undefined;
  return [
    ...(hasValues ? [`${before ?? "none"} → ${after ?? "none"}`] : []),
    ...(finding.compat === "unknown" ? [undecided] : []),
    // One line, to be copied.
    ...(finding.witness === undefined
      ? []
      : [`${witnessWords(finding)}: ${cut(jsonLine(finding.witness), limits.witness)}`]),
  ];
}

export const undecided = "Whether calls that worked still do could not be decided.";

/**
 * Both values as JSON, at most `limit` characters each: what is too long is cut, around the first difference where both are text.
 * Undefined for a side that has none.
 */
export function valuePair(
  finding: Finding,
  limit: number,
): { readonly before: string | undefined; readonly after: string | undefined } {
  const { before, after } = finding;
  const from =
    typeof before === "string" && typeof after === "string" ? firstDifference(before, after) : 0;
  const shown = (value: unknown) => (value === undefined ? undefined : cutJson(value, limit, from));
  return { before: shown(before), after: shown(after) };
}

function cutJson(value: unknown, limit: number, from: number): string {
  const text = jsonLine(value);
  if (text.length <= limit || typeof value !== "string") return cut(text, limit);
  // Some of what is equal shows where it is.
  const start = Math.max(0, from - 40);
  const part = value.slice(start, start + limit);
  const head = start === 0 ? "" : "…";
  const tail = start + part.length < value.length ? "…" : "";
  return cut(jsonLine(`${head}${part}${tail}`), limit + 40);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The text, or its beginning with the number of characters that it has. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Never half of a character of two code units.
  const end = /[\uD800-\uDBFF]$/.test(text.slice(0, limit)) ? limit - 1 : limit;
  return `${text.slice(0, end)}… (${text.length} characters)`;
}

/** `1 finding`, `2 findings`. */
export function count(amount: number, noun: string): string {
  return amount === 1 ? `1 ${noun}` : `${amount} ${noun}s`;
}

/** A change of tokens with its sign. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}
