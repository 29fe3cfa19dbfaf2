import { flagChanges } from "../flag-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionBecameSafe: SurfaceRule = {
  area: "action",
  id: "action-became-safe",
  law: "An action that no longer counts as destroying may run without a question.",
  classes: ["safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-became-destructive",
  advice: "Check that it destroys nothing indeed.",
  find: flagChanges(
    ({ destructive }) => destructive === true,
    false,
    "destructive",
    "does not count as destroying any more",
  ),
};
