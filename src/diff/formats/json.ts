import type { PlacedFinding } from "../finding.js";
import type { DiffReport } from "../report.js";
import { levels } from "./words.js";

/**
 * For programs: everything that the report holds, in the shape of `schemas/diff-report.schema.json`. `format` grows when a reader
 * of an older one could be wrong; members may be added without that.
 */
export function formatJson(report: DiffReport): string {
  const { base, head, prefix, failOn, fails, findings, accepted, stale, tokens, notes } = report;
  const text = {
    format: 1,
    base: { label: base.label, commit: base.commit },
    head: { label: head.label, commit: head.commit },
    prefix,
    failOn,
    fails,
    counts: {
      ...Object.fromEntries(
        levels.map((level) => [level, findings.filter((each) => each.level === level).length]),
      ),
      accepted: accepted.length,
      stale: stale.length,
    },
    findings: findings.map(findingJson),
    accepted: accepted.map(({ finding, reason, expires }) => ({
      reason,
      expires,
      finding: findingJson(finding),
    })),
    stale: stale.map(({ fingerprint, reason, expires, why }) => ({
      fingerprint,
      reason,
      expires,
      why,
    })),
    tokens: tokens.map(({ audience, tool, before, after }) => ({ audience, tool, before, after })),
    notes,
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

/** What a finding has none of is left out. */
function findingJson(finding: PlacedFinding): object {
  const { place } = finding;
  return {
    rule: finding.rule,
    level: finding.level,
    compat: finding.compat,
    classes: finding.classes,
    audience: finding.audience,
    id: finding.id,
    tool: finding.tool,
    actions: finding.actions,
    direction: finding.direction,
    variant: finding.variant,
    path: finding.path,
    keyword: finding.keyword,
    before: finding.before,
    after: finding.after,
    message: finding.message,
    advice: finding.advice,
    witness: finding.witness,
    fingerprint: finding.fingerprint,
    place:
      place === undefined
        ? undefined
        : { file: place.file, line: place.line, column: place.column, side: place.side },
  };
}
