import { askingFault, kindOf } from "./asking-shape.js";
import { refusal } from "./errors.js";
import { memberOf } from "./members.js";
import type { ReadContext, Values } from "./tool.js";
import { InputNeeded, inputRequired, type InputRequired } from "./user-input.js";
import { isObject } from "./validation/checked.js";

/** Whose answer is looked at. */
export interface Answering {
  /** For messages: the tool or the action. */
  readonly name: string;
  readonly context: Pick<ReadContext, "input" | "language">;
  /** The members that the handler declares to answer. */
  readonly declared?: Values | undefined;
  /** What is kept for the next round, beside what the handler keeps; that itself unless said. */
  keep?(state: unknown): unknown;
}

/**
 * Ends a call whose handler answered, as plain JSON, that it asks for input: nothing that it wrote remains. Throws `InputNeeded`,
 * a refusal that names what the client cannot answer, and `TypeError` for what no client would understand.
 */
export function endIfAsking(plain: unknown, { name, context, declared, keep }: Answering): void {
  if (!meansToAsk(plain, declared)) return;
  const fault = askingFault(plain);
  if (fault !== undefined) {
    throw new TypeError(`The handler of "${name}" asks for input in a wrong way: ${fault}.`);
  }
  const { inputRequests: requests = {}, state } = plain as Partial<InputRequired>;
  const { input, language } = context;
  const kinds = [...new Set(Object.values(requests).map(kindOf))];
  const lacking = kinds.filter((kind) => !input.can(kind));
  if (lacking.length > 0) {
    throw refusal(language, "input-unanswerable", { tool: name, kinds: lacking.join(", ") });
  }
  throw new InputNeeded(
    inputRequired({ requests, state: keep === undefined ? state : keep(state) }),
  );
}

/** Whether an answer is meant as asking; not where a declaration has it as a member and nothing is asked. */
export function meansToAsk(answer: unknown, declared: Values = {}): answer is Values {
  if (!isObject(answer) || memberOf(answer, "resultType") !== "input_required") return false;
  return Object.hasOwn(answer, "inputRequests") || !Object.hasOwn(declared, "resultType");
}
