import type { ContentRepository } from "../store/content-repository.js";
import { excessOf } from "./argument-limits.js";
import { Refusal, refusal, UnknownToolError } from "./errors.js";
import { message } from "./messages/messages.js";
import { noReach } from "./offering.js";
import { type Audience, type Project, whyNotOffered } from "./project.js";
import { isReadyResult, ReadyRefusal, type ReadyResult, textOf } from "./ready-result.js";
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
  /** Joins the audit record as it is, such as the trace that the call is part of. */
  readonly audit?: Values;
  /** What the server reaches beside its own content; nothing unless said. */
  readonly reach?: Reach;
  /** Workspaces that can be read and never written. */
  readonly protectedWorkspaces?: readonly string[];
  /** Milliseconds since 1970, for what expires; the clock's unless said. */
  now?(): number;
  /** What an unexpected failure is reported under; a random UUID unless said. */
  newIncidentId?(): string;
}

/**
 * Calls a tool: one snapshot for an action that reads, one transaction for one that writes. Throws `UnknownToolError`; all
 * else that goes wrong is a result. One audit record goes to the log, never the arguments.
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
    if (!isObject(args)) throw refusal(project.language, "arguments-expected", {});
    access = tool.accessOf(args, name, options.input ?? noInput);
    return execute(options, tool, args, access);
  };
  const result = await settle(options, work, () => access);
  const duration = Math.round((performance.now() - started) * 1000) / 1000;
  options.log.info("tool call", {
    caller: options.caller.id,
    tool: name,
    action: access?.action,
    uuid: targetOf(result, args),
    outcome: result.outcome,
    duration,
    ...options.audit,
  });
  return result;
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
  const { name, reach = noReach, now = Date.now } = options;
  // A store that cannot take back what it wrote is never written to: its tools offer no such action, and say so.
  if (!access.writes || !capabilities.transactions) {
    return repository.read(
      async (content) => {
        const context = contextOf(options, content);
        const call = { name, project, capabilities, secret, reach, now, context };
        const running = { ...call, writes: false } as const;
        return sent(tool, await untilAborted(signal, () => tool.executeChecked(args, running)));
      },
      { side: tool.surface.audience === "public" ? "published" : "author" },
    );
  }
  return repository.write(async (content) => {
    const context = contextOf(options, protectedSession(content, protectedWorkspaces, language));
    const call = { name, project, capabilities, secret, reach, now, context };
    const running = { ...call, writes: true } as const;
    const answer = await untilAborted(signal, () => tool.executeChecked(args, running));
    if (signal.aborted) throw refusal(language, "cancelled", {});
    // An answer that cannot be sent fails here, where nothing has been kept yet.
    return sent(tool, answer);
  });
}

/** An answer with the text that is sent beside it. */
interface SentAnswer {
  readonly structured: ToolAnswer | undefined;
  readonly text: string;
  readonly content?: ReadyResult["content"];
  readonly meta?: Values;
  readonly asked?: InputRequired;
}

function sent({ surface }: Tool, answer: ToolAnswer | ReadyResult | InputRequired): SentAnswer {
  if (isInputRequired(answer)) return asking(answer);
  if (!isObject(answer)) throw new TypeError(`${surface.id} answered something that is no object.`);
  const json = JSON.stringify(answer);
  // An answer about content may have the shape of a ready result, and is none.
  const isAnswer = surface.kind === "contentType" || !isReadyResult(answer);
  if (isAnswer) return { structured: answer as ToolAnswer, text: json };
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
): Promise<ToolResult> {
  const { project, name, log, signal } = options;
  const { language } = project;
  try {
    if (signal.aborted) throw refusal(language, "cancelled", {});
    const answer = await work();
    // Only where there are actions do the words of an answer have a meaning.
    const isPreviewed =
      answer.asked !== undefined || (access()?.action !== undefined && isPreview(answer));
    return { isError: false, ...answer, outcome: isPreviewed ? "preview" : "ok" };
  } catch (error) {
    const writes = access()?.writes === true;
    // Looking at what was thrown may throw too: then it is no refusal.
    const refused = attempt(() => refusedResult(options, error, writes), undefined);
    if (refused !== undefined) return refused;
    const incident = options.newIncidentId?.() ?? globalThis.crypto.randomUUID();
    log.error("tool call failed unexpectedly", {
      tool: name,
      incident,
      stack: thrownStack(error),
    });
    return failure(message(language, "unexpected", { tool: name, incident }), "failed");
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
  log.warn("store refused a call", { tool: name, stack: thrownStack(error) });
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

/** The uuid of the node that a call was about, as far as it is known. */
function targetOf({ structured }: ToolResult, args: unknown): unknown {
  const { item, folder } = structured ?? {};
  const answered = [item, folder, structured].find(
    (each) => isObject(each) && each["uuid"] !== undefined,
  );
  if (isObject(answered)) return answered["uuid"];
  return isObject(args) && typeof args["uuid"] === "string" ? args["uuid"] : undefined;
}
