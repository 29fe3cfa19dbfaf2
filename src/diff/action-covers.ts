import { alignedActions } from "./aligned-actions.js";
import type { Cover, ToolPair } from "./rule.js";
import { standardAnswers } from "./standard-answers.js";
import { actionsOf } from "./surface-parts.js";

/**
 * What an action that came or went changes along with it: the words about which actions there are, and what only its results have. What
 * an action of the declaration's own answers is told from the others' only where there is no other such action.
 */
export function answerCovers(
  pair: ToolPair,
  action: string,
  side: "before" | "after",
): readonly Cover[] {
  const isOwn = actionsOf(pair[side]).get(action)?.input !== undefined;
  const others = alignedActions(pair).common.some(({ before }) => before.input !== undefined);
  const sign = side === "after" ? "added" : "removed";
  const rules = [
    `property-${sign}-optional`,
    "additional-properties-closed",
    "additional-properties-opened",
  ];
  const output = { pair, direction: "output", rules } as const;
  return [
    { pair, direction: "input", path: ["action"] },
    ...(isOwn && !others
      ? [{ ...output, path: [] }]
      : standardAnswers.map((name) => ({ ...output, path: [name] }))),
  ];
}
