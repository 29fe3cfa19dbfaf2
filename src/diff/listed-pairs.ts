import type { ListedTool } from "../runtime/surface.js";
import { alignedActions } from "./aligned-actions.js";
import type { ToolPair } from "./rule.js";
import { isPerAction, listedToolOf } from "./surface-parts.js";

/** The same listed tool before and after. */
export interface ListedPair {
  readonly before: ListedTool;
  readonly after: ListedTool;
  /** The action that it runs, by its newer name, where each action is a tool of its own. */
  readonly action?: string;
}

/**
 * The listed tools of a surface that both sides have: by action where each action is a tool of its own, else by name, else the only one
 * of each side. None where one tool became several.
 */
export function listedPairs(pair: ToolPair): readonly ListedPair[] {
  const { before, after } = pair;
  if (isPerAction(before) !== isPerAction(after)) return [];
  if (isPerAction(before)) {
    return alignedActions(pair).common.flatMap(({ name, newName }) => {
      const one = listedToolOf(before, name);
      const other = listedToolOf(after, newName);
      return one === undefined || other === undefined
        ? []
        : [{ before: one, after: other, action: newName }];
    });
  }
  const [first, ...others] = before.tools;
  const [now, ...more] = after.tools;
  if (first !== undefined && now !== undefined && others.length === 0 && more.length === 0) {
    return [{ before: first, after: now }];
  }
  return before.tools.flatMap((one) => {
    const other = after.tools.find(({ name }) => name === one.name);
    return other === undefined ? [] : [{ before: one, after: other }];
  });
}
