import { compareText } from "../../util/compare-text.js";
import { printable } from "../../util/printable.js";
import type { Level, PlacedFinding } from "../finding.js";
import type { DiffReport } from "../report.js";
import { diffRule } from "../rules.js";
import { factLines, messageText, oneLine, toolText, repositoryPath } from "./words.js";

const sarifLevels: Readonly<Record<Level, string>> = {
  breaking: "error",
  dangerous: "warning",
  info: "note",
};

const limits = { value: 1000, witness: 1000 };

/** SARIF 2.1.0, as code scanning takes it: findings as results, accepted ones as suppressed results. */
export function formatSarif(report: DiffReport): string {
  const { findings, accepted } = report;
  const all = [...findings, ...accepted.map(({ finding }) => finding)];
  const ids = [...new Set(all.map(({ rule }) => rule))].toSorted(compareText);
  const index = new Map(ids.map((id, at) => [id, at]));
  const result = (finding: PlacedFinding) =>
    resultOf(finding, index.get(finding.rule) ?? -1, report);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "mcpgen", rules: ids.map((id) => ruleOf(id, all)) } },
        columnKind: "utf16CodeUnits",
        results: [
          ...findings.map(result),
          ...accepted.map(({ finding, reason }) => ({
            ...result(finding),
            suppressions: [{ kind: "external", justification: oneLine(reason) }],
          })),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(id: string, findings: readonly PlacedFinding[]): object {
  const facts = diffRule(id);
  const first = findings.find(({ rule }) => rule === id);
  const advice = facts?.advice ?? oneLine(first?.advice ?? "");
  const law = facts?.law ?? advice;
  return {
    id,
    shortDescription: { text: law },
    help: { text: law === advice ? law : `${law} ${advice}` },
    properties: { tags: facts?.classes ?? first?.classes ?? [] },
  };
}

function resultOf(finding: PlacedFinding, ruleIndex: number, report: DiffReport): object {
  const sentences = [
    `${toolText(finding)}: ${messageText(finding)}`,
    ...factLines(finding, limits),
    oneLine(finding.advice),
  ];
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: sarifLevels[finding.level],
    message: { text: sentences.join("\n") },
    locations: [locationOf(finding, report)],
    partialFingerprints: { "mcpgenDiff/v1": finding.fingerprint },
    properties: {
      compat: finding.compat,
      classes: finding.classes,
      tool: finding.tool,
      audience: finding.audience,
      path: finding.path,
      keyword: finding.keyword,
    },
  };
}

/** Code scanning shows no result without a line, so that what has none stands in the configuration file. */
function locationOf({ place, tool }: PlacedFinding, { prefix, configFile }: DiffReport): object {
  const { file, line, column } = place ?? { file: configFile, line: 1, column: 1 };
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(repositoryPath(prefix, file)), uriBaseId: "%SRCROOT%" },
      region: { startLine: line, startColumn: column },
    },
    ...(tool === undefined
      ? {}
      : { logicalLocations: [{ name: oneLine(tool), kind: "function" }] }),
  };
}

/** A relative reference: no part of a name is taken for a scheme or a query. */
function uriOf(path: string): string {
  return printable(path).split("/").map(encodeURIComponent).join("/");
}
