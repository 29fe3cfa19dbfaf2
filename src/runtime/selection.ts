import type { ProjectView, Tool } from "./tool.js";

/** The names that are listed and taken of each tool that was chosen. */
export type Selection = ReadonlyMap<Tool, ReadonlySet<string>>;

/** The tools of an audience, or of all, without those that were left out by choice. */
export function chosenTools(
  { tools, selection }: Pick<ProjectView, "tools" | "selection">,
  audience?: Tool["surface"]["audience"],
): readonly Tool[] {
  return tools.filter(
    (tool) =>
      (audience === undefined || tool.surface.audience === audience) &&
      (selection === undefined || selection.has(tool)),
  );
}

/** Whether one listed name of a tool is listed and taken, as far as the choice of tools goes. */
export function isChosen(
  { selection }: Pick<ProjectView, "selection">,
  tool: Tool,
  name: string,
): boolean {
  return selection === undefined || selection.get(tool)?.has(name) === true;
}
