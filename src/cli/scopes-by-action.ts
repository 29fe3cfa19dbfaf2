import type { DeclaredToolPlan, ListedToolPlan, ScopesPlan } from "../ir/tool.js";

/** Scopes with the action that asks for them; undefined where every call does. */
export interface AskedScopes {
  readonly action: string | undefined;
  readonly scopes: readonly string[];
}

/** What a declaration asks for, one entry an action in its order, or one for the whole tool; none when it asks for nothing. */
export function scopesByAction(
  asked: ScopesPlan,
  actions?: readonly string[],
): readonly AskedScopes[] {
  if (isList(asked)) return asked.length === 0 ? [] : [{ action: undefined, scopes: asked }];
  return Object.entries(asked)
    .filter(([action]) => actions === undefined || actions.includes(action))
    .map(([action, scopes]) => ({ action, scopes }));
}

/** Those of the one action that is listed, where each is a tool; else as declared. */
export function scopesOfListed(
  tool: DeclaredToolPlan,
  listed: ListedToolPlan | undefined,
): ScopesPlan {
  const { scopes = [] } = tool;
  if (tool.kind !== "contentType" || tool.layout !== "perAction") return scopes;
  const [action = ""] = listed?.actions ?? [];
  return scopesByAction(scopes, [action])[0]?.scopes ?? [];
}

function isList(asked: ScopesPlan): asked is readonly string[] {
  return Array.isArray(asked);
}
