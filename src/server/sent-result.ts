import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolResult } from "../runtime/index.js";
import type { ListedTool } from "../runtime/surface.js";

/**
 * Bytes of a result as JSON, 3 MiB. It is sent as structured content and once more as escaped text, at most twice as long, so that
 * the whole stays below the 10 MiB that clients read at once.
 */
const longestResult = 3 * 1_024 * 1_024;

/** Characters of a refusal: what a model reads of it, however long the value that it quotes. */
const longestRefusal = 20_000;

/** A result as the protocol has it; what a handler made ready goes through as it is. `listed`: the tool that was called. */
export function sentResult(
  { isError, text, structured, content, meta }: ToolResult,
  listed: ListedTool | undefined,
): CallToolResult {
  const made = content === undefined ? text : JSON.stringify({ content, structured, meta });
  const bytes = Buffer.byteLength(made);
  if (isError && (content === undefined || bytes > longestResult)) {
    return { content: [{ type: "text", text: cut(text) }], isError: true };
  }
  if (bytes > longestResult) return tooLong(bytes, listed);
  return {
    content: (content as CallToolResult["content"] | undefined) ?? [{ type: "text", text }],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(isError ? { isError } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

function cut(text: string): string {
  return text.length <= longestRefusal ? text : `${text.slice(0, longestRefusal)}…`;
}

/** The call is done, whether it read or wrote, so that this must not sound as if it could be tried again as it is. */
function tooLong(bytes: number, listed: ListedTool | undefined): CallToolResult {
  const has = (name: string): boolean => Object.hasOwn(listed?.inputSchema.properties ?? {}, name);
  const ways = [
    ...(has("limit") ? ["a smaller limit"] : []),
    ...(has("select") ? ["select with the fields that are needed"] : []),
  ];
  const advice = ways.length === 0 ? " where its parameters allow that" : `: ${ways.join(", or ")}`;
  const text = `The call went through, but its result of ${bytes} bytes is longer than the ${longestResult} that are sent. Ask for less${advice}.`;
  return { isError: true, content: [{ type: "text", text }] };
}
