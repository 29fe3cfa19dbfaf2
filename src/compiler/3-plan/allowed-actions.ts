import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { suggestionOrChoices } from "../../util/suggestion.js";
import { valueOf } from "../../yaml/node.js";
import type { Declaration } from "./declaration.js";

/** The actions of a kind of tool, in the order they are offered, and those of them that only read. */
export interface ActionsOfKind<Action extends string> {
  readonly all: readonly Action[];
  readonly reading: readonly Action[];
}

/** The kind's actions that a declaration offers: all that its audience may have, or those of them that it allows. */
export function planActions<Action extends string>(
  declaration: Declaration,
  { all, reading }: ActionsOfKind<Action>,
  diagnostics: Diagnostics,
): readonly Action[] {
  const possible = declaration.audience === "public" ? reading : all;
  if (declaration.allowedActions.length === 0) return possible;
  const own = declaredActions(declaration);
  const wanted = new Set<Action>();
  for (const { value, span } of declaration.allowedActions) {
    const action = all.find((candidate) => candidate === value);
    if (action === undefined && own.includes(value)) continue;
    if (action === undefined) {
      const hint = suggestionOrChoices(value, [...all, ...own]);
      diagnostics.report("plan/unknown-action", span, { action: value }, { hint });
    } else if (!possible.includes(action)) {
      diagnostics.report("plan/public-tool-writes", span, { action });
    } else {
      wanted.add(action);
    }
  }
  return possible.filter((action) => wanted.has(action));
}

/** The names of the declaration's own actions, whether they are right or not. */
export function declaredActions({ kind, root }: Declaration): readonly string[] {
  const node = kind === "contentType" ? valueOf(root, "actions") : undefined;
  return node?.kind === "map" ? node.entries.map(({ key }) => key) : [];
}
