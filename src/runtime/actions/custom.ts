import { isAnswerKey, jsonTypeOf } from "../../util/answer-keys.js";
import { type ActionCall, throwIssues, withIgnored, ignoreUnused } from "../action-call.js";
import {
  askConfirmation,
  missingFlag,
  objectionTo,
  type Shown,
} from "../confirmation/confirmation.js";
import type {
  ActionContext,
  ConfirmedAction,
  CustomAction,
  ReadActionContext,
} from "../custom-action.js";
import { addressToRead } from "../identity/address.js";
import type { Item } from "../item.js";
import { message } from "../messages/messages.js";
import { plainJson } from "../plain-json.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ReadContext, ToolAnswer, ToolContext, Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { readItem } from "./get.js";

/** A call of an action of the declaration's own, while its handler runs. */
interface Running {
  readonly tool: ContentTypeSteps;
  readonly call: ActionCall<ReadContext | ToolContext>;
  readonly input: Values;
  /** Content fields that the handler's target was found by. */
  readonly used: Set<string>;
}

/** Checks the input of an action of the declaration's own, and lets its handler run. */
export async function runCustom(
  tool: ContentTypeSteps,
  call: ActionCall<ReadContext | ToolContext>,
  action: CustomAction,
): Promise<ToolAnswer> {
  const input = action.check(call.input, call.issues);
  throwIssues(call);
  const running: Running = { tool, call, input, used: new Set() };
  if (action.confirms) return runConfirmed(running, action);
  const answer = action.writes
    ? await action.run(input, writeContext(running))
    : await action.run(input, readContext(running));
  return finish(running, answer);
}

/** A preview by the handler until it is confirmed. */
async function runConfirmed(running: Running, action: ConfirmedAction): Promise<ToolAnswer> {
  const { call, input } = running;
  const isConfirmed = call.parameters.confirm;
  const hasToken = call.surface.confirmation !== undefined;
  if (isConfirmed && !hasToken)
    return finish(running, await action.run(input, writeContext(running)));
  const shown = plainJson(await action.preview(input, readContext(running)));
  const state = JSON.stringify(shown) ?? "";
  const objection = isConfirmed
    ? await objectionTo(call as ActionCall<ToolContext>, state)
    : missingFlag(call);
  if (isConfirmed && objection === undefined) {
    return finish(running, await action.run(input, writeContext(running)));
  }
  noteUnused(running);
  return askConfirmation(call, shownOf(shown, call), state, objection);
}

function finish(running: Running, answer: unknown): ToolAnswer {
  noteUnused(running);
  return withIgnored(answerOf(answer, running.call), running.call.issues);
}

/** Only when a handler has run is it known which fields its target was found by. */
function noteUnused({ call, used }: Running): void {
  ignoreUnused(call, [...used]);
}

function writeContext(running: Running): ActionContext<object> {
  const target = targetOf(running, readingSide(running));
  return { ...(running.call.context as ToolContext), target };
}

function readContext(running: Running): ReadActionContext<object> {
  const context = readingSide(running);
  return { ...context, target: targetOf(running, context) };
}

/** Visitors see what is published, also where a call of theirs writes. */
function readingSide({ tool, call }: Running): ReadContext {
  const { context } = call;
  const { content } = context;
  const isPublic = tool.surface.audience === "public";
  return isPublic && "published" in content ? { ...context, content: content.published } : context;
}

function targetOf({ tool, call, used }: Running, context: ReadContext) {
  return async (): Promise<Item<object>> => {
    const address = await addressToRead(tool, { ...call, context });
    for (const key of address.used) used.add(key);
    return readItem(tool, address.node.uuid, context);
  };
}

/** A handler's preview as an answer shows it, under `result` where it is no object or has names of the envelope. */
function shownOf(plain: unknown, { action, context }: ActionCall): Shown {
  const what = message(context.language, "would-run", { action });
  if (plain === undefined) return { facts: { action }, message: what };
  if (!isObject(plain)) return { facts: { action, result: plain }, message: what };
  const { message: said, ...facts } = plain;
  if (!isApart(facts)) return { facts: { action, result: plain }, message: what };
  // What the handler says of it stands before what holds for every preview.
  const text = typeof said === "string" ? `${said} ${what}` : what;
  return { facts: { action, ...facts }, message: text };
}

/** The answer as plain JSON: an object as it is, anything else, and one with names of the envelope, under `result`. */
function answerOf(answer: unknown, { action, context }: ActionCall): ToolAnswer {
  const plain = plainJson(answer);
  if (plain === undefined) return { message: message(context.language, "action-done", { action }) };
  return isObject(plain) && isApart(plain) ? plain : { result: plain };
}

/** Whether an answer has none of the names that answers give a meaning to. */
function isApart(answer: Values): boolean {
  return !Object.entries(answer).some(([name, value]) => isAnswerKey(name, jsonTypeOf(value)));
}
