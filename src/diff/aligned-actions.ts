import type { ActionSurface } from "../runtime/surface.js";
import { sameJson } from "../schema/equality.js";
import { closestMatch } from "../util/closest-match.js";
import { callSchema } from "./effective-schema.js";
import type { ToolPair } from "./rule.js";
import { areSameButForWords } from "./schema/meaning.js";
import { actionsOf, hasActions } from "./surface-parts.js";

/** An action that both sides offer, under its own name on each. */
export interface ActionPair {
  readonly name: string;
  /** Differs from the name where the action was renamed. */
  readonly newName: string;
  readonly before: ActionSurface;
  readonly after: ActionSurface;
}

export interface AlignedActions {
  /** In the newer side's order. */
  readonly common: readonly ActionPair[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const known = new WeakMap<ToolPair, AlignedActions>();

/** What became of a tool's actions. One that takes the same and does the same under another name was renamed, if no other could be it. */
export function alignedActions(pair: ToolPair): AlignedActions {
  const found = known.get(pair) ?? align(pair);
  known.set(pair, found);
  return found;
}

function align(pair: ToolPair): AlignedActions {
  const before = actionsOf(pair.before);
  const after = actionsOf(pair.after);
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const renamed = renamesAmong(pair, removed, added);
  const oldNames = new Map(renamed.map(([name, newName]) => [newName, name]));
  const common = [...after].flatMap(([newName, action]): readonly ActionPair[] => {
    const name = oldNames.get(newName) ?? newName;
    const old = before.get(name);
    return old === undefined ? [] : [{ name, newName, before: old, after: action }];
  });
  const gone = new Set(renamed.map(([name]) => name));
  return {
    common,
    added: added.filter((name) => !oldNames.has(name)),
    removed: removed.filter((name) => !gone.has(name)),
  };
}

type Rename = readonly [name: string, newName: string];

function renamesAmong(
  pair: ToolPair,
  removed: readonly string[],
  added: readonly string[],
): readonly Rename[] {
  const candidates = removed.flatMap((name) =>
    added
      .filter((newName) => isAlike(pair, name, newName))
      .map((newName): Rename => [name, newName]),
  );
  return candidates.filter(
    ([name, newName]) => candidates.filter(([a, b]) => a === name || b === newName).length === 1,
  );
}

/** Standard actions have their names for good, so that only the declaration's own can be renamed. */
function isAlike({ before, after }: ToolPair, name: string, newName: string): boolean {
  const one = actionsOf(before).get(name);
  const other = actionsOf(after).get(newName);
  if (one?.input === undefined || other?.input === undefined) return false;
  if (!sameJson({ ...one, tool: null }, { ...other, tool: null })) return false;
  // Without any input of its own there is only the name to go by.
  if (one.input.length === 0) return closestMatch(name, [newName]) !== undefined;
  if (!hasActions(before) || !hasActions(after)) return false;
  const form = { nested: false, enforced: false };
  return areSameButForWords(callSchema(before, name, form), callSchema(after, newName, form));
}
