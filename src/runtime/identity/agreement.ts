import type { ContentNode } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import { type KeyedRefusal, refusal } from "../errors.js";
import { quote } from "../messages/one-line.js";
import { findQualified } from "./find-qualified.js";
import { folderType } from "./folders.js";
import { joinPath, normalizePath } from "./paths.js";

/** An item and the key of the call that named it. */
export interface Named {
  readonly key: string;
  readonly node: ContentNode;
}

/**
 * Refuses a call whose other addresses do not hold for the item found: which of two is meant is the caller's to say, and an
 * address is no wish for another name or place.
 */
export async function refuseOtherAddresses(call: ActionCall, named: Named): Promise<void> {
  const { uuid, path, nodeName, folder } = call.parameters;
  const { node } = named;
  const { content } = call.context;
  const { workspace } = call.surface;
  if (uuid !== undefined && uuid.toLowerCase() !== node.uuid) {
    const other = await content.node(workspace, uuid.toLowerCase());
    throw disagreement(call, named, { key: "uuid", value: uuid, other });
  }
  if (path !== undefined && normalizePath(path) !== node.path) {
    const other = await content.nodeAt(workspace, normalizePath(path));
    throw disagreement(call, named, { key: "path", value: path, other });
  }
  if (nodeName !== undefined && nodeName !== node.name) {
    const other = await itemNamed(call, nodeName);
    throw disagreement(call, named, { key: "nodeName", value: nodeName, other });
  }
  if (folder !== undefined && !isHeldBy(node, normalizePath(folder))) {
    throw disagreement(call, named, { key: "folder", value: folder, other: undefined });
  }
}

/** The refusal of two keys that name different items. */
export function differentItems(
  { context }: Pick<ActionCall, "context">,
  first: Named,
  second: Named,
): KeyedRefusal {
  return refusal(context.language, "addresses-differ", {
    first: first.key,
    item: first.node.path,
    second: second.key,
    other: second.node.path,
  });
}

interface OtherAddress {
  readonly key: string;
  readonly value: string;
  /** What it names, when it names anything. */
  readonly other: ContentNode | undefined;
}

function disagreement(
  call: ActionCall,
  named: Named,
  { key, value, other }: OtherAddress,
): KeyedRefusal {
  if (other?.nodeType === call.surface.nodeType) {
    return differentItems(call, named, { key, node: other });
  }
  return refusal(call.context.language, "address-does-not-hold", {
    first: named.key,
    item: named.node.path,
    second: key,
    value: quote(value),
  });
}

async function itemNamed(call: ActionCall, name: string): Promise<ContentNode | undefined> {
  const { workspace, nodeType, rootPath } = call.surface;
  const { folder } = call.parameters;
  const under = normalizePath(folder ?? rootPath);
  const [first] = await findQualified(
    (limit) => call.context.content.nodesNamed({ workspace, name, under, limit }),
    (node) => node.nodeType === nodeType,
    1,
  );
  return first;
}

/** Whether a folder is where a node is below, or the folder that is meant itself. */
function isHeldBy({ path, nodeType }: ContentNode, folder: string): boolean {
  return path.startsWith(joinPath(folder, "")) || (path === folder && nodeType === folderType);
}
