import type { Level, PlacedFinding } from "../finding.js";
import type { DiffReport } from "../report.js";
import { messageText, oneLine, repositoryPath, toolText } from "./words.js";

const severities: Readonly<Record<Level, string>> = {
  breaking: "blocker",
  dangerous: "major",
  info: "info",
};

/** A Code Quality report of GitLab. What has no line stands in the configuration file, since every entry needs one. */
export function formatGitlab({ findings, prefix, configFile }: DiffReport): string {
  const used = new Map<string, number>();
  const entries = findings.map((finding) => ({
    description: `${toolText(finding)}: ${messageText(finding)} ${oneLine(finding.advice)}`,
    check_name: finding.rule,
    fingerprint: unique(finding.fingerprint, used),
    severity: severities[finding.level],
    location: location(finding, prefix, configFile),
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

function location({ place }: PlacedFinding, prefix: string, configFile: string): object {
  const { file, line } = place ?? { file: configFile, line: 1 };
  return { path: repositoryPath(prefix, file), lines: { begin: line } };
}

/** GitLab takes the second of two that are equal for the same one. */
function unique(fingerprint: string, used: Map<string, number>): string {
  const before = used.get(fingerprint) ?? 0;
  used.set(fingerprint, before + 1);
  return before === 0 ? fingerprint : `${fingerprint}-${before + 1}`;
}
