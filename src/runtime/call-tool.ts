import type { ContentRepository, ContentSession } from "../store/content-repository.js";
import { noteOf } from "./answer-note.js";
import { excessOf } from "./argument-limits.js";
import { DeclinedRefusal } from "./confirmation/declined.js";
import { Refusal, refusal, UnknownToolError } from "./errors.js";
import { message } from "./messages/messages.js";
import { noReach } from "./offering.js";
import { type Audience, type Project, whyNotOffered } from "./project.js";
import { isReadyResult, ReadyRefusal, type ReadyResult, textOf } from "./ready-result.js";
import { refuseWithoutScopes } from "./scopes.js";
import { actionsOf } from "./surface.js";
import { storeRefusal } from "./store-errors.js";
import { protectedSession } from "./protected-session.js";
import { attempt, textIn, thrownStack } from "./thrown.js";
import { untilAborted } from "./until-aborted.js";
import {
  type InputRequired,
  InputNeeded,
  isInputRequired,
  noInput,
  type UserInput,
} from "./user-input.js";
import type {
  CallAccess,
  Caller,
  Logger,
  Reach,
  ReadContext,
  Tool,
  ToolAnswer,
  Values,
} from "./tool.js";
import { isObject } from "./validation/checked.js";

/** What came of a call. `preview`: it answered what it would do. `refused`: the caller can put it right. */
export type Outcome = "ok" | "preview" | "refused" | "failed";

export interface ToolResult {
  readonly isError: boolean;
  /** The answer as JSON text, or why there is none. */
  readonly text: string;
  /** Undefined for an answer that is no object, and for an error unless a handler made it ready itself. */
  readonly structured: Values | undefined;
  /** What a handler made ready itself, in place of `text`. */
  readonly content?: ReadyResult["content"];
  /** What it says beside it, for the client and not for the model. */
  readonly meta?: Values;
  readonly outcome: Outcome;
  /** What the client is to answer before it makes the same call again; there is no answer yet. */
  readonly asked?: InputRequired;
  /** What the model is told beside the answer, which has no place for it. */
  readonly note?: string;
}

/** A result with what the log has an unexpected failure under. */
interface Settled extends ToolResult {
  readonly incident?: string;
}

export interface CallToolOptions {
  readonly project: Project;
  readonly repository: ContentRepository;
  readonly audience: Audience;
  readonly name: string;
  /** As sent; absent and `{}` are the same. */
  readonly arguments?: unknown;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly log: Logger;
  progress?(done: number, total?: number, message?: string): void;
  /** What the caller can be asked for, and what it answered; it can be asked nothing unless said. */
  readonly input?: UserInput;
  /** Joins the audit record, such as the trace that the call is part of; what the record says itself stays. */
  readonly audit?: Values;
  /** What the server reaches beside its own content; nothing unless said. */
  readonly reach?: Reach;
  /** Workspaces that can be read and never written. */
  readonly protectedWorkspaces?: readonly string[];
  /** Milliseconds since 1970, for what expires; the clock's unless said. */
  now?(): number;
  /** Bytes that a page of a listing may have as JSON; what a server sends unless said. */
  readonly longestPage?: number;
  /** What an unexpected failure is reported under; a random UUID unless said. */
  newIncidentId?(): string;
}

/**
 * Calls a tool: one snapshot for an action that reads, one transaction for one that writes. Throws `UnknownToolError`; all
 * else that goes wrong is a result. One audit record goes to the log, never the arguments, and a log that throws changes no answer.
 */
export async function callTool(options: CallToolOptions): Promise<ToolResult> {
  const { project, audience, name, reach = noReach } = options;
  const tool = project.toolNamed(audience, name);
  const { capabilities } = options.repository;
  if (tool === undefined || whyNotOffered(tool, capabilities, { name, reach }) !== undefined) {
    throw new UnknownToolError(name);
  }
  const started = performance.now();
  const args = options.arguments ?? {};
  let access: CallAccess | undefined;
  const work = async (): Promise<SentAnswer> => {
    refuseExcess(options, args);
    access = tool.accessOf(isObject(args) ? args : {}, name, options.input ?? noInput);
    const { action } = access;
    // Whoever may not make the call learns nothing of what else is wrong with it.
    refuseWithoutScopes(tool, { caller: options.caller, language: project.language, name, action });
    if (!isObject(args)) throw refusal(project.language, "arguments-expected", {});
    try {
      return await execute(options, tool, args, access);
    } catch (error) {
      // Looking at what was thrown may throw too: then it is no refusal.
      if (attempt(() => error instanceof DeclinedRefusal, false)) {
        await spend(options, error as DeclinedRefusal);
      }
      throw error;
    }
  };
  const { incident, ...result } = await settle(options, work, () => access);
  const duration = Math.round((performance.now() - started) * 1000) / 1000;
  const record = {
    ...options.audit,
    caller: options.caller.id,
    audience,
    tool: name,
    action: knownAction(tool, access),
    uuid: targetOf(result, args),
    outcome: result.outcome,
    ...(incident === undefined ? {} : { incident }),
    duration,
  };
  attempt(() => options.log.info("tool call", record), undefined);
  return result;
}

