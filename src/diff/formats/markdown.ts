import type { TokenChange } from "../compare-surfaces.js";
import type { PlacedFinding } from "../finding.js";
import type { DiffReport } from "../report.js";
import { markdownCell, markdownCode, markdownText } from "./markdown-text.js";
import {
  count,
  cut,
  jsonLine,
  levels,
  messageText,
  placeText,
  sidesText,
  signed,
  toolText,
  undecided,
  valuePair,
  verdict,
  witnessWords,
} from "./words.js";

/** By this line a workflow finds the comment that it wrote before. */
const marker = "<!-- mcpgen diff -->";

/** Characters of a comment that GitHub takes. */
const mostComment = 65_536;

/** Characters that each part may have at most, and what is kept for the sentences about what was left out. */
const most = { table: 28_000, tokens: 6000, accepted: 5000, stale: 3000, spare: 1000 };
const mostMessage = 600;
const mostValue = 300;
const mostWitness = 1000;

/** For the comment of a pull request: verdict, table, and folded below it the details, the tokens and what was accepted. */
export function formatMarkdown(report: DiffReport): string {
  const findings = levels.flatMap((level) =>
    report.findings.filter((finding) => finding.level === level),
  );
  const head = [marker, ...heading(report)].join("\n");
  const table = changesTable(findings, report.prefix);
  const rest = [tokensPart(report.tokens), acceptedPart(report), stalePart(report)].filter(
    (part) => part !== "",
  );
  const used = [head, table.text, ...rest].join("\n\n").length + most.spare;
  const details = detailsPart(findings, report.prefix, mostComment - used);
  const left = leftOut(report, table.left, details.left);
  return `${[head, table.text, left, details.text, ...rest].filter((part) => part !== "").join("\n\n")}\n`;
}

function heading(report: DiffReport): readonly string[] {
  const notes = (report.notes ?? []).flatMap((note) => ["", `> **Note:** ${markdownText(note)}`]);
  return [`## ${verdict(report)}`, ...notes, "", markdownCode(sidesText(report))];
}

interface Part {
  readonly text: string;
  /** How many entries had no room. */
  readonly left: number;
}

/** As many of the entries as have room, with one line break between two. */
function fit(entries: readonly string[], room: number, between = "\n"): Part {
  const taken: string[] = [];
  let length = 0;
  for (const entry of entries) {
    length += entry.length + between.length;
    if (length > room) break;
    taken.push(entry);
  }
  return { text: taken.join(between), left: entries.length - taken.length };
}

