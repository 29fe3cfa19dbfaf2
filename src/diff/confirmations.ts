import type { ActionSurface } from "../runtime/surface.js";
import type { ActionPair } from "./aligned-actions.js";
import type { RecordedSurface } from "./project-surface.js";
import type { Cover, ToolPair } from "./rule.js";

/** Whether an action answers with a preview until it is confirmed. */
export function isConfirmed({ confirm, parameters }: ActionSurface): boolean {
  return confirm === true || parameters.includes("confirm");
}

/** How a surface is confirmed, where it is: by `confirm` alone, by a token, or by asking the user. */
export function confirmationOf(surface: RecordedSurface): string {
  return surface.kind === "contentType" ? (surface.content.confirmation ?? "flag") : "flag";
}

/** The newer names of actions that are confirmed on one side only. */
export function newlyConfirmed(
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
