import type { PlacedFinding } from "../../diff/finding.js";
import type { AcceptedFinding, StaleEntry } from "../../diff/report.js";

/** A change that somebody has looked at and lets pass. */
export interface Acceptance {
  /** Of the finding. */
  readonly fingerprint: string;
  readonly reason: string;
  /** The last day for which it holds, as `2026-12-31`. */
  readonly expires?: string;
}

/** Findings, sorted by whether somebody has accepted them. */
export interface AcceptedFindings {
  readonly findings: readonly PlacedFinding[];
  readonly accepted: readonly AcceptedFinding[];
  readonly stale: readonly StaleEntry[];
}

/** Takes out the findings that are accepted on a day, given as `2026-12-31`; what is accepted and not found, or no more, is stale. */
export function withoutAccepted(
  findings: readonly PlacedFinding[],
  acceptances: readonly Acceptance[],
  today: string,
): AcceptedFindings {
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const holds = ({ expires }: Acceptance): boolean => expires === undefined || expires >= today;
  const valid = new Map(acceptances.filter(holds).map((each) => [each.fingerprint, each]));
  return {
    findings: findings.filter(({ fingerprint }) => !valid.has(fingerprint)),
    accepted: findings.flatMap((finding): readonly AcceptedFinding[] => {
      const acceptance = valid.get(finding.fingerprint);
      if (acceptance === undefined) return [];
      const { reason, expires } = acceptance;
      return [{ finding, reason, ...(expires === undefined ? {} : { expires }) }];
    }),
    stale: acceptances.flatMap((acceptance): readonly StaleEntry[] => {
      if (!found.has(acceptance.fingerprint)) return [{ ...acceptance, why: "unmatched" }];
      return holds(acceptance) ? [] : [{ ...acceptance, why: "expired" }];
    }),
  };
}
