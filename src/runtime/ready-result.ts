import { Refusal } from "./errors.js";
import { readyFault, resemblesReadyResult } from "./ready-shape.js";
import type { Values } from "./tool.js";

/** A piece of a result as the protocol has it: `{ type: "text", text }`, an image, a link to a resource. */
export interface ContentBlock {
  readonly type: "text" | "image" | "audio" | "resource" | "resource_link";
  readonly [key: string]: unknown;
}

/** A result that a handler made itself: sent as it is, in the shape of the protocol's `CallToolResult`. */
export interface ReadyResult {
  readonly content: ContentBlock[];
  readonly structuredContent?: Values;
  readonly isError?: boolean;
  readonly _meta?: Values;
}

/** A handler refuses by a result that is ready to be sent: nothing the call wrote remains, and the result is sent as it is. */
export class ReadyRefusal extends Refusal {
  override readonly name = "ReadyRefusal";
  readonly result: ReadyResult;
  constructor(result: ReadyResult) {
    super(textOf(result));
    this.result = result;
  }
}

/** The text of a ready result: that of its text blocks. */
export function textOf({ content }: ReadyResult): string {
  const texts = content.flatMap(({ type, text }) => (type === "text" ? [String(text)] : []));
  return texts.join("\n");
}

/** Whether a value is a result that is ready to be sent, by the protocol's shape. */
export function isReadyResult(value: unknown): value is ReadyResult {
  return resemblesReadyResult(value) && readyFault(value) === undefined;
}