/** Notes that what a person was asked has been answered. They said no, whether it can be noted or not. */
async function spend({ repository, log, name }: CallToolOptions, { spent }: DeclinedRefusal) {
  if (spent === undefined || !repository.capabilities.transactions) return;
  const { key, until } = spent;
  try {
    await repository.write((content) => content.useOnce(key, until));
  } catch (error) {
    log.warn("a refused confirmation was not noted", { tool: name, stack: thrownStack(error) });
  }
}

/** The action as the tool names it; what else was sent in its place is the caller's text and stays out of the log. */
function knownAction({ surface }: Tool, access: CallAccess | undefined): string | undefined {
  const action = access?.action;
  const actions = actionsOf(surface);
  if (actions === undefined || action === undefined) return action;
  return Object.hasOwn(actions, action) ? action : undefined;
}

/** What follows may then walk the arguments as deep as they go. */
function refuseExcess({ project }: CallToolOptions, args: unknown): void {
  const excess = excessOf(args);
  if (excess !== undefined) throw refusal(project.language, excess.key, { limit: excess.limit });
}

async function execute(
  options: CallToolOptions,
  tool: Tool,
  args: Values,
  access: CallAccess,
): Promise<SentAnswer> {
  const { project, repository, signal, protectedWorkspaces = [] } = options;
  const { language } = project;
  const { workspace } = access;
  // Previews of what is confirmed then too: it could not be done.
  if (access.changes && workspace !== undefined && protectedWorkspaces.includes(workspace)) {
    throw refusal(language, "workspace-protected", { workspace });
  }
  const { capabilities } = repository;
  const secret = access.usesSecret ? await repository.secret() : undefined;
  const { name, reach = noReach, now = Date.now, longestPage: longest } = options;
  // A store that cannot take back what it wrote is never written to: its tools offer no such action, and say so.
  if (!access.writes || !capabilities.transactions) {
    return repository.read(
      async (content) => {
        const context = contextOf(options, content);
        const call = { name, project, capabilities, secret, reach, now, longest, context };
        const running = { ...call, writes: false } as const;
        return sent(tool, await untilAborted(signal, () => tool.executeChecked(args, running)));
      },
      { side: tool.surface.audience === "public" ? "published" : "author" },
    );
  }
  const change = async (content: ContentSession): Promise<SentAnswer> => {
    const context = contextOf(options, protectedSession(content, protectedWorkspaces, language));
    const call = { name, project, capabilities, secret, reach, now, longest, context };
    const running = { ...call, writes: true } as const;
    const answer = await untilAborted(signal, () => tool.executeChecked(args, running));
    if (signal.aborted) throw refusal(language, "cancelled", {});
    // An answer that cannot be sent fails here, where nothing has been kept yet.
    return sent(tool, answer);
  };
  // A cancelled call gives up its place among those that wait to write.
  return repository.write(change, { signal });
}

/** An answer with the text that is sent beside it. */
interface SentAnswer {
  readonly structured: ToolAnswer | undefined;
  readonly text: string;
  readonly content?: ReadyResult["content"];
  readonly meta?: Values;
  readonly asked?: InputRequired;
  readonly note?: string;
}

function sent({ surface }: Tool, answer: ToolAnswer | ReadyResult | InputRequired): SentAnswer {
  if (isInputRequired(answer)) return asking(answer);
  if (!isObject(answer)) throw new TypeError(`${surface.id} answered something that is no object.`);
  const json = JSON.stringify(answer);
  // An answer about content may have the shape of a ready result, and is none.
  const isAnswer = surface.kind === "contentType" || !isReadyResult(answer);
  if (isAnswer) {
    const note = noteOf(answer as ToolAnswer);
    const beside = note === undefined ? {} : { note };
    return { structured: answer as ToolAnswer, text: json, ...beside };
  }
  if (answer.isError === true) throw new ReadyRefusal(answer);
  return sentAsReady(answer);
}

function asking(asked: InputRequired): SentAnswer {
  return { structured: undefined, text: "", asked };
}

