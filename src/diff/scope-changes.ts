import { compareText } from "../util/compare-text.js";
import { alignedActions } from "./aligned-actions.js";
import type { RecordedSurface } from "./project-surface.js";
import type { SurfaceChange, SurfaceRule, ToolPair } from "./rule.js";
import {
  groupedActions,
  inActions,
  missingFrom,
  ofTools,
  onlyFor,
  quotedTool,
} from "./tool-changes.js";

interface Scopes {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Scopes that a tool or some of its actions ask for otherwise than before, where `isMeant` says so. */
export function scopeChanges(
  isMeant: (scopes: Scopes) => boolean,
  says: string,
): SurfaceRule["find"] {
  return ofTools((pair) => {
    const { common } = alignedActions(pair);
    if (common.length === 0) {
      const scopes = { before: scopesOf(pair.before), after: scopesOf(pair.after) };
      return isMeant(scopes) ? [changeOf(pair, scopes, says)] : [];
    }
    const groups = groupedActions(common, ({ name, newName }) => {
      const scopes = { before: scopesOf(pair.before, name), after: scopesOf(pair.after, newName) };
      return isMeant(scopes) ? scopes : undefined;
    });
    return groups.map(({ value, actions }) => ({
      ...changeOf(pair, value, says, actions),
      ...onlyFor(actions, common),
    }));
  });
}

/** More is asked than before. */
export function asksMore({ before, after }: Scopes): boolean {
  return missingFrom(after, before).length > 0;
}

/** Less is asked than before, and nothing else. */
export function asksLess({ before, after }: Scopes): boolean {
  return missingFrom(after, before).length === 0 && missingFrom(before, after).length > 0;
}

function changeOf(
  pair: ToolPair,
  { before, after }: Scopes,
  says: string,
  actions: readonly string[] = [],
): SurfaceChange {
  const where = actions.length === 0 ? "" : ` ${inActions(actions)}`;
  return {
    keyword: "scopes",
    before,
    after,
    message: `${quotedTool(pair)} ${says}${where}: ${textOf(after)} instead of ${textOf(before)}.`,
  };
}

function textOf(scopes: readonly string[]): string {
  return scopes.length === 0 ? "none" : scopes.join(" ");
}

/** In code unit order, each once. */
function scopesOf({ scopes }: RecordedSurface, action?: string): readonly string[] {
  if (scopes === undefined) return [];
  const asked = isList(scopes) ? scopes : scopesOfAction(scopes, action);
  return [...new Set(asked)].toSorted(compareText);
}

function isList(scopes: NonNullable<RecordedSurface["scopes"]>): scopes is readonly string[] {
  return Array.isArray(scopes);
}

function scopesOfAction(
  scopes: Readonly<Record<string, readonly string[]>>,
  action: string | undefined,
): readonly string[] {
  return action !== undefined && Object.hasOwn(scopes, action) ? (scopes[action] ?? []) : [];
}
