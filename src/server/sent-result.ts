import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolResult } from "../runtime/index.js";
import { longestAnswer } from "../runtime/longest-answer.js";
import type { ListedTool } from "../runtime/surface.js";
import type { Values } from "../runtime/tool.js";

/** Characters of a refusal: what a model reads of it, however long the value that it quotes. */
const longestRefusal = 20_000;

/** Characters of a fact that a text repeats; a path has no more. */
const longestFact = 2_000;

/** A result as the protocol has it; what a handler made ready goes through as it is. `listed`: the tool that was called. */
export function sentResult(
  { isError, text, structured, content, meta, note }: ToolResult,
  listed: ListedTool | undefined,
): CallToolResult {
  const made = content === undefined ? text : JSON.stringify({ content, structured, meta });
  const bytes = Buffer.byteLength(made);
  if (isError && (content === undefined || bytes > longestAnswer)) {
    return { content: [{ type: "text", text: cut(text) }], isError: true };
  }
  if (bytes > longestAnswer) return tooLong(bytes, structured, listed);
  return {
    content: (content as CallToolResult["content"] | undefined) ?? [
      { type: "text", text },
      ...(note === undefined ? [] : [{ type: "text", text: note } as const]),
    ],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(isError ? { isError } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

function cut(text: string): string {
  return text.length <= longestRefusal ? text : `${text.slice(0, longestRefusal)}…`;
}

/**
 * The call is done, whether it read or wrote, so that this must not sound as if it could be tried again as it is, and says what it was
 * about.
 */
function tooLong(
  bytes: number,
  structured: Values | undefined,
  listed: ListedTool | undefined,
): CallToolResult {
  const has = (name: string): boolean => Object.hasOwn(listed?.inputSchema.properties ?? {}, name);
  const ways = [
    ...(has("limit") ? ["a smaller limit"] : []),
    ...(has("select") ? ["select with the fields that are needed"] : []),
  ];
  const advice = ways.length === 0 ? " where its parameters allow that" : `: ${ways.join(", or ")}`;
  const about = subjectOf(structured);
  const text = `The call went through${about}, but its result of ${bytes} bytes is longer than the ${longestAnswer} that are sent. Ask for less${advice}.`;
  return { isError: true, content: [{ type: "text", text }] };
}

/** The item or folder that an answer is about, as ` for {"uuid":…}`; nothing where it is about none. */
function subjectOf({ item, folder }: Values = {}): string {
  const subject = [item, folder].find((each) => typeof each === "object" && each !== null);
  const facts = ["uuid", "path", "version"].flatMap((key) => {
    const fact = (subject as Values | undefined)?.[key];
    return typeof fact === "number" || (typeof fact === "string" && fact.length <= longestFact)
      ? [[key, fact]]
      : [];
  });
  return facts.length === 0 ? "" : ` for ${JSON.stringify(Object.fromEntries(facts))}`;
}
