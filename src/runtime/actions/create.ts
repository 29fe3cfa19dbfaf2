import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, offers, throwIssues, withIgnored } from "../action-call.js";
import { withDefaults, withLockedDefaults } from "../defaults.js";
import { refusal } from "../errors.js";
import type { ContentTypeHooks } from "../hooks.js";
import { ensureFolder, refuseBlockedFolder, refuseMissingFolder } from "../identity/folders.js";
import { ignoreOtherName } from "../identity/identity-field.js";
import { joinPath, normalizePath } from "../identity/paths.js";
import { checkUniqueKeys } from "../identity/unique-keys.js";
import { memberOf } from "../members.js";
import { nodeNameFrom } from "../node-name.js";
import { mergeFields } from "../node-io/merge.js";
import { readFields } from "../node-io/read.js";
import { emptyNode } from "../node-io/stored-node.js";
import { createNode } from "../node-io/write.js";
import { resolveReferences } from "../references.js";
import type { ContentTypeSteps, Placement } from "../steps.js";
import type { ReadContext, ToolAnswer, ToolContext, Values } from "../tool.js";
import { readItem } from "./get.js";

interface Plan {
  readonly fields: Values;
  readonly place: Placement;
}

/** Adds an item and answers with what was stored. */
export async function runCreate(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object> = {},
): Promise<ToolAnswer> {
  const { surface, context, issues } = call;
  const { fields, place } = await planItem(tool, call);
  await hooks.beforeCreate?.(fields, context);
  await ensureFolder(surface.workspace, place.parentPath, context);
  const created = await tool.doCreate(fields, place, context);
  const uuid = tool.uuidOf(created);
  if (hooks.afterCreate !== undefined) {
    await hooks.afterCreate(await readItem(tool, uuid, context), context);
  }
  const item = await readItem(tool, uuid, context);
  return withIgnored({ item }, issues);
}

/** What `create` would store, without storing it. */
export async function previewCreate(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { fields, place } = await planItem(tool, call);
  const stored = mergeFields(call.form.fields, emptyNode(place.nodeName), fields);
  const item = {
    path: joinPath(place.parentPath, place.nodeName),
    nodeName: place.nodeName,
    type: call.surface.nodeType,
    publication: "unpublished",
    fields: readFields(call.form.fields, stored),
  };
  return withIgnored({ validateOnly: true, item }, call.issues);
}

/** The default `doCreate` step: the item as its form stores it. */
export async function createItem(
  { form, surface }: ContentTypeSteps,
  fields: Values,
  place: Placement,
  context: ToolContext,
): Promise<unknown> {
  const { workspace, nodeType } = surface.content;
  const content = mergeFields(form.fields, emptyNode(place.nodeName), fields);
  return createNode(context.content, {
    workspace,
    parentPath: place.parentPath,
    nodeType,
    content,
  });
}

/** Everything up to the write. Throws all that is wrong at once. */
async function planItem(tool: ContentTypeSteps, call: ActionCall): Promise<Plan> {
  const { form, issues } = call;
  const checked = tool.checkFields(withDefaults(form.fields, call.content, issues), issues);
  const fields = withLockedDefaults(form.fields, checked);
  await resolveReferences(call, fields);
  await checkUniqueKeys(call, fields);
  const nodeName = readNodeName(call, fields);
  const parentPath = await collecting(issues, () => findParent(tool, call, fields));
  if (nodeName !== undefined && parentPath !== undefined) {
    await collecting(issues, () => refuseTakenName(call, joinPath(parentPath, nodeName)));
  }
  throwIssues(call);
  invariant(
    nodeName !== undefined && parentPath !== undefined,
    "A place without problems is known.",
  );
  ignoreOtherName(call, nodeName);
  return { fields, place: { parentPath, nodeName } };
}

/** Reports when there is none, unless a field that would give it has a problem of its own. */
function readNodeName(call: ActionCall, fields: Values): string | undefined {
  const { parameters, identity, surface, issues } = call;
  const { nodeNameFrom: keys } = surface;
  const name = nodeNameFrom([
    parameters.nodeName,
    identity,
    ...keys.map((key) => memberOf(fields, key)),
  ]);
  if (name !== undefined || issues.problems.some(({ path }) => keys.includes(path))) return name;
  if (keys.length === 0) issues.reportAt("nodeName", "node-name-missing", {});
  else issues.reportAt("nodeName", "node-name-missing-sources", { fields: keys.join(", ") });
  return undefined;
}

/** `folder`, which must exist, wins over the taxonomy, whose folders are made as they are needed. */
async function findParent(
  tool: ContentTypeSteps,
  call: ActionCall,
  fields: Values,
): Promise<string> {
  const { parameters, surface, context } = call;
  if (parameters.folder !== undefined) {
    const folder = normalizePath(parameters.folder);
    if (await tool.folderExists(folder, context)) return folder;
    return refuseMissingFolder(surface.workspace, folder, context);
  }
  const folder = await tool.folderPathFor(fields, "place", context);
  const parent = normalizePath(folder ?? surface.rootPath);
  await refuseBlockedFolder(surface.workspace, parent, context);
  return parent;
}

async function refuseTakenName(call: ActionCall<ReadContext>, path: string): Promise<void> {
  const { surface, context } = call;
  const taken = await context.content.nodeAt(surface.workspace, path);
  if (taken === undefined) return;
  const code = offers(call, "update") ? "node-name-taken-update" : "node-name-taken";
  throw refusal(context.language, code, { path });
}
