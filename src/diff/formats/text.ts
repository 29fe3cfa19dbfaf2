import type { TokenChange } from "../compare-surfaces.js";
import type { Level, PlacedFinding } from "../finding.js";
import type { DiffReport } from "../report.js";
import type { FormatOptions, ReportColors } from "./format.js";
import {
  count,
  factLines,
  levels,
  messageText,
  oneLine,
  placeText,
  sidesText,
  signed,
  toolText,
  undecided,
  verdict,
} from "./words.js";

const same = (text: string) => text;
const plain: ReportColors = {
  bold: same,
  dim: same,
  red: same,
  yellow: same,
  blue: same,
  cyan: same,
};

/** Characters of a value that are shown, and of a witness. */
const limits = { value: 300, witness: 2000 };

interface Style {
  readonly colors: ReportColors;
  readonly width: number;
}

/** For people at a terminal, and for logs: the verdict, then each finding as a compiler says it, tool by tool. */
export function formatText(
  report: DiffReport,
  { colors = plain, width = Infinity }: FormatOptions,
): string {
  const style: Style = { colors, width };
  const sides = report.findings.length === 0 ? [] : [colors.dim(wrapped(sidesText(report), style))];
  const blocks = [
    [colors.bold(wrapped(verdict(report), style, "")), ...sides].join("\n"),
    ...byTool(worstFirst(report.findings)).flatMap(([tool, findings]) => [
      colors.bold(tool),
      ...findings.map((finding) => findingText(finding, style)),
    ]),
    tokensText(report.tokens, style),
    acceptedText(report, style),
    staleText(report, style),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** By level, each in its order, so that what fails is read first. */
function worstFirst(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** Findings under the tool that they are about, in their order. */
function byTool(
  findings: readonly PlacedFinding[],
): readonly (readonly [string, readonly PlacedFinding[]])[] {
  const groups = new Map<string, PlacedFinding[]>();
  for (const finding of findings) {
    const tool = toolText(finding);
    const group = groups.get(tool) ?? [];
    group.push(finding);
    groups.set(tool, group);
  }
  return [...groups];
}

function findingText(finding: PlacedFinding, style: Style): string {
  const { colors } = style;
  const place = placeText(finding);
  const paint = painter(finding.level, colors);
  const words = wrapped(
    [
      ...(place === undefined ? [] : [`${colors.bold(place)}:`]),
      paint(finding.level),
      `${finding.rule}:`,
      messageText(finding),
    ].join(" "),
    style,
    "",
  );
  return [
    words,
    // Values stay whole, to be copied.
    ...factLines(finding, limits).map((line) =>
      line === undecided ? wrapped(line, style) : `  ${line}`,
    ),
    wrapped(`${colors.cyan("advice:")} ${oneLine(finding.advice)}`, style),
    `  ${colors.dim(`fingerprint ${finding.fingerprint}`)}`,
  ].join("\n");
}

function painter(level: Level, colors: ReportColors): (text: string) => string {
  if (level === "breaking") return colors.red;
  return level === "dangerous" ? colors.yellow : colors.blue;
}

function tokensText(tokens: readonly TokenChange[], style: Style): string {
  if (tokens.length === 0) return "";
  const lines = tokens.map((change) => {
    const { before, after } = change;
    const sizes = `${before ?? "none"} → ${after ?? "none"}`;
    return `  ${toolText(change)}: ${sizes} (${signed((after ?? 0) - (before ?? 0))})`;
  });
  return [style.colors.bold("Tokens, estimated"), ...lines].join("\n");
}

function acceptedText({ accepted }: DiffReport, style: Style): string {
  if (accepted.length === 0) return "";
  const lines = accepted.map(({ finding, reason, expires }) =>
    wrapped(
      `${finding.fingerprint} ${toolText(finding)}, ${finding.rule}: ${oneLine(reason)}${until(expires)}`,
      style,
    ),
  );
  return [style.colors.bold(`${count(accepted.length, "finding")} accepted`), ...lines].join("\n");
}

function staleText({ stale }: DiffReport, style: Style): string {
  if (stale.length === 0) return "";
  const lines = stale.map(({ fingerprint, reason, why, expires }) =>
    wrapped(
      why === "expired"
        ? `${fingerprint} has expired${expires === undefined ? "" : ` on ${oneLine(expires)}`}, and its finding counts again: ${oneLine(reason)}`
        : `${fingerprint} matches no finding, and can be removed: ${oneLine(reason)}`,
      style,
    ),
  );
  const title = `${count(stale.length, "accepted finding")} out of date`;
  return [style.colors.bold(title), ...lines].join("\n");
}

function until(expires: string | undefined): string {
  return expires === undefined ? "" : ` (until ${oneLine(expires)})`;
}

/** Lines of words, broken at the width; those after the first are indented by two, as `indent` says of the first. */
function wrapped(text: string, { width }: Style, indent = "  "): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(" ")) {
    const isFirst = line.trim() === "";
    if (isFirst) line += word;
    else if (columns(line) + 1 + columns(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = `  ${word}`;
    }
  }
  return [...lines, line].join("\n");
}

/** Colours take no room. */
function columns(text: string): number {
  // oxlint-disable-next-line no-control-regex -- the escape character begins what is left out.
  return text.replace(/\u001b\[[0-9;]*m/g, "").length;
}
