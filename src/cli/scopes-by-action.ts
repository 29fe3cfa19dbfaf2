import type { ScopesPlan } from "../ir/tool.js";

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

function isList(asked: ScopesPlan): asked is readonly string[] {
  return Array.isArray(asked);
}
