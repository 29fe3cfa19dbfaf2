import { confirmationChanges } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";

export const actionConfirmed: SurfaceRule = {
  area: "action",
  id: "action-confirmed",
  law: "One more action of a tool answers with a preview first, so that a single call no longer does it.",
  classes: ["wire", "source", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-unconfirmed",
  advice: "Tell callers that they have to confirm it.",
  find: confirmationChanges(
    "after",
    false,
    (tool, actions) => `${tool} asks for a confirmation of ${actions} too.`,
  ),
};
