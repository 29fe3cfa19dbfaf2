import { canonicalJson } from "../schema/equality.js";
import { compareText } from "../util/compare-text.js";
import { compareToolSchemas } from "./compare-tool-schemas.js";
import { type RuleChange, withoutCovered } from "./covered-findings.js";
import type { Finding } from "./finding.js";
import { fingerprintOf } from "./fingerprint.js";
import { type LevelOverrides, levelOf } from "./levels.js";
import { matchTools } from "./match-tools.js";
import { mergedFindings, type Unmarked } from "./merge-findings.js";
import type { ProjectSurface } from "./project-surface.js";
import type { SurfacePair, SurfaceRule } from "./rule.js";
import { readableProject } from "./readable-surface.js";
import { requireSurfaceArguments } from "./required-arguments.js";
import { requireOptions } from "../util/require-options.js";
import { surfaceRules } from "./surface-rules/index.js";
import { tokenChanges } from "./token-changes.js";

export interface CompareSurfacesOptions {
  /** Levels by rule id, in place of the rules' own; `off` leaves its findings out. */
  readonly levels?: LevelOverrides;
}

/** What changed for the model. */
export interface SurfaceComparison {
  /** By tool, then place, then rule, in code unit order. */
  readonly findings: readonly Finding[];
  /** Of every tool on either side whose size changed, with those that came and went; by audience and name. */
  readonly tokens: readonly TokenChange[];
}

export interface TokenChange {
  readonly audience: "admin" | "public";
  readonly tool: string;
  /** An estimate: a quarter of the bytes of the listed tool. Absent on the side that has no such tool. */
  readonly before?: number;
  readonly after?: number;
}

/**
 * Compares two projects' surfaces; the same input gives the same findings in the same order. A surface of another format, or one that
 * is none, is a finding itself. Never throws for what the surfaces hold; throws a `TypeError` for what is no project, or what
 * `JSON.parse` could not give, such as a cycle or a big integer, and for levels that there are not.
 */
export function compareSurfaces(
  before: ProjectSurface,
  after: ProjectSurface,
  options: CompareSurfacesOptions = {},
): SurfaceComparison {
  const { levels = {} } = requireOptions(options);
  requireSurfaceArguments({ before, after, levels });
  const pair = matchTools(readableProject(before), readableProject(after));
  const compared = pair.tools.map((tool) => ({ pair: tool, findings: compareToolSchemas(tool) }));
  const { changes, tools } = withoutCovered(changesOf(pair), compared);
  const found = [
    ...changes.map(findingOf),
    ...tools.flatMap(({ pair: tool, findings }) => mergedFindings(tool, findings)),
  ];
  const levelled = withLevels(found, levels);
  const isBreaking = levelled.some(({ level }) => level === "breaking");
  const ofTheWhole = changesOf({ ...pair, isBreaking }, "whole").map(findingOf);
  const findings = distinct([...levelled, ...withLevels(ofTheWhole, levels)]);
  const changed = pair.tools.filter(({ isSame }) => !isSame);
  return {
    findings: findings.toSorted(byPlace),
    tokens: tokenChanges(
      [...changed.map((tool) => tool.before), ...pair.removed],
      [...changed.map((tool) => tool.after), ...pair.added],
    ),
  };
}

function changesOf(pair: SurfacePair, needs?: SurfaceRule["needs"]): readonly RuleChange[] {
  return surfaceRules
    .filter((rule) => rule.needs === needs)
    .flatMap((rule) => rule.find(pair).map((change) => ({ rule, change })));
}

function findingOf({ rule, change }: RuleChange): Unmarked {
  const { covers: _, path = [], level = rule.level, compat = rule.compat, ...facts } = change;
  const { classes, advice } = rule;
  return { rule: rule.id, compat, level, classes, path, advice, ...facts };
}

function withLevels(findings: readonly Unmarked[], overrides: LevelOverrides): readonly Unmarked[] {
  return findings.flatMap((finding) => {
    const level = levelOf(finding, overrides);
    return level === "off" ? [] : [{ ...finding, level }];
  });
}

/** Each change once; what a server with a reach has in common with one without is said of the tool itself. */
function distinct(findings: readonly Unmarked[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  const ofTools = new Set(
    findings
      .filter(({ variant }) => variant === undefined)
      .map((finding) => fingerprintOf(finding)),
  );
  for (const finding of findings) {
    const { variant, ...plain } = finding;
    if (variant !== undefined && ofTools.has(fingerprintOf(plain))) continue;
    const fingerprint = fingerprintOf(finding);
    if (!found.has(fingerprint)) found.set(fingerprint, { ...finding, fingerprint });
  }
  return [...found.values()];
}

function byPlace(one: Finding, other: Finding): number {
  return (
    compareText(one.audience ?? "", other.audience ?? "") ||
    compareText(one.tool ?? "", other.tool ?? "") ||
    compareText(one.direction ?? "", other.direction ?? "") ||
    comparePaths(one.path, other.path) ||
    compareText(one.rule, other.rule) ||
    compareText(rest(one), rest(other))
  );
}

function comparePaths(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const order = compareText(part, other[index] ?? "");
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** What is left to tell two findings of a rule at a place apart. */
function rest({ id, variant, keyword, actions, before, after }: Finding): string {
  return canonicalJson([id, variant, keyword, actions, before, after]);
}
