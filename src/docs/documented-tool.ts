import type { ProjectPlan, ToolPlan } from "../ir/tool.js";
import type { ListedTool, Surface } from "../runtime/surface.js";

/** A compiled project, and what a server lists of it. */
export interface DocumentedProject {
  readonly plan: ProjectPlan;
  readonly surfaces: readonly Surface[];
  /** What is listed of a tool, by the id of its declaration. */
  readonly listed: ReadonlyMap<string, readonly ListedTool[]>;
}

/** All that there is to say of one tool. */
export interface DocumentedTool<Plan extends ToolPlan = ToolPlan> {
  readonly plan: Plan;
  readonly surface: Surface;
  readonly listed: readonly ListedTool[];
  /** Its page below the documents' folder without extension, such as `admin/product`; unique over the project. */
  readonly page: string;
  /** What the paths of its items are below; `/` where it has none. */
  readonly root: string;
}

/** The tools that have a surface, in the plan's order. */
export function documentedTools({
  plan,
  surfaces,
  listed,
}: DocumentedProject): readonly DocumentedTool[] {
  return plan.tools.flatMap((tool) => {
    const surface = surfaces.find(
      ({ id, audience }) => id === tool.id && audience === tool.audience,
    );
    if (surface === undefined) return [];
    const page = tool.folder.replace(/^tools\//, "");
    return [
      {
        plan: tool,
        surface,
        listed: listed.get(tool.id) ?? surface.tools,
        page,
        root: rootOf(tool, plan),
      },
    ];
  });
}

/** Fields of another form stand on the items of the tools over it. */
function rootOf(tool: ToolPlan, { tools }: ProjectPlan): string {
  if (tool.kind === "contentType") return tool.rootPath;
  if (tool.kind !== "decoratedFields") return "/";
  const roots = tools.flatMap((each) =>
    each.kind === "contentType" && tool.forms.includes(each.form) ? [each.rootPath] : [],
  );
  return roots[0] ?? "/";
}