function sentAsReady(result: ReadyResult): SentAnswer {
  const { content, structuredContent, _meta: meta } = result;
  const beside = meta === undefined ? {} : { meta };
  return { structured: structuredContent, text: textOf(result), content, ...beside };
}

function contextOf<Content extends ReadContext["content"]>(
  options: CallToolOptions,
  content: Content,
): Omit<ReadContext, "content"> & { readonly content: Content } {
  const { project, signal, input = noInput } = options;
  const { language, locales } = project;
  // Each call has its own: a handler that changes what it gets changes nothing for others.
  const { scopes, ...known } = options.caller;
  const caller = Object.freeze({ ...known, scopes: Object.freeze([...scopes]) });
  const log: Logger = Object.freeze({
    info: (text: string, data?: Values) => options.log.info(text, data),
    warn: (text: string, data?: Values) => options.log.warn(text, data),
    error: (text: string, data?: Values) => options.log.error(text, data),
  });
  const progress: ReadContext["progress"] = (done, total, text) => {
    options.progress?.(done, total, text);
  };
  return { caller, content, language, locales, signal, input, log, progress };
}

/** Turns what a call answers or throws into its result. Nothing of an unexpected error reaches the caller. */
async function settle(
  options: CallToolOptions,
  work: () => Promise<SentAnswer>,
  access: () => CallAccess | undefined,
): Promise<Settled> {
  const { project, name, log, signal } = options;
  const { language } = project;
  try {
    if (signal.aborted) throw refusal(language, "cancelled", {});
    const answer = await work();
    // Only where there are actions do the words of an answer have a meaning.
    const isPreviewed =
      answer.asked !== undefined ||
      (access()?.action !== undefined && attempt(() => isPreview(answer), false));
    return { isError: false, ...answer, outcome: isPreviewed ? "preview" : "ok" };
  } catch (error) {
    const writes = access()?.writes === true;
    // Looking at what was thrown may throw too: then it is no refusal.
    const refused = attempt(() => refusedResult(options, error, writes), undefined);
    if (refused !== undefined) return refused;
    const incident = options.newIncidentId?.() ?? globalThis.crypto.randomUUID();
    const cause = attempt(() => (error instanceof Error ? error.cause : undefined), undefined);
    const causes = cause === undefined ? {} : { cause };
    const record = { tool: name, incident, stack: thrownStack(error), ...causes };
    attempt(() => log.error("tool call failed unexpectedly", record), undefined);
    return {
      ...failure(message(language, "unexpected", { tool: name, incident }), "failed"),
      incident,
    };
  }
}

/** The result of a call that ended with a refusal, in whatever way; undefined for any other error. */
function refusedResult(
  { project: { language }, name, signal, log }: CallToolOptions,
  error: unknown,
  writes: boolean,
): ToolResult | undefined {
  if (error instanceof InputNeeded) {
    return { isError: false, ...asking(error.asked), outcome: "preview" };
  }
  if (error instanceof ReadyRefusal) {
    return { isError: true, ...sentAsReady(error.result), outcome: "refused" };
  }
  if (error instanceof Refusal) {
    const text = textIn(() => error.message) ?? message(language, "refused", { tool: name });
    return failure(text, "refused");
  }
  if (isCancellation(error, signal)) return failure(message(language, "cancelled", {}), "refused");
  const refused = storeRefusal(error, { language, writes });
  if (refused === undefined) return undefined;
  const record = { tool: name, stack: thrownStack(error) };
  attempt(() => log.warn("store refused a call", record), undefined);
  return failure(refused, "refused");
}

function isPreview({ structured }: SentAnswer): boolean {
  return structured?.["validateOnly"] === true || structured?.["confirmationRequired"] === true;
}

/** Whether work ended because the call was cancelled: what waits for a signal throws its reason. */
function isCancellation(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}

function failure(text: string, outcome: Outcome): ToolResult {
  return { isError: true, text, structured: undefined, outcome };
}

/**
 * The uuid of the node that a call was about, as far as it is known. What is no UUID is some other text of the caller's or a
 * handler's, which is not for the log; and an answer of a handler's may throw where it is looked at.
 */
function targetOf({ structured }: ToolResult, args: unknown): string | undefined {
  const { item, folder } = attempt(() => ({ ...structured }), {} as Values);
  const uuids = [item, folder, structured, args].map((each) =>
    attempt(() => (isObject(each) ? each["uuid"] : undefined), undefined),
  );
  return uuids.find((uuid): uuid is string => typeof uuid === "string" && isUuid.test(uuid));
}

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
