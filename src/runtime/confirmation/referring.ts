import type { ContentNode } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import { localPropertyOf, propertyOf } from "../form-fields.js";
import type { Values } from "../tool.js";
import { leavesOf } from "./form-leaves.js";
import { contentTools } from "../tool.js";

const mostShown = 10;

/** Fields that hold references, by workspace and then by property: the path of each in its form. */
type ReferringFields = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Which items refer to a node or to what is below it: how many, and the first of them. */
export async function referredBy(
  call: ActionCall,
  node: ContentNode,
  by: "any" | "path",
): Promise<{ readonly count: number; readonly items: readonly Values[] }> {
  const { content } = call.context;
  const { workspace } = call.surface;
  const fields = referringFields(call, by);
  if (fields.size === 0) return { count: 0, items: [] };
  const from = [...fields].map(([name, properties]) => ({
    workspace: name,
    properties: [...properties.keys()],
  }));
  const query = { workspace, uuid: node.uuid, by, from, limit: mostShown };
  const { found, total } = await content.references(query);
  const items = found.map(({ node: { workspace: name, path }, property }) => ({
    workspace: name,
    path,
    field: fields.get(name)?.get(property) ?? property,
  }));
  return { count: total, items };
}

/** The fields of all tools that refer to the workspace of a call. */
function referringFields(
  { project, surface, context }: ActionCall,
  by: "any" | "path",
): ReferringFields {
  const fields = new Map<string, Map<string, string>>();
  for (const tool of contentTools(project)) {
    const { workspace } = tool.surface.content;
    for (const { field, path } of leavesOf(tool)) {
      const reference = field.kind === "opaque" ? undefined : field.reference;
      if (reference?.workspace !== surface.workspace) continue;
      if (by === "path" && reference.storage !== "path") continue;
      const properties = fields.get(workspace) ?? new Map<string, string>();
      fields.set(workspace, properties);
      const locales = field.translatable === true ? context.locales.others : [];
      const names = [propertyOf(field), ...locales.map((each) => localPropertyOf(field, each))];
      for (const name of names) if (!properties.has(name)) properties.set(name, path);
    }
  }
  return fields;
}
