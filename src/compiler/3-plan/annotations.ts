import {
  type Annotations,
  type CustomActionPlan,
  type DecoratedAction,
  type StandardAction,
  readingActions,
  readingDecoratedActions,
} from "../../ir/tool.js";

/** An action of a kind, as opposed to one of a declaration's own. */
type KindAction = StandardAction | DecoratedAction;

const reading: readonly KindAction[] = [...readingActions, ...readingDecoratedActions];

const destructive: readonly KindAction[] = [
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
const idempotent: readonly KindAction[] = [
  "update",
  "reorder",
  "publish",
  "unpublish",
  "set",
  "clear",
];

/** What clients are told of some actions together: derived from the worst of them, then what the declaration says instead. */
export function annotationsOf(
  actions: readonly KindAction[],
  custom: readonly CustomActionPlan[],
  said: Partial<Annotations>,
): Annotations {
  const reads = (action: KindAction): boolean => reading.includes(action);
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
