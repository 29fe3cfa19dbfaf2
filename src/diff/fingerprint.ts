import { createHash } from "node:crypto";
import { canonicalJson } from "../schema/equality.js";
import { compareText } from "../util/compare-text.js";
import type { Finding } from "./finding.js";

/**
 * Twelve hexadecimal digits that tell a change from every other one: of its rule, its tool, its place and both values. Neither order
 * nor wording nor lines of files are in it, so that a decision about a change lasts as long as the change.
 */
export function fingerprintOf(finding: Omit<Finding, "fingerprint">): string {
  const { rule, audience, id, tool, actions, direction, variant, path, keyword } = finding;
  const facts = canonicalJson([
    rule,
    audience ?? null,
    id ?? null,
    tool ?? null,
    actions === undefined ? null : actions.toSorted(compareText),
    direction ?? null,
    variant ?? null,
    path,
    keyword ?? null,
    // A value that is absent is not the value null.
    finding.before === undefined ? [] : [finding.before],
    finding.after === undefined ? [] : [finding.after],
  ]);
  return createHash("sha256").update(facts).digest("hex").slice(0, 12);
}