function changesTable(findings: readonly PlacedFinding[], prefix: string): Part {
  if (findings.length === 0) return { text: "", left: 0 };
  const rows = findings.map((finding) => {
    const place = placeText(finding, prefix);
    const cells = [
      finding.level === "breaking" ? "**breaking**" : finding.level,
      finding.tool === undefined ? "the project" : markdownCell(toolText(finding)),
      markdownText(cut(messageText(finding), mostMessage)),
      place === undefined ? "" : markdownCell(place),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const { text, left } = fit(rows, most.table);
  const title = "| level | tool | what | where |\n| --- | --- | --- | --- |";
  return { text: `${title}\n${text}`, left };
}

function leftOut(report: DiffReport, rows: number, details: number): string {
  if (rows === 0 && details === 0) return "";
  const all = count(report.findings.length, "change");
  const parts = [
    ...(rows === 0 ? [] : [`${rows} of ${all} are left out of the table`]),
    ...(details === 0 ? [] : [`${details} of ${all} are left out of the details`]),
  ];
  return `A comment has no room for everything: ${parts.join(", and ")}. To see all, run ${markdownCode(command(report))}.`;
}

/** The base by its hash, which is the same commit everywhere. */
function command({ base: { commit, label } }: DiffReport): string {
  const name = commit?.slice(0, 12) ?? label;
  return /^[\w./-]+$/.test(name) && !name.startsWith("-") ? `mcpgen diff ${name}` : "mcpgen diff";
}

function detailsPart(findings: readonly PlacedFinding[], prefix: string, room: number): Part {
  if (findings.length === 0) return { text: "", left: 0 };
  const entries = findings.map((finding) => detailOf(finding, prefix));
  const { text, left } = fit(entries, room, "\n\n");
  return {
    text: text === "" ? "" : folded(`Details of ${count(findings.length - left, "change")}`, text),
    left,
  };
}

function detailOf(finding: PlacedFinding, prefix: string): string {
  const place = placeText(finding, prefix);
  const { before, after } = valuePair(finding, mostValue);
  const facts = [
    `**${finding.level}** ${markdownCode(finding.rule)}`,
    markdownCode(toolText(finding)),
    ...(place === undefined ? [] : [markdownCode(place)]),
  ];
  const lines = [
    `What: ${markdownText(cut(messageText(finding), mostMessage))}`,
    ...(before === undefined ? [] : [`Before: ${markdownCode(before)}`]),
    ...(after === undefined ? [] : [`After: ${markdownCode(after)}`]),
    ...(finding.compat === "unknown" ? [undecided] : []),
    ...(finding.witness === undefined
      ? []
      : [`${witnessWords(finding)}: ${markdownCode(cut(jsonLine(finding.witness), mostWitness))}`]),
    `Advice: ${markdownText(cut(finding.advice, mostMessage))}`,
    `Fingerprint: ${markdownCode(finding.fingerprint)}`,
  ];
  return [facts.join(" · "), "", ...lines.map((line) => `- ${line}`)].join("\n");
}

function tokensPart(tokens: readonly TokenChange[]): string {
  if (tokens.length === 0) return "";
  const deltaOf = ({ before = 0, after = 0 }: TokenChange) => after - before;
  const rows = tokens.map((change) => {
    const sizes = [change.before ?? "", change.after ?? "", signed(deltaOf(change))];
    return `| ${[markdownCell(toolText(change)), ...sizes].join(" | ")} |`;
  });
  const { text, left } = fit(rows, most.tokens);
  const total = signed(tokens.reduce((sum, change) => sum + deltaOf(change), 0));
  const table = `| tool | before | after | change |\n| --- | ---: | ---: | ---: |\n${text}`;
  return folded(`Tokens, estimated: ${total}`, [table, ...more(left)].join("\n\n"));
}

function acceptedPart({ accepted }: DiffReport): string {
  if (accepted.length === 0) return "";
  const entries = accepted.map(({ finding, reason, expires }) => {
    const until = expires === undefined ? "" : ` (until ${markdownText(expires)})`;
    return `- ${markdownCode(finding.fingerprint)} ${markdownCode(toolText(finding))} ${markdownCode(finding.rule)}: ${markdownText(cut(reason, mostMessage))}${until}`;
  });
  const { text, left } = fit(entries, most.accepted);
  return folded(
    `${count(accepted.length, "finding")} accepted`,
    [text, ...more(left)].join("\n\n"),
  );
}

function stalePart({ stale }: DiffReport): string {
  if (stale.length === 0) return "";
  const entries = stale.map(({ fingerprint, reason, why, expires }) => {
    const on = expires === undefined ? "" : ` on ${markdownText(expires)}`;
    const what =
      why === "expired"
        ? `has expired${on}, and its finding counts again`
        : "matches no finding, and can be removed";
    return `- ${markdownCode(fingerprint)} ${what}: ${markdownText(cut(reason, mostMessage))}`;
  });
  const { text, left } = fit(entries, most.stale);
  const title = `${count(stale.length, "accepted finding")} out of date`;
  return folded(title, [text, ...more(left)].join("\n\n"));
}

function more(left: number): readonly string[] {
  return left === 0 ? [] : [`And ${left} more.`];
}

function folded(title: string, text: string): string {
  return `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;
}
