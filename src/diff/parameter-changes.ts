import { compareText } from "../util/compare-text.js";
import { alignedActions } from "./aligned-actions.js";
import { isConfirmed } from "./confirmations.js";
import { listedPairs } from "./listed-pairs.js";
import type { SurfaceRule, ToolPair } from "./rule.js";
import { isPerAction, propertiesOf } from "./surface-parts.js";
import {
  groupedActions,
  inActions,
  missingFrom,
  ofTools,
  onlyFor,
  quoted,
  quotedTool,
} from "./tool-changes.js";

/**
 * Parameters that an action takes on one side alone, while the tool lists them on both. One that the tool gained or lost is a change of
 * its schema, and those of a confirmation are the confirmation's.
 */
export function parameterChanges(side: "before" | "after"): SurfaceRule["find"] {
  return ofTools((pair) => {
    if (isPerAction(pair.before) || isPerAction(pair.after)) return [];
    const { common } = alignedActions(pair);
    const other = side === "after" ? "before" : "after";
    const names = common.flatMap((action) =>
      isConfirmed(action.before) === isConfirmed(action.after)
        ? missingFrom(action[side].parameters, action[other].parameters)
        : missingFrom(action[side].parameters, [
            ...action[other].parameters,
            "confirm",
            "confirmToken",
          ]),
    );
    const listed = [...new Set(names)].filter((name) => isListedByBoth(pair, name));
    return listed.toSorted(compareText).flatMap((name) => {
      const groups = groupedActions(common, (action) =>
        action[side].parameters.includes(name) && !action[other].parameters.includes(name)
          ? name
          : undefined,
      );
      return groups.map(({ actions }) => ({
        ...onlyFor(actions, common),
        direction: "input" as const,
        path: [name],
        message:
          side === "after"
            ? `${quotedTool(pair)} takes ${quoted(name)} now ${inActions(actions)}.`
            : `${quotedTool(pair)} does not take ${quoted(name)} any more ${inActions(actions)}.`,
        covers: [
          {
            pair,
            direction: "input" as const,
            actions,
            path: [name],
            exactly: true as const,
            rules: memberRules,
          },
        ],
      }));
    });
  });
}

const memberRules = [
  "property-added-optional",
  "property-added-required",
  "property-added-required-with-default",
  "property-removed-optional",
  "property-removed-required",
];

function isListedByBoth(pair: ToolPair, name: string): boolean {
  return listedPairs(pair).some(
    ({ before, after }) =>
      propertiesOf(before.inputSchema).has(name) && propertiesOf(after.inputSchema).has(name),
  );
}
