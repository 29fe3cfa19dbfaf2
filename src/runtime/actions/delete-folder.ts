import { affectedBy, stateOf } from "../confirmation/affected.js";
import { deletionAnswer, deletionPreview, removeNode } from "../confirmation/deletion.js";
import { twoStep } from "../confirmation/two-step.js";
import { withNodeHooks } from "../hooks.js";
import { findFolder } from "../identity/node-target.js";
import { summaryOf } from "../node-summary.js";

/** Removes a folder and all below it, after confirmation. */
export const deleteFolderAction = twoStep({
  plan: async (tool, call) => affectedBy(call, await findFolder(tool, call)),
  preview: deletionPreview,
  state: stateOf,
  async run(plan, _tool, call, hooks) {
    const { node } = plan;
    const { context, surface } = call;
    const write = async () => {
      await removeNode(surface.workspace, node.uuid, context);
      return node;
    };
    const subject = summaryOf(node);
    await withNodeHooks(hooks, { action: "DeleteFolder", subject, write }, context);
    return deletionAnswer(plan, call);
  },
});
