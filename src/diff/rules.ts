import { compareText } from "../util/compare-text.js";
import type { SchemaRule, SurfaceRule } from "./rule.js";
import { schemaRules } from "./schema-rules/index.js";
import { surfaceRules } from "./surface-rules/index.js";

/** A rule of either kind. */
export type DiffRule = SchemaRule | SurfaceRule;

/** All rules, by id in code unit order: what can be explained, overridden and accepted. */
export const diffRules: readonly DiffRule[] = [...schemaRules, ...surfaceRules].toSorted((a, b) =>
  compareText(a.id, b.id),
);

/** The rule of an id; undefined where there is none. */
export function diffRule(id: string): DiffRule | undefined {
  return diffRules.find((rule) => rule.id === id);
}
