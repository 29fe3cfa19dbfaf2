import { derived } from "./derived.js";
import type { ProjectView, Tool } from "./tool.js";

/** The other tool that alone may write a field of a workspace's nodes; undefined when none claims it. */
export function ownerOf(
  project: ProjectView,
  { tool, workspace, field }: Readonly<Record<"tool" | "workspace" | "field", string>>,
): Tool | undefined {
  return owners(project).find(
    (other) =>
      other.surface.id !== tool &&
      other.surface.content.workspace === workspace &&
      other.ownedFields().includes(field),
  );
}

const owners = derived((project: ProjectView): readonly Tool[] =>
  project.tools.filter((tool) => tool.ownedFields().length > 0),
);

/** The name that a model calls a tool by. */
export function listedName({ listed, surface }: Tool): string {
  return listed[0]?.name ?? surface.id;
}
