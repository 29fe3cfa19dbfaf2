import { withIgnored } from "../action-call.js";
import {
  planRenaming,
  readNewName,
  relocate,
  relocationPreview,
  relocationState,
} from "../confirmation/relocation.js";
import { twoStep } from "../confirmation/two-step.js";
import { findFolder } from "../identity/node-target.js";
import { sanitizeFolderName } from "../node-name.js";
import { summaryOf } from "../node-summary.js";

/** Gives a folder another name, after confirmation. */
export const renameFolderAction = twoStep({
  async plan(tool, call) {
    const name = readNewName(call, sanitizeFolderName);
    return planRenaming(call, await findFolder(tool, call), name);
  },
  preview: relocationPreview,
  state: relocationState,
  async run(plan, _tool, call, hooks) {
    const { node, subtree } = plan;
    const moved = await relocate(plan, call, { hooks, action: "RenameFolder" });
    const { surface, context } = call;
    // A hook may have written to it since.
    const folder = summaryOf((await context.content.node(surface.workspace, node.uuid)) ?? moved);
    const { descendants: affectedDescendants } = subtree;
    const answer = { folder, from: node.path, to: folder.path, affectedDescendants };
    return withIgnored(answer, call.issues);
  },
});
