import type { ActionSurface } from "../runtime/surface.js";
import { type ActionPair, alignedActions } from "./aligned-actions.js";
import type { RecordedSurface } from "./project-surface.js";
import type { Cover, SurfaceRule, ToolPair } from "./rule.js";
import { ofTools, quotedList, quotedTool } from "./tool-changes.js";

/** Whether an action answers with a preview until it is confirmed. */
export function isConfirmed({ confirm, parameters }: ActionSurface): boolean {
  return confirm === true || parameters.includes("confirm");
}

/** How a surface is confirmed, where it is: by `confirm` alone, by a token, or by asking the user. */
export function confirmationOf(surface: RecordedSurface): string {
  return surface.kind === "contentType" ? (surface.content.confirmation ?? "flag") : "flag";
}

/**
 * Actions that are confirmed on one side only. `whole`: of a tool that confirms nothing on the other side, or of one that does; `says`
 * gives the sentence.
 */
export function confirmationChanges(
  side: "before" | "after",
  whole: boolean,
  says: (tool: string, actions: string) => string,
): SurfaceRule["find"] {
  const other = side === "before" ? "after" : "before";
  return ofTools((pair) => {
    const { common } = alignedActions(pair);
    const actions = newlyConfirmed(common, side);
    const isWhole = !common.some((action) => isConfirmed(action[other]));
    if (actions.length === 0 || isWhole !== whole) return [];
    return [
      {
        actions,
        keyword: "confirm",
        before: side === "before",
        after: side === "after",
        message: says(quotedTool(pair), quotedList(actions)),
        covers: confirmationCovers(pair, actions),
      },
    ];
  });
}

/** The newer names of actions that are confirmed on one side only. */
function newlyConfirmed(
  actions: readonly ActionPair[],
  side: "before" | "after",
): readonly string[] {
  const other = side === "before" ? "after" : "before";
  return actions
    .filter((action) => isConfirmed(action[side]) && !isConfirmed(action[other]))
    .map(({ newName }) => newName);
}

/** Names of what a preview answers. */
export const previewNames: readonly string[] = [
  "action",
  "affectedDescendants",
  "confirmToken",
  "confirmationRequired",
  "deleted",
  "descendants",
  "directChildren",
  "expiresAt",
  "from",
  "locales",
  "path",
  "published",
  "reason",
  "referencedBy",
  "to",
  "type",
  "uuid",
  "workspace",
];

/** What a confirmation brings along: its parameters, and what a preview answers. */
export function confirmationCovers(pair: ToolPair, actions: readonly string[]): readonly Cover[] {
  return [
    { pair, direction: "input", actions, path: ["confirm"] },
    { pair, direction: "input", actions, path: ["confirmToken"] },
    ...previewNames.map((name): Cover => ({ pair, direction: "output", path: [name] })),
  ];
}
