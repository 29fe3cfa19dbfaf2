import type { ActionCall } from "../action-call.js";
import { nodeNameFrom } from "../node-name.js";

/** Notes the field that stands for the node name as ignored, when it asks for another name than the item has. */
export function ignoreOtherName({ surface, identity, issues }: ActionCall, nodeName: string): void {
  const { identityField } = surface;
  const wanted = nodeNameFrom([identity]);
  if (identityField === undefined || wanted === undefined) return;
  if (wanted !== nodeName && identity !== nodeName) issues.ignore(identityField);
}
