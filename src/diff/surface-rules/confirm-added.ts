import { confirmationChanges } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";

export const confirmAdded: SurfaceRule = {
  area: "tool",
  id: "confirm-added",
  law: "A tool that asks for a confirmation now answers a caller who knows of none with a preview.",
  classes: ["wire", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "confirm-removed",
  advice: "Tell callers that they have to confirm what they ask for.",
  find: confirmationChanges(
    "after",
    true,
    (tool, actions) => `${tool} asks for a confirmation of ${actions} now.`,
  ),
};
