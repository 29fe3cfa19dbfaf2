import { flagChanges } from "../flag-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionBecameDestructive: SurfaceRule = {
  area: "action",
  id: "action-became-destructive",
  law: "An action that destroys now was called by models and users who thought it harmless.",
  classes: ["safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-became-safe",
  advice: "Check that it asks for a confirmation, and that its description says what it destroys.",
  find: flagChanges(({ destructive }) => destructive === true, true, "destructive", "destroys now"),
};
