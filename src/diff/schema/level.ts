import type { Compat, Direction, Level } from "../finding.js";
import type { SchemaChange, SchemaRule } from "../rule.js";

const order: readonly Level[] = ["info", "dangerous", "breaking"];

/**
 * How much a change matters: what its rule says for the direction, or the change itself, never more than is proven harmless and never
 * less than `dangerous` where nothing is proven.
 */
export function levelOf(
  rule: SchemaRule,
  change: SchemaChange,
  compat: Compat,
  direction: Direction,
): Level {
  const own = rule.levels[direction] ?? "info";
  if (rule.aspect === "words") return change.level ?? own;
  if (rule.followsCompat === true) {
    return compat === "breaking" ? "breaking" : compat === "unknown" ? "dangerous" : "info";
  }
  const policy = change.level ?? own;
  if (compat === "unknown") return graver(policy, "dangerous");
  if (compat === "breaking") return policy;
  const harmless = order.indexOf(own) < order.indexOf(policy) ? own : policy;
  return harmless === "breaking" ? "info" : harmless;
}

function graver(one: Level, other: Level): Level {
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}
