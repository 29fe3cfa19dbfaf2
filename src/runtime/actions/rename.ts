import { withIgnored } from "../action-call.js";
import {
  planRenaming,
  readNewName,
  relocate,
  relocationPreview,
  relocationState,
} from "../confirmation/relocation.js";
import { twoStep } from "../confirmation/two-step.js";
import { findItem } from "../identity/node-target.js";
import { slugifyNodeName } from "../node-name.js";
import { readItem } from "./get.js";

/** Gives an item another name, after confirmation. */
export const renameAction = twoStep({
  async plan(tool, call) {
    const name = readNewName(call, slugifyNodeName);
    return planRenaming(call, await findItem(tool, call, { narrows: true }), name);
  },
  preview: relocationPreview,
  state: relocationState,
  async run(plan, tool, call, hooks) {
    const { uuid } = await relocate(plan, call, { hooks, action: "Rename" });
    const item = await readItem(tool, uuid, call.context);
    return withIgnored({ item, from: plan.node.path, to: item.path }, call.issues);
  },
});
