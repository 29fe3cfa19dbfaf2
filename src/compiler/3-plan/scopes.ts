import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { ScopesPlan } from "../../ir/tool.js";
import { isScopeToken } from "../../util/scope-token.js";
import { suggestion } from "../../util/suggestion.js";
import { type YamlNode, entryOf, spanOf, textOf } from "../../yaml/node.js";
import type { Declaration } from "./declaration.js";
import { isEmpty } from "./declaration-reading.js";

/** The actions that scopes may be asked for one by one. */
export interface ScopedActions {
  /** Those that the tool offers, in their order. */
  readonly offered: readonly string[];
  /** Those of the declaration's own that are wrong: they have been reported, and are not unknown too. */
  readonly wrong?: readonly string[];
}

/**
 * What a declaration says under `scopes`: a list for the tool, or a list for each of some actions, in its order. `actions` is
 * undefined for a tool without any. Undefined when it asks for nothing, which is reported where the key is there, as is what is
 * wrong.
 */
export function planScopes(
  { root, name }: Pick<Declaration, "root" | "name">,
  actions: ScopedActions | undefined,
  diagnostics: Diagnostics,
): ScopesPlan | undefined {
  const entry = entryOf(root, "scopes");
  if (entry === undefined) return undefined;
  const { key, keySpan, value } = entry;
  const tool = name.value;
  if (isNothing(value)) {
    diagnostics.report("plan/scopes-empty", keySpan, { key, asker: `tool "${tool}"` });
    return undefined;
  }
  if (value.kind === "scalar" && actions !== undefined) {
    diagnostics.report("plan/scopes-expected", spanOf(value), { key });
    return undefined;
  }
  if (value.kind !== "map") {
    const scopes = readScopes(value, key, diagnostics);
    return scopes.length === 0 ? undefined : scopes;
  }
  if (actions === undefined) {
    diagnostics.report("plan/scopes-without-actions", keySpan, { tool });
    return undefined;
  }
  const { offered, wrong = [] } = actions;
  const byAction = value.entries.flatMap((each): readonly [string, readonly string[]][] => {
    const action = each.key;
    if (!offered.includes(action)) {
      const facts = { tool, action, offered: offered.join(", ") };
      const hint = suggestion(action, offered);
      if (!wrong.includes(action)) {
        diagnostics.report("plan/scopes-of-unknown-action", each.keySpan, facts, { hint });
      }
      return [];
    }
    const path = `${key}.${action}`;
    if (isNothing(each.value)) {
      const facts = { key: path, asker: `action "${action}" of the tool "${tool}"` };
      diagnostics.report("plan/scopes-empty", each.keySpan, facts);
      return [];
    }
    const scopes = readScopes(each.value, path, diagnostics);
    return scopes.length === 0 ? [] : [[action, scopes]];
  });
  return byAction.length === 0 ? undefined : Object.fromEntries(byAction);
}

/** Most likely scopes were to come: as good as not there, it would leave open what somebody meant to close. */
function isNothing(node: YamlNode): boolean {
  if (node.kind === "list") return node.items.length === 0;
  if (node.kind === "map") return node.entries.length === 0;
  return isEmpty(node);
}

/** The scopes of one list, as written: a blank beside one is a mistake and not taken off. */
function readScopes(node: YamlNode, key: string, diagnostics: Diagnostics): readonly string[] {
  if (node.kind !== "list") {
    diagnostics.report("plan/list-expected", spanOf(node), { key });
    return [];
  }
  const places = new Map<string, Span>();
  for (const item of node.items) {
    const scope = textOf(item);
    const span = spanOf(item);
    if (scope === undefined) {
      diagnostics.report("plan/text-expected", span, { key });
    } else if (!isScopeToken(scope)) {
      diagnostics.report("plan/scope-invalid", span, { scope });
    } else if (places.has(scope)) {
      const first = places.get(scope) ?? span;
      const related = [{ message: `"${scope}" stands here first`, span: first }];
      diagnostics.report("plan/scope-twice", span, { scope, key }, { related });
    } else {
      places.set(scope, span);
    }
  }
  return [...places.keys()];
}
