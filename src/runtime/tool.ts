import type { Capabilities, ContentReader, ContentSession } from "../store/content-repository.js";
import type { Form } from "./form.js";
import type { Language } from "./messages/messages.js";
import type { ReadyResult } from "./ready-result.js";
import type { Item } from "./item.js";
import type { Selection } from "./selection.js";
import type { ContentTypeSurface, DecoratedFieldsSurface, ListedTool, Surface } from "./surface.js";
import type { InputRequired, UserInput } from "./user-input.js";
import type { Issues } from "./validation/issues.js";

/** Arguments, payloads and items: JSON objects whose shape a check decides. */
export type Values = Record<string, unknown>;

/** Who is calling. */
export interface Caller {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly audience: "admin" | "public";
}

export interface Locales {
  readonly default: string;
  readonly others: readonly string[];
}

export interface Logger {
  info(message: string, data?: Values): void;
  warn(message: string, data?: Values): void;
  error(message: string, data?: Values): void;
}

/** What hooks, handlers and tools get with a call. */
export interface ToolContext {
  readonly caller: Caller;
  /** The repository inside this call's transaction. */
  readonly content: ContentSession;
  readonly language: Language;
  readonly locales: Locales;
  /** Cancelled by the client or by shutdown. */
  readonly signal: AbortSignal;
  /** What the client can be asked for, and what it answered to an earlier round of this call. */
  readonly input: UserInput;
  progress(done: number, total?: number, message?: string): void;
  readonly log: Logger;
}

/** The same for an action that only reads. */
export interface ReadContext extends Omit<ToolContext, "content"> {
  readonly content: ContentReader;
}

/** What a call answers: an object, sent as structured content and as its JSON text. */
export type ToolAnswer = Values;

/** What the tools of one project know of each other. */
export interface ProjectView {
  /** Workspaces whose content this project manages, so that a link into them can be checked. */
  readonly workspaces: ReadonlySet<string>;
  /** All of them, also those that are left out by choice. */
  readonly tools: readonly Tool[];
  /** What is listed and taken of them, where `selectTools` chose some; absent: all. */
  readonly selection?: Selection;
}

/** What a call asks for, as far as its arguments say so before they are checked. */
export interface CallAccess {
  /** Undefined when the arguments name none. */
  readonly action: string | undefined;
  /** Whether it needs a transaction that writes: not for a preview. */
  readonly writes: boolean;
  /** Whether it changes content, or is the preview of a change. */
  readonly changes: boolean;
  /** Whether it may make or check a token of a confirmation. */
  readonly usesSecret: boolean;
  /** Undefined when the call is about no workspace, or does not say which. */
  readonly workspace: string | undefined;
}

/** A call as its tool gets it. What it may do with the repository shows in the type. */
export type ToolCall = {
  /** The listed tool that was called. */
  readonly name: string;
  readonly project: ProjectView;
  /** What the store can do. */
  readonly capabilities: Capabilities;
  /** The repository's secret, for a call that `usesSecret`. */
  readonly secret: string | undefined;
  /** What this server reaches beside its own content, by name. */
  readonly reach: Reach;
  /** Milliseconds since 1970. */
  now(): number;
  /** Bytes that a page of a listing may have; see `longestAnswer`. */
  readonly longest?: number | undefined;
} & (
  | { readonly writes: false; readonly context: ReadContext }
  | { readonly writes: true; readonly context: ToolContext }
);

/** Names of what a server reaches beside its own content, such as `crossWiki`. */
export type Reach = ReadonlySet<string>;

/** A tool that the server can list and call. */
export interface Tool {
  readonly surface: Surface;
  readonly listed: readonly ListedTool[];
  /** False keeps the tool out of list and call; start-up says why. */
  isAvailable(): boolean;
  /** Loads what the tool needs before it is offered, once; what goes wrong keeps it out of list and call, and start-up says why. */
  prepare?(): Promise<void>;
  /** Fields that only this tool may write, by key. A constant. */
  ownedFields(): readonly string[];
  /** Whether a call will write and where, so that it can be refused before the store is touched. Refuses nothing itself. */
  accessOf(args: Values, name: string, input: UserInput): CallAccess;
  /**
   * Checks that the action is offered and the arguments are right, then acts. Throws `Refusal` for all that the caller can
   * put right.
   */
  executeChecked(args: Values, call: ToolCall): Promise<ToolAnswer | ReadyResult | InputRequired>;
}

/** A tool over content of one type. */
export interface ContentTool extends Tool {
  readonly surface: ContentTypeSurface;
  readonly form: Form;
}

/** A tool over fields that a module added to items of others. */
export interface DecoratedTool extends Tool {
  readonly surface: DecoratedFieldsSurface;
  /** The owned fields alone. */
  readonly form: Form;
  /** Normalises and checks owned fields; every problem goes to `issues`. */
  checkFields(input: Values, issues: Issues): Values;
  /** What an item holds of the owned fields. */
  findOne(workspace: string, uuid: string, context: ReadContext): Promise<Item<object> | undefined>;
}

/** The tools of a project that are over content of one type. */
export function contentTools({ tools }: ProjectView): readonly ContentTool[] {
  return tools.filter((tool): tool is ContentTool => tool.surface.kind === "contentType");
}
