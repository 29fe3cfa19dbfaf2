import type { ListedTool } from "../runtime/surface.js";

/** What a tool costs in a model's context. */
export interface ToolSize {
  /** Of the whole tool as `tools/list` sends it, in bytes of UTF-8. */
  readonly bytes: number;
  /** Of its input schema and its description, which hosts pass on to a model and budgets are about. */
  readonly counted: number;
  /** Of the descriptions alone: the tool's and those of its parameters. */
  readonly descriptions: number;
}

/** The size of a listed tool. */
export function toolSize(tool: ListedTool): ToolSize {
  return {
    bytes: bytesOf(JSON.stringify(tool)),
    counted: bytesOf(JSON.stringify(tool.inputSchema)) + bytesOf(tool.description),
    descriptions: bytesOf(tool.description) + bytesOfDescriptions(tool.inputSchema),
  };
}

/** About how many tokens a model reads for that many bytes of JSON: a quarter, rounded, as no tokenizer counts exactly. */
export function tokensOf(bytes: number): number {
  return Math.round(bytes / 4);
}

/** A whole number with its thousands grouped, the same everywhere. */
export function figure(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

function bytesOfDescriptions(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  return Object.entries(schema).reduce(
    (sum, [keyword, value]: [string, unknown]) =>
      sum +
      (keyword === "description" && typeof value === "string"
        ? bytesOf(value)
        : bytesOfDescriptions(value)),
    0,
  );
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
