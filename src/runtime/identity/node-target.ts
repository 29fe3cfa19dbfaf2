import type { ContentNode } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, ignoreUnused, offers, throwIssues } from "../action-call.js";
import { type KeyedRefusal, refusal } from "../errors.js";
import type { ContentTypeSteps } from "../steps.js";
import { memberOf } from "../members.js";
import { type Address, addressApart, addressToRead, readableValues } from "./address.js";
import { folderType, refuseMissingFolder } from "./folders.js";
import { ignoreOtherName } from "./identity-field.js";
import { unlessMisread } from "./misread.js";
import { keysWithTaxonomy, taxonomyFields, taxonomyFolder, taxonomyNames } from "./narrowing.js";
import { joinPath, normalizePath } from "./paths.js";

/**
 * The folder that `path`, `folder` or the taxonomy fields name. Refuses the root and what is no folder, together with all
 * that was found wrong with the call before. Content fields that say nothing of it are noted as ignored.
 */
export function findFolder(tool: ContentTypeSteps, call: ActionCall): Promise<ContentNode> {
  return settled(call, async () => {
    const { path, used } = await folderPath(tool, call);
    const root = normalizePath(call.surface.rootPath);
    return { node: await folderAt(call, path, root), used };
  });
}

/**
 * The item that business keys, uuid, path or nodeName name; `folder` and taxonomy narrow a name only when `narrows`, and
 * say something else otherwise. Refuses its absence together with all that was found wrong with the call before. Content
 * fields that say nothing of it are noted as ignored, but for those that say something else.
 */
export function findItem(
  tool: ContentTypeSteps,
  call: ActionCall,
  { narrows }: { readonly narrows: boolean },
): Promise<ContentNode> {
  return settled(call, async () => {
    if (narrows) return addressToRead(tool, call);
    const { node, used } = await addressApart(tool, call);
    return { node, used: [...used, ...taxonomyNames(call)] };
  });
}

/**
 * The node that is published or taken back: as an item is found, structural nodes included, or the folder that `folder`
 * alone names. Never by the taxonomy alone: that would be all that it holds.
 */
export function findNode(tool: ContentTypeSteps, call: ActionCall): Promise<ContentNode> {
  return settled(call, () =>
    addressToRead(tool, call, async () => {
      const { folder } = call.parameters;
      // The root of this tool's items may be a folder that is to be published before they are.
      return folder === undefined ? undefined : folderAt(call, normalizePath(folder), "/");
    }),
  );
}

async function settled(call: ActionCall, find: () => Promise<Address>): Promise<ContentNode> {
  const { issues } = call;
  const address = await collecting(issues, () => unlessMisread(issues, find));
  throwIssues(call);
  invariant(address !== undefined, "A target without problems is found.");
  ignoreUnused(call, address.used);
  ignoreOtherName(call, address.node.name);
  return address.node;
}

/** The path of the folder that a call is about, and the content fields that said so. */
async function folderPath(
  tool: ContentTypeSteps,
  call: ActionCall,
): Promise<{ readonly path: string; readonly used: readonly string[] }> {
  const { parameters, context } = call;
  const path = parameters.path && normalizePath(parameters.path);
  const folder = parameters.folder && normalizePath(parameters.folder);
  if (path !== undefined && folder !== undefined && path !== folder) {
    throw refusal(context.language, "folders-differ", { path, folder });
  }
  const named = path ?? folder;
  if (named !== undefined) return { path: named, used: [] };
  const names = taxonomyNames(call);
  const taxonomy = taxonomyFields(call, await readableValues(tool, call, names));
  const found = await taxonomyFolder(tool, call, taxonomy);
  if (found !== undefined) return { path: normalizePath(found), used: Object.keys(taxonomy) };
  const keys = keysWithTaxonomy(call, ["path", "folder"]);
  throw refusal(context.language, "folder-target-missing", { keys });
}

/** The folder at a path. Refuses the root, what is no folder, and a path where nothing is, naming the folders there are. */
async function folderAt(call: ActionCall, path: string, root: string): Promise<ContentNode> {
  const { surface, context } = call;
  const { workspace } = surface;
  if (isRoot(path, root)) {
    throw refusal(context.language, "folder-root", { path });
  }
  const node = await context.content.nodeAt(workspace, path);
  if (node === undefined) return refuseMissingFolder(workspace, path, context);
  if (node.nodeType !== folderType) throw notAFolder(call, node);
  return node;
}

/** Whether a path is the root that the items stand under, or what holds that. */
function isRoot(path: string, root: string): boolean {
  return path === root || root.startsWith(joinPath(path, ""));
}

/** The action that does the same to an item. */
const itemActions: Readonly<Record<string, string>> = {
  delete_folder: "delete",
  rename_folder: "rename",
};

function notAFolder(call: ActionCall, { path, nodeType: type }: ContentNode): KeyedRefusal {
  const { surface, context } = call;
  const use = type === surface.nodeType ? memberOf(itemActions, call.action) : undefined;
  return use !== undefined && offers(call, use)
    ? refusal(context.language, "folder-is-item", { path, type, use })
    : refusal(context.language, "folder-other-type", { path, type });
}
