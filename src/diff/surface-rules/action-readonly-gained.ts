import { flagChanges, functionReadOnlyChanges } from "../flag-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionReadonlyGained: SurfaceRule = {
  area: "action",
  id: "action-readonly-gained",
  law: "An action that only reads now runs without the right to write, and its handler may not write.",
  classes: ["source", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-readonly-lost",
  advice: "Check that its handler writes nothing.",
  find: (pair) => [
    ...flagChanges(({ readOnly }) => readOnly === true, true, "readOnly", "only reads now")(pair),
    ...functionReadOnlyChanges(true)(pair),
  ],
};
