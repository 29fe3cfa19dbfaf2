import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { type StandardAction, readingActions, standardActions } from "../../ir/tool.js";
import { suggestion } from "../../util/suggestion.js";
import { valueOf } from "../../yaml/node.js";
import type { ContentTypeDeclaration } from "./declaration.js";

/** The standard actions that a declaration offers: all that its audience may have, or those of them that it allows. */
export function planActions(
  declaration: ContentTypeDeclaration,
  diagnostics: Diagnostics,
): readonly StandardAction[] {
  const possible = declaration.audience === "public" ? readingActions : standardActions;
  if (declaration.allowedActions.length === 0) return possible;
  const wanted = new Set<string>();
  for (const { value, span } of declaration.allowedActions) {
    const action = standardActions.find((candidate) => candidate === value);
    if (action === undefined && declaredActions(declaration).includes(value)) continue;
    if (action === undefined) {
      const hint = suggestion(value, [...standardActions, ...declaredActions(declaration)]);
      diagnostics.report("plan/unknown-action", span, { action: value }, { hint });
    } else if (declaration.audience === "public" && !readingActions.includes(action)) {
      diagnostics.report("plan/public-tool-writes", span, { action });
    } else {
      wanted.add(action);
    }
  }
  return possible.filter((action) => wanted.has(action));
}

function declaredActions({ root }: ContentTypeDeclaration): readonly string[] {
  const node = valueOf(root, "actions");
  return node?.kind === "map" ? node.entries.map(({ key }) => key) : [];
}
