import type { Compat, Level } from "./finding.js";

/** Levels in place of the rules' own, by rule id; `off` leaves a rule's findings out. */
export type LevelOverrides = Readonly<Record<string, Level | "off">>;

const levels: readonly Level[] = ["info", "dangerous", "breaking"];

/** Whether a level is as high as another one, or higher. */
export function isAtLeast(level: Level, bound: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(bound);
}

/**
 * How much a change of a rule matters: what the project says of the rule, else the rule's own level, which is at least `dangerous` where
 * nobody can tell whether calls still work. `off` where the project does not want to hear of it.
 */
export function levelOf(
  {
    rule,
    level,
    compat,
  }: { readonly rule: string; readonly level: Level; readonly compat: Compat },
  overrides: LevelOverrides,
): Level | "off" {
  if (Object.hasOwn(overrides, rule)) return overrides[rule] ?? level;
  return compat === "unknown" && !isAtLeast(level, "dangerous") ? "dangerous" : level;
}
