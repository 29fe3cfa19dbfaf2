import { confirmationChanges } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";

export const confirmRemoved: SurfaceRule = {
  area: "tool",
  id: "confirm-removed",
  law: "A tool that asks for no confirmation any more destroys or moves content with the first call.",
  classes: ["wire", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "confirm-added",
  advice: "Check that a single wrong call does no harm.",
  find: confirmationChanges(
    "before",
    true,
    (tool, actions) => `${tool} does ${actions} without a confirmation now.`,
  ),
};
