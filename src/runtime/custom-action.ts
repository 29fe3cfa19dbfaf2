import type { Item } from "./item.js";
import type { ReadContext, ToolContext, Values } from "./tool.js";
import type { InputRequired } from "./user-input.js";
import type { Issues } from "./validation/issues.js";

/** What a handler gets beside its input: the call's context, and the item that the call addresses. */
export interface ActionContext<Fields extends object> extends ToolContext {
  /** Finds the item that uuid, path, nodeName or a business key names; refuses as `get` does when there is none. */
  target(): Promise<Item<Fields>>;
}

/** The same for an action that only reads. */
export interface ReadActionContext<Fields extends object> extends ReadContext {
  target(): Promise<Item<Fields>>;
}

/**
 * Runs an action that a declaration adds, inside the call's transaction. Throwing `Refusal` undoes everything. An object
 * is the answer; nothing becomes a short word that it is done; anything else stands under `result`. `inputRequired(...)`
 * undoes everything and asks the client; the call comes again with what it answered.
 */
export type ActionHandler<Input extends object, Output, Fields extends object> = (
  input: Input,
  context: ActionContext<Fields>,
) => Output | InputRequired | Promise<Output | InputRequired>;

/** The same for an action that only reads; it gets no way to write. */
export type ReadActionHandler<Input extends object, Output, Fields extends object> = (
  input: Input,
  context: ReadActionContext<Fields>,
) => Output | InputRequired | Promise<Output | InputRequired>;

/**
 * An action that is confirmed before it runs. `preview` says what `run` would do and gets no way to write; its answer is
 * shown with what asks for confirmation, and a confirmation by token holds as long as it stays the same. Only `run` may ask for
 * input; what it asks comes after the confirmation.
 */
export interface ConfirmedActionHandler<Input extends object, Output, Fields extends object> {
  preview(input: Input, context: ReadActionContext<Fields>): object | Promise<object>;
  run(
    input: Input,
    context: ActionContext<Fields>,
  ): Output | InputRequired | Promise<Output | InputRequired>;
}

interface Checking {
  /** Normalises and checks the input; every problem goes to `issues`. */
  readonly check: (input: Values, issues: Issues) => Values;
}

interface WritingAction extends Checking {
  readonly writes: true;
  readonly confirms: false;
  run(input: Values, context: ActionContext<object>): unknown;
}

interface ReadingAction extends Checking {
  readonly writes: false;
  readonly confirms: false;
  run(input: Values, context: ReadActionContext<object>): unknown;
}

/** An action that writes and answers with a preview until it is confirmed. */
export interface ConfirmedAction extends Checking {
  readonly writes: true;
  readonly confirms: true;
  preview(input: Values, context: ReadActionContext<object>): unknown;
  run(input: Values, context: ActionContext<object>): unknown;
}

/** An action of a declaration's own, as its tool runs it. */
export type CustomAction = WritingAction | ReadingAction | ConfirmedAction;

interface Definition<Handler> {
  readonly check: CustomAction["check"];
  readonly handler: Handler;
}

type AnyHandler = (input: never, context: never) => unknown;

/** An action that may write. Its check guarantees the input that the handler's type names. */
export function writeAction<Handler extends AnyHandler>({
  check,
  handler,
}: Definition<Handler>): CustomAction {
  return {
    check,
    confirms: false,
    writes: true,
    run: (input, context) => handler(input as never, context as never),
  };
}

/** An action that only reads. */
export function readAction<Handler extends AnyHandler>({
  check,
  handler,
}: Definition<Handler>): CustomAction {
  return {
    check,
    confirms: false,
    writes: false,
    run: (input, context) => handler(input as never, context as never),
  };
}

/** An action that writes once it is confirmed. */
export function confirmedAction<
  Handler extends { readonly preview: AnyHandler; readonly run: AnyHandler },
>({ check, handler }: Definition<Handler>): CustomAction {
  return {
    check,
    confirms: true,
    writes: true,
    preview: (input, context) => handler.preview(input as never, context as never),
    run: (input, context) => handler.run(input as never, context as never),
  };
}
