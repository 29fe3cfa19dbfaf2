import { invariant } from "../../util/invariant.js";
import {
  type ActionCall,
  collecting,
  throwIssues,
  withIgnored,
  ignoreUnused,
} from "../action-call.js";
import { refusal } from "../errors.js";
import { type ContentTypeHooks, withNodeHooks } from "../hooks.js";
import { readableValues } from "../identity/address.js";
import { firstOf, folderType, mostListed, refuseBlockedFolder } from "../identity/folders.js";
import { ignoreOtherName } from "../identity/identity-field.js";
import {
  taxonomyFields,
  taxonomyFolder,
  taxonomyNames,
  keysWithTaxonomy,
} from "../identity/narrowing.js";
import { joinPath, normalizePath, parentPath, refuseImpossiblePath } from "../identity/paths.js";
import { message } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import { mostNameBytes, sanitizeFolderName } from "../node-name.js";
import { summaryOf } from "../node-summary.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Adds a folder below one that exists. */
export const createFolderAction: ActionRuns = {
  read: withoutPreview,
  write: createFolder,
};

/** A folder as it is asked for. */
interface Wanted {
  readonly parent: string;
  /** As sent; empty for the root. */
  readonly leaf: string;
  /** What the leaf was sent as. */
  readonly key: string;
  /** Content fields that said so. */
  readonly used: readonly string[];
}

async function createFolder(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object>,
): Promise<ToolAnswer> {
  const { surface, context, issues } = call;
  const { workspace } = surface;
  const wanted = await collecting(issues, () => checkedFolder(tool, call));
  throwIssues(call);
  invariant(wanted !== undefined, "A folder without problems is known.");
  const { parent, leaf, name, used } = wanted;
  const properties = {};
  const node = await withNodeHooks(
    hooks,
    {
      action: "CreateFolder",
      subject: { path: joinPath(parent, name) },
      write: () =>
        context.content.create({
          workspace,
          parentPath: parent,
          name,
          nodeType: folderType,
          properties,
        }),
    },
    context,
  );
  ignoreUnused(call, used);
  ignoreOtherName(call, name);
  const notice =
    name === leaf ? {} : { message: message(context.language, "folder-named", { name }) };
  return withIgnored({ folder: summaryOf(node), ...notice }, issues);
}

/** The folder and the name it gets. Its parent is there, and its place is free. */
async function checkedFolder(
  tool: ContentTypeSteps,
  call: ActionCall,
): Promise<Wanted & { readonly name: string }> {
  const { language } = call.context;
  const wanted = await wantedFolder(tool, call);
  const { parent, leaf } = wanted;
  if (leaf === "") throw refusal(language, "folder-root", { path: "/" });
  const name = sanitizeFolderName(leaf);
  if (name === "") throw refusal(language, "folder-name-empty", { name: quote(leaf) });
  const path = joinPath(parent, name);
  if (name.length > mostNameBytes) {
    const details = { path: wanted.key, length: name.length, limit: mostNameBytes };
    throw refusal(language, "name-too-long", details);
  }
  refuseImpossiblePath(path, language);
  if (!(await tool.folderExists(parent, call.context))) await refuseMissingParent(call, parent);
  // A folder that something else made may have a name that is none of ours.
  await refuseTaken(call, joinPath(parent, leaf));
  await refuseTaken(call, path);
  return { ...wanted, name };
}

/** What the call asks for: by the whole path, by parent and name, or by taxonomy fields, below which a name may stand. */
async function wantedFolder(tool: ContentTypeSteps, call: ActionCall): Promise<Wanted> {
  const { parameters, surface, context } = call;
  const { folder, parentPath: parent, folderName } = parameters;
  if (folder !== undefined) return wholePath(call, normalizePath(folder));
  if (parent !== undefined) {
    const path = normalizePath(parent);
    if (folderName !== undefined) {
      return { parent: path, leaf: folderName, key: "folderName", used: [] };
    }
    throw refusal(context.language, "folder-name-missing", { parent: path });
  }
  const names = taxonomyNames(call);
  const taxonomy = taxonomyFields(call, await readableValues(tool, call, names));
  const found = await taxonomyFolder(tool, call, taxonomy);
  const used = Object.keys(taxonomy);
  if (folderName !== undefined) {
    const above = normalizePath(found ?? surface.rootPath);
    return { parent: above, leaf: folderName, key: "folderName", used };
  }
  if (found !== undefined) {
    return { ...splitPath(normalizePath(found)), key: used.at(-1) ?? "folder", used };
  }
  const keys = keysWithTaxonomy(call, ["folder", "parentPath + folderName"]);
  throw refusal(context.language, "new-folder-missing", { keys });
}

/** The folder that `folder` names; a parent or name beside it must say the same. */
function wholePath({ parameters, context }: ActionCall, folder: string): Wanted {
  const { parent, leaf } = splitPath(folder);
  const otherParent = normalizePath(parameters.parentPath ?? parent);
  const otherName = parameters.folderName ?? leaf;
  const isSame =
    otherParent === parent && sanitizeFolderName(otherName) === sanitizeFolderName(leaf);
  if (isSame) return { parent, leaf, key: "folder", used: [] };
  const other = joinPath(otherParent, otherName);
  throw refusal(context.language, "folder-parts-differ", { folder, other });
}

function splitPath(path: string): Pick<Wanted, "parent" | "leaf"> {
  return { parent: parentPath(path), leaf: path.slice(path.lastIndexOf("/") + 1) };
}

async function refuseMissingParent(
  { surface, context }: ActionCall,
  parent: string,
): Promise<void> {
  const { workspace } = surface;
  const { content, language } = context;
  await refuseBlockedFolder(workspace, parent, context);
  const known = await content.folders(workspace, "/", mostListed + 1);
  throw known.length === 0
    ? refusal(language, "folder-parent-missing", { folder: parent })
    : refusal(language, "folder-parent-missing-known", {
        folder: parent,
        folders: firstOf(known),
      });
}

async function refuseTaken({ surface, context }: ActionCall, path: string): Promise<void> {
  const node = await context.content.nodeAt(surface.workspace, path);
  if (node === undefined) return;
  const { nodeType: type } = node;
  throw type === folderType
    ? refusal(context.language, "folder-taken", { path })
    : refusal(context.language, "folder-taken-other", { path, type });
}
