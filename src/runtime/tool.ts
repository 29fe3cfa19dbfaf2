import type { ContentReader, ContentSession } from "../store/content-repository.js";
import type { Language } from "./messages/messages.js";
import type { ListedTool } from "./surface.js";

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
  progress(done: number, total?: number, message?: string): void;
  readonly log: Logger;
}

/** The same for an action that only reads. */
export interface ReadContext extends Omit<ToolContext, "content"> {
  readonly content: ContentReader;
}

/** What a call answers: an object, sent as structured content and as its JSON text. */
export type ToolAnswer = Values;

/** A tool that the server can list and call. */
export interface Tool {
  readonly listed: readonly ListedTool[];
  /** False keeps the tool out of list and call; start-up says why. */
  isAvailable(): boolean;
  /** Fields that only this tool may write. A constant. */
  ownedFields(): readonly string[];
}
