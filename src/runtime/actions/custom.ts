import { isAnswerKey, jsonTypeOf } from "../../util/answer-keys.js";
import { type ActionCall, throwIssues, withIgnored, ignoreUnused } from "../action-call.js";
import { endIfAsking, meansToAsk } from "../asking.js";
import {
  askConfirmation,
  comesConfirmed,
  missingFlag,
  objectionTo,
  refuseDeclined,
  type Shown,
  takesToken,
  tokenOf,
  withOwnInput,
} from "../confirmation/confirmation.js";
import { asksUser, keptWith, withoutAnswers } from "../confirmation/elicitation.js";
import type {
  ActionContext,
  ConfirmedAction,
  CustomAction,
  ReadActionContext,
} from "../custom-action.js";
import { addressToRead } from "../identity/address.js";
import type { Item } from "../item.js";
import { message } from "../messages/messages.js";
import { oneLine } from "../messages/one-line.js";
import { plainJson } from "../plain-json.js";
import type { ContentTypeSteps } from "../steps.js";
import { listedToolOf } from "../surface.js";
import type { ReadContext, ToolAnswer, ToolContext, Values } from "../tool.js";
import type { InputRequired } from "../user-input.js";
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
): Promise<ToolAnswer | InputRequired> {
  const input = action.check(call.input, call.issues);
  throwIssues(call);
  if (action.confirms) return runConfirmed(tool, call, { action, input });
  const running: Running = { tool, call, input, used: new Set() };
  const answer = action.writes
    ? await action.run(input, writeContext(running))
    : await action.run(input, readContext(running));
  return finish(running, answer);
}

/** A preview by the handler until it is confirmed. */
async function runConfirmed(
  tool: ContentTypeSteps,
  call: ActionCall<ReadContext | ToolContext>,
  { action, input }: { readonly action: ConfirmedAction; readonly input: Values },
): Promise<ToolAnswer | InputRequired> {
  await refuseDeclined(call);
  const { surface, context, parameters } = call;
  const running: Running = { tool, call: withOwnInput(call), input, used: new Set() };
  const isConfirmed = comesConfirmed({ surface, input: context.input }, parameters.confirm);
  const run = async (keep?: (state: unknown) => unknown) =>
    finish(running, await action.run(input, writeContext(running)), keep);
  if (isConfirmed && !takesToken(call)) return run();
  const shown = await previewOf(running, action);
  const state = JSON.stringify(shown) ?? "";
  const objection = isConfirmed
    ? await objectionTo(call as ActionCall<ToolContext>, state)
    : missingFlag(call);
  if (isConfirmed && objection === undefined) {
    const token = tokenOf(call);
    const isAsked = asksUser(surface, context.input) && token !== undefined;
    return isAsked ? run((kept) => keptWith(token, kept)) : run();
  }
  noteUnused(running);
  return askConfirmation(call, shownOf(shown, call), state, objection);
}

/** Nothing but what it is about decides what a preview says: what the client answered is for the action alone. */
async function previewOf({ call, ...running }: Running, action: ConfirmedAction): Promise<unknown> {
  const input = withoutAnswers(call.context.input);
  const context = readContext({
    ...running,
    call: { ...call, context: { ...call.context, input } },
  });
  const shown = plainJson(await action.preview(running.input, context));
  if (!meansToAsk(shown)) return shown;
  throw new TypeError(`The preview of "${call.action}" asks for input, which only its run may.`);
}

/** `keep`: what is kept beside what the handler keeps while it asks for input. */
function finish(running: Running, answer: unknown, keep?: (state: unknown) => unknown): ToolAnswer {
  const { tool, call } = running;
  const plain = plainJson(answer);
  const declared = listedToolOf(tool.surface, call.action)?.outputSchema?.properties;
  endIfAsking(plain, {
    name: call.action,
    context: call.context,
    declared,
    ...(keep === undefined ? {} : { keep }),
  });
  noteUnused(running);
  return withIgnored(answerOf(plain, call), call.issues);
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
function shownOf(plain: unknown, call: ActionCall): Shown {
  const { action, context } = call;
  const { language } = context;
  const what = message(language, "would-run", { action });
  const shown = (facts: Values, text = what): Shown => ({
    facts: { action, ...facts },
    message: text,
    question: questionOf(plain, message(language, "ask-run", { action })),
    yes: message(language, "yes-run", { action }),
  });
  if (plain === undefined) return shown({});
  if (!isObject(plain)) return shown({ result: plain });
  const { message: said, ...facts } = plain;
  if (!isApart(facts)) return shown({ result: plain });
  // What the handler says of it stands before what holds for every preview.
  return shown(facts, typeof said === "string" ? `${said} ${what}` : what);
}

/** More than anybody reads before a yes. */
const longestQuestion = 4_000;

/** What a handler's preview shows as a person reads it, a line for each fact. Nothing in it breaks or disguises a line. */
function questionOf(plain: unknown, question: string): string {
  const text = linesOf(plain).map(oneLine).join("\n");
  // Never half a character.
  const cut = text.slice(0, longestQuestion).replace(/[\ud800-\udbff]$/, "");
  const shown = text.length > longestQuestion ? `${cut}…` : text;
  return shown === "" ? question : `${shown}\n${question}`;
}

/** What the preview says of itself comes first. */
function linesOf(plain: unknown): readonly string[] {
  if (plain === undefined) return [];
  if (!isObject(plain)) return textOf(plain).split("\n");
  const { message: said, ...facts } = plain;
  const own = said === undefined ? [] : textOf(said).split("\n");
  return [...own, ...Object.entries(facts).map(([name, value]) => `${name}: ${textOf(value)}`)];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The answer as plain JSON: an object as it is, anything else, and one with names of the envelope, under `result`. */
function answerOf(plain: unknown, { action, context }: ActionCall): ToolAnswer {
  if (plain === undefined) return { message: message(context.language, "action-done", { action }) };
  return isObject(plain) && isApart(plain) ? plain : { result: plain };
}

/** Whether an answer has none of the names that answers give a meaning to. */
function isApart(answer: Values): boolean {
  return !Object.entries(answer).some(([name, value]) => isAnswerKey(name, jsonTypeOf(value)));
}
