import type { ToolSchemaFinding } from "./compare-tool-schemas.js";
import { isAtLeast } from "./levels.js";
import type { Cover, SurfaceChange, SurfaceRule, ToolPair } from "./rule.js";

/** What a surface rule found. */
export interface RuleChange {
  readonly rule: SurfaceRule;
  readonly change: SurfaceChange;
}

export interface ToolFindings {
  readonly pair: ToolPair;
  readonly findings: readonly ToolSchemaFinding[];
}

/**
 * Takes out of the schemas' findings those that say what a surface change says already. The change takes from them the call that shows
 * it, and breaks when they do.
 */
export function withoutCovered(
  changes: readonly RuleChange[],
  tools: readonly ToolFindings[],
): { readonly changes: readonly RuleChange[]; readonly tools: readonly ToolFindings[] } {
  const covered = new Set<ToolSchemaFinding>();
  const byPair = new Map(tools.map(({ pair, findings }) => [pair, findings]));
  const shown = changes.map(({ rule, change }) => {
    const { covers = [], ...facts } = change;
    const same = covers.flatMap((cover) =>
      (byPair.get(cover.pair) ?? []).filter((finding) => isCovered(finding, cover)),
    );
    for (const finding of same) covered.add(finding);
    return { rule, change: strengthened(rule, facts, same) };
  });
  return {
    changes: shown,
    tools: tools.map(({ pair, findings }) => ({
      pair,
      findings: findings.filter((finding) => !covered.has(finding)),
    })),
  };
}

function isCovered(finding: ToolSchemaFinding, cover: Cover): boolean {
  const { direction, actions, path, exactly, rules, filled } = cover;
  if (direction !== undefined && finding.direction !== direction) return false;
  if (actions !== undefined && finding.action !== undefined && !actions.includes(finding.action)) {
    return false;
  }
  if (rules !== undefined && !rules.includes(finding.rule)) return false;
  if (filled === true && !saysFilled(finding)) return false;
  if (exactly === true && finding.path.length !== path.length) return false;
  return path.every((part, index) => finding.path[index] === part);
}

function strengthened(
  rule: SurfaceRule,
  change: SurfaceChange,
  covered: readonly ToolSchemaFinding[],
): SurfaceChange {
  const breaking = covered
    .filter(({ compat, direction }) => compat === "breaking" && direction === "input")
    // What is left out shows a requirement better than what is null.
    .toSorted((a, b) => Number(b.keyword === "required") - Number(a.keyword === "required"))[0];
  if (breaking === undefined) return change;
  const level = change.level ?? rule.level;
  return {
    ...change,
    compat: "breaking",
    level: isAtLeast(level, breaking.level) ? level : breaking.level,
    witness: change.witness ?? breaking.witness,
  };
}

/** What the enforced schema says of a value that must be there: text that is not blank, a list or a group that is not empty. */
function saysFilled({ keyword, before, after }: ToolSchemaFinding): boolean {
  const values = [before, after].filter((value) => value !== undefined);
  if (keyword === "pattern") return values.length === 1 && values[0] === "\\S";
  if (keyword === "minItems" || keyword === "minProperties") {
    return values.every((value) => value === 0 || value === 1);
  }
  return false;
}
