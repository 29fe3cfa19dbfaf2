import type { Level } from "../../diff/finding.js";
import type { LevelOverrides } from "../../diff/levels.js";
import type { SchemaRule, SurfaceRule } from "../../diff/rule.js";
import { schemaRules } from "../../diff/schema-rules/index.js";
import { surfaceRules } from "../../diff/surface-rules/index.js";
import { compareText } from "../../util/compare-text.js";
import { suggestion } from "../../util/suggestion.js";
import { UsageError } from "../usage-error.js";

/** Every rule of the comparison, by id. */
export const diffRules: ReadonlyMap<string, SchemaRule | SurfaceRule> = new Map(
  [...schemaRules, ...surfaceRules]
    .toSorted((a, b) => compareText(a.id, b.id))
    .map((rule) => [rule.id, rule] as const),
);

/** What a rule may be set to. */
export const ruleLevels: readonly (Level | "off")[] = ["breaking", "dangerous", "info", "off"];

/** Levels as they are given on the command line, `<rule>=<level>` each; of a rule that is named again, the last one counts. */
export function levelsOf(settings: readonly string[]): LevelOverrides {
  return Object.fromEntries(
    settings.map((setting) => {
      const at = setting.indexOf("=");
      const rule = at === -1 ? setting : setting.slice(0, at);
      const level = ruleLevels.find((each) => each === setting.slice(at + 1));
      if (at === -1 || level === undefined) {
        throw new UsageError(
          `"${setting}" sets no level.`,
          `Give a rule and ${ruleLevels.slice(0, -1).join(", ")} or off, such as --level ${exampleOf(rule)}=info`,
        );
      }
      requireRule(rule);
      return [rule, level];
    }),
  );
}

function exampleOf(rule: string): string {
  return diffRules.has(rule) ? rule : "enum-value-added";
}

/** Throws `UsageError` for what is no rule; `place` is where it is named, as `file:line:column`. */
export function requireRule(rule: string, place?: string): void {
  if (diffRules.has(rule)) return;
  throw new UsageError(
    `${place === undefined ? "" : `${place}: `}There is no rule "${rule}".`,
    suggestion(rule, diffRules.keys()) ?? "The report names the rule of each finding",
  );
}
