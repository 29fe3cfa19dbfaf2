import { flagChanges, functionReadOnlyChanges } from "../flag-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionReadonlyLost: SurfaceRule = {
  area: "action",
  id: "action-readonly-lost",
  law: "An action that writes now needs rights that its callers may not have.",
  classes: ["wire", "source", "safety"],
  level: "breaking",
  compat: "compatible",
  inverse: "action-readonly-gained",
  advice: "Give what writes an action of its own.",
  find: (pair) => [
    ...flagChanges(({ readOnly }) => readOnly === true, false, "readOnly", "writes now")(pair),
    ...functionReadOnlyChanges(false)(pair),
  ],
};
