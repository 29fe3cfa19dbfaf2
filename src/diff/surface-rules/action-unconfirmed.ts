import { confirmationChanges } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";

export const actionUnconfirmed: SurfaceRule = {
  area: "action",
  id: "action-unconfirmed",
  law: "An action that needs no confirmation any more is done by the first call.",
  classes: ["wire", "source", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-confirmed",
  advice: "Check that a single wrong call does no harm.",
  find: confirmationChanges(
    "before",
    false,
    (tool, actions) => `${tool} does ${actions} without a confirmation now.`,
  ),
};
