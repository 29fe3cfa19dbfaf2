import { endsWithin } from "../util/ends-within.js";
import { chosenTools } from "./selection.js";
import type { ProjectView, Tool } from "./tool.js";
import { thrownReason } from "./thrown-reason.js";

/** Why tools could not be prepared, until they can. */
const failures = new WeakMap<Tool, string>();

export interface PrepareOptions {
  /** How long one tool may take, in milliseconds; 10 seconds when left out. */
  readonly timeLimitMs?: number;
}

/**
 * Lets the tools of a project load what they need, all of them or those of one audience, each apart from the others. Never
 * rejects: what goes wrong, or takes too long, is remembered, and keeps only its tool out of list and call.
 */
export async function prepareTools(
  project: Pick<ProjectView, "tools" | "selection">,
  audience?: Tool["surface"]["audience"],
  options: PrepareOptions = {},
): Promise<void> {
  const tools = chosenTools(project, audience);
  await Promise.all(tools.map((tool) => prepareTool(tool, options)));
}

/** The same for one tool. */
export async function prepareTool(
  tool: Tool,
  { timeLimitMs = 10_000 }: PrepareOptions = {},
): Promise<void> {
  const what = tool.surface.kind === "function" ? "its handler" : "what it needs";
  const prepared = async () => tool.prepare?.();
  try {
    // A module may wait for ever.
    if (await endsWithin(timeLimitMs, prepared())) failures.delete(tool);
    else failures.set(tool, `${what} did not finish loading in ${secondsOf(timeLimitMs)}`);
  } catch (error) {
    failures.set(tool, `${what} cannot be loaded: ${thrownReason(error)}`);
  }
}

function secondsOf(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Why a tool could not be prepared; undefined when it could, and when nobody asked it to. */
export function preparationFailure(tool: Tool): string | undefined {
  return failures.get(tool);
}
