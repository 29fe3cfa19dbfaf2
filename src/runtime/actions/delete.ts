import { affectedBy, stateOf } from "../confirmation/affected.js";
import { deletionAnswer, deletionPreview, removeNode } from "../confirmation/deletion.js";
import { twoStep } from "../confirmation/two-step.js";
import { refusal } from "../errors.js";
import { withNodeHooks } from "../hooks.js";
import { findItem } from "../identity/node-target.js";
import { summaryOf } from "../node-summary.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolContext } from "../tool.js";

/** Removes an item, after confirmation. */
export const deleteAction = twoStep({
  plan: async (tool, call) => affectedBy(call, await findItem(tool, call, { narrows: true })),
  preview: deletionPreview,
  state: stateOf,
  async run(plan, tool, call, hooks) {
    const { node } = plan;
    const { context } = call;
    const write = async () => {
      await tool.doDelete(node.uuid, context);
      return node;
    };
    await withNodeHooks(hooks, { action: "Delete", subject: summaryOf(node), write }, context);
    return deletionAnswer(plan, call);
  },
});

/** The default `doDelete` step. */
export async function deleteItem(
  { surface }: ContentTypeSteps,
  uuid: string,
  context: ToolContext,
): Promise<void> {
  const { workspace } = surface.content;
  if ((await context.content.node(workspace, uuid)) === undefined) {
    throw refusal(context.language, "item-missing-uuid", { uuid, workspace });
  }
  await removeNode(workspace, uuid, context);
}
