import type { ProjectView, Tool } from "./tool.js";
import { thrownReason } from "./thrown-reason.js";

/** Why tools could not be prepared, until they can. */
const failures = new WeakMap<Tool, string>();

/**
 * Lets the tools of a project load what they need, all of them or those of one audience, each apart from the others. Never
 * rejects: what goes wrong is remembered, and keeps only its tool out of list and call.
 */
export async function prepareTools(
  { tools }: Pick<ProjectView, "tools">,
  audience?: Tool["surface"]["audience"],
): Promise<void> {
  const chosen = tools.filter(
    (tool) => tool.surface.audience === (audience ?? tool.surface.audience),
  );
  await Promise.all(chosen.map(prepareTool));
}

/** The same for one tool. */
export async function prepareTool(tool: Tool): Promise<void> {
  try {
    await tool.prepare?.();
    failures.delete(tool);
  } catch (error) {
    const what = tool.surface.kind === "function" ? "its handler" : "what it needs";
    failures.set(tool, `${what} cannot be loaded: ${thrownReason(error)}`);
  }
}

/** Why a tool could not be prepared; undefined when it could, and when nobody asked it to. */
export function preparationFailure(tool: Tool): string | undefined {
  return failures.get(tool);
}
