import type { ProjectView, Tool } from "./tool.js";

/** The other tool that alone may write a field of a workspace's nodes; undefined when none claims it. */
export function ownerOf(
  project: ProjectView,
  { tool, workspace, field }: Readonly<Record<"tool" | "workspace" | "field", string>>,
): Tool | undefined {
  return project.tools.find(
    (other) =>
      other.surface.id !== tool &&
      other.surface.content.workspace === workspace &&
      other.ownedFields().includes(field),
  );
}

/** The name that a model calls a tool by. */
export function listedName({ listed, surface }: Tool): string {
  return listed[0]?.name ?? surface.id;
}
