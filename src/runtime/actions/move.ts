import type { ContentNode } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, offers, withIgnored } from "../action-call.js";
import { affectedBy } from "../confirmation/affected.js";
import {
  type Relocation,
  relocate,
  relocationPreview,
  relocationState,
} from "../confirmation/relocation.js";
import { twoStep } from "../confirmation/two-step.js";
import { refusal } from "../errors.js";
import { readableValues } from "../identity/address.js";
import { firstOf, folderNameOf, folderType, mostListed } from "../identity/folders.js";
import {
  keysWithTaxonomy,
  taxonomyFields,
  taxonomyFolder,
  taxonomyNames,
} from "../identity/narrowing.js";
import { findItem } from "../identity/node-target.js";
import { joinPath, normalizePath, parentPath, refuseImpossiblePath } from "../identity/paths.js";
import type { Item } from "../item.js";
import { memberOf } from "../members.js";
import { message } from "../messages/messages.js";
import type { ContentTypeSteps } from "../steps.js";
import type { Values } from "../tool.js";
import { readItem } from "./get.js";

interface Destination {
  readonly folder: string;
  /** The taxonomy fields that named it; undefined when `folder` did. */
  readonly taxonomy: Values | undefined;
}

interface Move extends Relocation {
  readonly taxonomy: Values | undefined;
}

/** Gives an item another folder, after confirmation. */
export const moveAction = twoStep<Move>({
  async plan(tool, call) {
    const destination = await collecting(call.issues, () => findDestination(tool, call));
    const node = await findItem(tool, call, { narrows: false });
    invariant(
      destination !== undefined,
      "Finding the item throws what is wrong with its destination.",
    );
    const { folder, taxonomy } = destination;
    ignoreUnusedTaxonomy(call, taxonomy);
    return { ...(await planMove(call, node, folder)), taxonomy };
  },
  preview: relocationPreview,
  state: relocationState,
  async run(plan, tool, call, hooks) {
    const { uuid } = await relocate(plan, call, { hooks, action: "Move" });
    const item = await readItem(tool, uuid, call.context);
    const answer = { item, from: plan.node.path, to: item.path };
    return withIgnored({ ...answer, ...leftoverNotice(call, plan, item) }, call.issues);
  },
});

/** The folder that `folder`, or else the taxonomy fields, name. It exists: a move creates none. */
async function findDestination(tool: ContentTypeSteps, call: ActionCall): Promise<Destination> {
  const { surface, parameters, context } = call;
  const names = taxonomyNames(call);
  const taxonomy =
    parameters.folder === undefined
      ? taxonomyFields(call, await readableValues(tool, call, names))
      : undefined;
  const named = taxonomy ? await taxonomyFolder(tool, call, taxonomy) : parameters.folder;
  if (named === undefined) {
    const keys = keysWithTaxonomy(call, ["folder"]);
    throw refusal(context.language, "destination-unsaid", { keys });
  }
  const folder = normalizePath(named);
  const node = await context.content.nodeAt(surface.workspace, folder);
  if (node === undefined) throw await missingDestination(call, folder);
  if (folder !== "/" && node.nodeType !== folderType) {
    const { nodeType: type } = node;
    throw refusal(context.language, "folder-other-type", { path: folder, type });
  }
  return { folder, taxonomy };
}

async function missingDestination(call: ActionCall, folder: string) {
  const { surface, context } = call;
  const known = await context.content.folders(surface.workspace, "/", mostListed);
  const folders = firstOf(["/", ...known]);
  const key = offers(call, "create_folder") ? "destination-missing-create" : "destination-missing";
  return refusal(context.language, key, { folder, folders });
}

/** Refuses the folder that the item is in, a place inside the item, and a name that is taken there. */
async function planMove(call: ActionCall, node: ContentNode, folder: string): Promise<Relocation> {
  const { surface, context } = call;
  const { language, content } = context;
  const { path, name } = node;
  if (parentPath(path) === folder) throw refusal(language, "move-same", { path, folder });
  if (folder.startsWith(joinPath(path, "")))
    throw refusal(language, "move-inside", { path, folder });
  const to = joinPath(folder, name);
  refuseImpossiblePath(to, language);
  if ((await content.nodeAt(surface.workspace, to)) !== undefined) {
    throw refusal(language, "move-taken", { path: to });
  }
  return { ...(await affectedBy(call, node)), target: { parentPath: folder }, to };
}

/** `folder` wins over the taxonomy, whose fields say nothing then. */
function ignoreUnusedTaxonomy(call: ActionCall, used: Values | undefined): void {
  for (const name of taxonomyNames(call)) {
    const isSent = memberOf(call.content, name) !== undefined;
    if (isSent && memberOf(used ?? {}, name) === undefined) call.issues.ignore(name);
  }
}

/** A move changes no field: those of the taxonomy that say another folder than the one moved to are named. */
function leftoverNotice(
  call: ActionCall,
  { taxonomy }: Move,
  { path, fields }: Item<object>,
): Values {
  if (taxonomy === undefined) return {};
  const names = taxonomyNames(call).filter(
    (name) =>
      folderNameOf(memberOf({ ...fields } as Values, name)) !==
      folderNameOf(memberOf(taxonomy, name)),
  );
  if (names.length === 0) return {};
  const key = offers(call, "update") ? "moved-fields-stay-update" : "moved-fields-stay";
  return { message: message(call.context.language, key, { path, fields: names.join(", ") }) };
}
