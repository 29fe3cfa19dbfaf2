import type { ContentNode } from "../../store/content-repository.js";
import { type ActionCall, withIgnored } from "../action-call.js";
import { type ContentTypeHooks, withNodeHooks } from "../hooks.js";
import { findItem } from "../identity/node-target.js";
import { message } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import { summaryOf } from "../node-summary.js";
import { findRemovable, missingProperty, type Removable, withNull } from "../removable-property.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import { Issues } from "../validation/issues.js";
import { type ActionRuns, withoutPreview } from "./action-runs.js";
import { readItem } from "./get.js";
import { runUpdate } from "./update.js";

/** Removes one property of an item. */
export const removePropertyAction: ActionRuns = {
  read: withoutPreview,
  write: removeProperty,
};

async function removeProperty(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object>,
): Promise<ToolAnswer> {
  const { surface, context, parameters, issues } = call;
  const { content, language } = context;
  const node = await findItem(tool, call, { narrows: true });
  const item = await readItem(tool, node.uuid, context);
  const holder = { tool, call, item, tree: await content.tree(surface.workspace, node.uuid) };
  const { property } = parameters;
  if (property === undefined) throw missingProperty(holder);
  const removable = findRemovable(holder, property);
  if (!removable.isStored) {
    const text = message(language, "property-absent", { property: quote(property) });
    return withIgnored({ item, removed: false, message: text }, issues);
  }
  let answer: ToolAnswer = {};
  const write = async (): Promise<ContentNode> => {
    answer = await remove(tool, call, node, removable);
    return (await content.node(surface.workspace, node.uuid)) ?? node;
  };
  const subject = summaryOf(node);
  await withNodeHooks(hooks, { action: "RemoveProperty", subject, write }, context);
  const now = await readItem(tool, node.uuid, context);
  return withIgnored({ ...answer, item: now, removed: true }, issues);
}

/** A field goes as an update with null would clear it, which steps of the tool's own see; another property as it is. */
async function remove(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  { workspace, uuid }: ContentNode,
  removable: Removable,
): Promise<ToolAnswer> {
  const { content } = call.context;
  if (removable.kind === "field") return runUpdate(tool, clearing(call, uuid, removable.key));
  await content.setProperties(workspace, uuid, { [removable.property]: null });
  return {};
}

/** The call as an update of the item found, which clears one field. */
function clearing(
  call: ActionCall<ToolContext>,
  uuid: string,
  key: string,
): ActionCall<ToolContext> {
  const { takesJsonText } = call.issues;
  return {
    ...call,
    content: withNull(key),
    identity: undefined,
    issues: new Issues("update", { takesJsonText }),
    parameters: {
      ...call.parameters,
      uuid,
      path: undefined,
      nodeName: undefined,
      folder: undefined,
      expectedVersion: undefined,
      translations: undefined,
      locale: undefined,
    },
  };
}
