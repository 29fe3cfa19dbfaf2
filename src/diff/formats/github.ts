import type { Level, PlacedFinding } from "../finding.js";
import type { DiffReport } from "../report.js";
import {
  factLines,
  levels,
  messageText,
  oneLine,
  placeText,
  sidesText,
  toolText,
  verdict,
  repositoryPath,
} from "./words.js";

const commands: Readonly<Record<Level, string>> = {
  breaking: "error",
  dangerous: "warning",
  info: "notice",
};

/** Characters of a value or a witness in an annotation, which is cut by GitHub at 4 KiB or so. */
const limits = { value: 500, witness: 500 };

/** Workflow commands of GitHub Actions, which annotate the lines of the forms; then the verdict as plain text. */
export function formatGithub(report: DiffReport): string {
  const notes = (report.notes ?? []).map((note) => `::warning title=mcpgen diff::${data(note)}`);
  // The worst first: GitHub shows few annotations of each step.
  const sorted = levels.flatMap((level) => report.findings.filter((each) => each.level === level));
  const lines = [...notes, ...sorted.map((finding) => command(finding, report.prefix))];
  return `${[...lines, plainLine(`${verdict(report)} (${sidesText(report)})`)].join("\n")}\n`;
}

function command(finding: PlacedFinding, prefix: string): string {
  const { level, rule, place } = finding;
  const properties = [
    ...(place === undefined ? [] : [`file=${property(repositoryPath(prefix, place.file))}`]),
    // A line of the older file is another one of the newer.
    ...(place === undefined || place.side === "base"
      ? []
      : [`line=${place.line}`, `col=${place.column}`]),
    `title=${property(`${level}: ${rule}, ${toolText(finding)}`)}`,
  ];
  const details = [
    messageText(finding),
    ...factLines(finding, limits),
    ...(place?.side === "base"
      ? [`It was at ${placeText({ ...finding, place: { ...place, side: "head" } }, prefix)}.`]
      : []),
    oneLine(finding.advice),
    `Fingerprint: ${finding.fingerprint}`,
  ];
  return `::${commands[level]} ${properties.join(",")}::${data(details.join("\n"))}`;
}

/** In the text of a command, the line ends it and `%` escapes. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** In its properties, `:` and `,` end them as well. */
function property(text: string): string {
  return data(oneLine(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Older commands begin anywhere in a line. */
function plainLine(text: string): string {
  return text.replaceAll("##[", "## [");
}
