import {
  type Annotations,
  type CustomActionPlan,
  type StandardAction,
  readingActions,
} from "../../ir/tool.js";

const destructive: readonly StandardAction[] = [
  "delete",
  "delete_folder",
  "move",
  "rename",
  "rename_folder",
  "remove_property",
  "publish",
  "unpublish",
];

/** Actions that write and may be repeated without changing more. */
const idempotent: readonly StandardAction[] = ["update", "reorder", "publish", "unpublish"];

/** What clients are told of some actions together: derived from the worst of them, then what the declaration says instead. */
export function annotationsOf(
  actions: readonly StandardAction[],
  custom: readonly CustomActionPlan[],
  said: Partial<Annotations>,
): Annotations {
  const reads = (action: StandardAction): boolean => readingActions.includes(action);
  return {
    readOnlyHint: actions.every(reads) && custom.every(({ readOnly }) => readOnly),
    destructiveHint:
      actions.some((action) => destructive.includes(action)) ||
      custom.some((action) => action.destructive),
    idempotentHint:
      actions.every((action) => reads(action) || idempotent.includes(action)) &&
      custom.every(({ readOnly }) => readOnly),
    openWorldHint: false,
    ...said,
  };
}
