import { alignedActions } from "./aligned-actions.js";
import { callSchema } from "./effective-schema.js";
import type { Cover, SurfaceChange, SurfaceRule, ToolPair } from "./rule.js";
import { fieldPath, hasActions, isNested, isPerAction, propertiesOf } from "./surface-parts.js";
import {
  groupedActions,
  inActions,
  missingFrom,
  ofTools,
  onlyFor,
  quoted,
  quotedTool,
} from "./tool-changes.js";
import { compareText } from "../util/compare-text.js";

/** What actions of a tool require on one side alone, by name; where each action is a tool, its schema says so itself. */
export function requirementChanges(side: "before" | "after"): SurfaceRule["find"] {
  return ofTools((pair) => {
    if (isPerAction(pair.before) || isPerAction(pair.after)) return [];
    const { common } = alignedActions(pair);
    const other = side === "after" ? "before" : "after";
    const names = common.flatMap((action) =>
      missingFrom(action[side].required, action[other].required),
    );
    return [...new Set(names)].toSorted(compareText).flatMap((name) => {
      const [group] = groupedActions(common, (action) => {
        const isOneSided =
          action[side].required.includes(name) && !action[other].required.includes(name);
        return isOneSided && isTakenByBoth(pair, action, name) ? name : undefined;
      });
      return group === undefined ? [] : [changeOf(pair, { name, side, actions: group.actions })];
    });
  });
}

function changeOf(
  pair: ToolPair,
  {
    name,
    side,
    actions,
  }: {
    readonly name: string;
    readonly side: "before" | "after";
    readonly actions: readonly string[];
  },
): SurfaceChange {
  const path = pathOf(pair, name);
  const isNow = side === "after";
  return {
    ...onlyFor(actions, alignedActions(pair).common),
    direction: "input",
    path,
    keyword: "required",
    before: !isNow,
    after: isNow,
    message: isNow
      ? `${quotedTool(pair)} requires ${quoted(name)} now ${inActions(actions)}.`
      : `${quotedTool(pair)} does not require ${quoted(name)} any more ${inActions(actions)}.`,
    covers: requiredCovers(pair, path, isNow),
  };
}

/** A value that must be there may not be null nor empty either; `update` refuses to clear it. */
function requiredCovers(pair: ToolPair, path: readonly string[], isNow: boolean): readonly Cover[] {
  const one = { pair, direction: "input", exactly: true } as const;
  const rules = isNow
    ? ["property-became-required", "property-became-not-nullable"]
    : ["property-became-optional", "property-became-nullable"];
  const [parent] = path;
  return [
    { ...one, path, rules },
    { ...one, path, filled: true },
    ...(path.length > 1 && parent !== undefined ? [{ ...one, path: [parent], rules }] : []),
  ];
}

function pathOf({ before, after }: ToolPair, name: string): readonly string[] {
  if (!hasActions(after) || !isNested(before) || !isNested(after)) return [name];
  const root = after.tools.some(({ inputSchema }) => propertiesOf(inputSchema).has(name));
  return root ? [name] : fieldPath(after, [name]);
}

/** What came or went as a whole is a change of its own. */
function isTakenByBoth(
  { before, after }: ToolPair,
  action: { readonly name: string; readonly newName: string },
  name: string,
): boolean {
  if (!hasActions(before) || !hasActions(after)) return false;
  const form = { nested: false, enforced: false };
  return (
    propertiesOf(callSchema(before, action.name, form)).has(name) &&
    propertiesOf(callSchema(after, action.newName, form)).has(name)
  );
}
