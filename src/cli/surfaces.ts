import type { ContentTypeToolPlan } from "../ir/tool.js";
import type { ListedTool, Surface } from "../runtime/surface.js";
import { invariant } from "../util/invariant.js";

/** What a compiled tool lists over the protocol, as its surface file says. */
export function listedTools(
  tool: ContentTypeToolPlan,
  files: ReadonlyMap<string, string>,
): readonly ListedTool[] {
  const text = files.get(`${tool.folder}/surface.json`);
  invariant(text !== undefined, `the tool "${tool.name}" has no surface`);
  return (JSON.parse(text) as Surface).tools;
}

/** The size of a tool in `tools/list`, in bytes of UTF-8. */
export function listedBytes(tool: ListedTool): number {
  return Buffer.byteLength(JSON.stringify(tool));
}

/** About how many tokens a model reads for that many bytes of JSON: a quarter, rounded. */
export function estimateTokens(bytes: number): number {
  return Math.round(bytes / 4);
}
