import { answerKeys } from "../../util/answer-keys.js";
import { type ActionCall, throwIssues, withIgnored } from "../action-call.js";
import type { ActionContext, CustomAction, ReadActionContext } from "../custom-action.js";
import { addressToRead } from "../identity/address.js";
import type { Item } from "../item.js";
import { message } from "../messages/messages.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ReadContext, ToolAnswer, ToolContext } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { readItem } from "./get.js";

/** Checks the input of an action of the declaration's own, and lets its handler run. */
export async function runCustom(
  tool: ContentTypeSteps,
  call: ActionCall<ReadContext | ToolContext>,
  action: CustomAction,
): Promise<ToolAnswer> {
  const { issues, context } = call;
  const input = action.check(call.input, issues);
  throwIssues(call);
  const used = new Set<string>();
  const target = async (): Promise<Item<object>> => {
    const address = await addressToRead(tool, call);
    for (const key of address.used) used.add(key);
    return readItem(tool, address.node.uuid, context);
  };
  const answer = action.writes
    ? await action.run(input, { ...context, target } as ActionContext<object>)
    : await action.run(input, { ...context, target } as ReadActionContext<object>);
  // Only now is it known which fields the handler's target was found by.
  for (const key of Object.keys(call.content)) {
    if (!used.has(key)) issues.ignore(key);
  }
  return withIgnored(answerOf(answer, call), issues);
}

/** The answer as plain JSON: an object as it is, anything else, and one with names of the envelope, under `result`. */
function answerOf(answer: unknown, { action, context }: ActionCall): ToolAnswer {
  const text = JSON.stringify(answer) as string | undefined;
  if (text === undefined) return { message: message(context.language, "action-done", { action }) };
  const plain = JSON.parse(text) as unknown;
  const isAnswer = isObject(plain) && !answerKeys.some((name) => Object.hasOwn(plain, name));
  return isAnswer ? plain : { result: plain };
}
