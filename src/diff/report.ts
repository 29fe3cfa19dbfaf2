import type { TokenChange } from "./compare-surfaces.js";
import type { Finding, PlacedFinding } from "./finding.js";

/** What makes a report fail: a level and all above it, a class of findings, any finding, or nothing. */
export type FailOn = "breaking" | "dangerous" | "prompt" | "safety" | "any" | "none";

/** What was compared, as the user would name it: a revision, a folder, or the working tree. */
export interface ReportSide {
  readonly label: string;
  /** The whole hash where it is a commit. */
  readonly commit?: string;
}

/** A finding that somebody has accepted, and why. */
export interface AcceptedFinding {
  readonly finding: PlacedFinding;
  readonly reason: string;
  /** The last day for which it holds, as `2026-12-31`. */
  readonly expires?: string;
}

/** An entry of the accepted findings that does nothing any more. */
export interface StaleEntry {
  readonly fingerprint: string;
  readonly reason: string;
  readonly expires?: string;
  /** `unmatched`: there is no such finding. `expired`: its finding counts again. */
  readonly why: "unmatched" | "expired";
}

/** All that `mcpgen diff` says, in whatever format. */
export interface DiffReport {
  readonly base: ReportSide;
  readonly head: ReportSide;
  /** The project's folder from the root of its repository, with `/` and one at its end; empty at the root. */
  readonly prefix: string;
  /** The configuration file, relative to the project: where what has no place of its own is said. */
  readonly configFile: string;
  readonly failOn: FailOn;
  /** Whether any finding is at or above the threshold. */
  readonly fails: boolean;
  /** Those that nobody has accepted, by tool, place and rule. */
  readonly findings: readonly PlacedFinding[];
  readonly accepted: readonly AcceptedFinding[];
  readonly stale: readonly StaleEntry[];
  readonly tokens: readonly TokenChange[];
  /** What a reader has to know to trust the comparison, a sentence each; none where all is as it should be. */
  readonly notes?: readonly string[];
}

/** Whether a finding alone makes a report fail: what breaks always does, beside what else is asked for. */
export function reaches({ level, classes }: Finding, failOn: FailOn): boolean {
  if (failOn === "none") return false;
  if (failOn === "any" || level === "breaking") return true;
  return failOn === "dangerous" ? level === "dangerous" : classes.some((each) => each === failOn);
}
