import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, offers, throwIssues, withIgnored } from "../action-call.js";
import { withDefaults, withLockedDefaults } from "../defaults.js";
import { refusal } from "../errors.js";
import type { ContentTypeHooks } from "../hooks.js";
import { ensureFolder, refuseBlockedFolder, refuseMissingFolder } from "../identity/folders.js";
import { ignoreOtherName } from "../identity/identity-field.js";
import { joinPath, normalizePath, refuseImpossiblePath } from "../identity/paths.js";
import { checkUniqueKeys } from "../identity/unique-keys.js";
import { itemOf } from "../item.js";
import { type CheckedLanguage, checkLanguages, sentTranslations } from "../languages/check.js";
import { withContentLanguage } from "../languages/content-language.js";
import { promisedBy, withWrites } from "../languages/merge.js";
import { writeLanguages, writesOfAll } from "../languages/write.js";
import { refuseLocaleOfWrite } from "../languages/locale-of-write.js";
import { memberOf } from "../members.js";
import { mostNameBytes, nodeNameFrom, shortName } from "../node-name.js";
import { mergeFields } from "../node-io/merge.js";
import { emptyNode, type StoredNode } from "../node-io/stored-node.js";
import { createNode } from "../node-io/write.js";
import { resolveReferences } from "../references.js";
import type { ContentTypeSteps, Placement } from "../steps.js";
import type { ReadContext, ToolAnswer, ToolContext, Values } from "../tool.js";
import type { Issues } from "../validation/issues.js";
import { readItem } from "./get.js";

interface Plan {
  readonly fields: Values;
  readonly place: Placement;
  readonly languages: readonly CheckedLanguage[];
  /** What the item holds once it is stored, its translations aside. */
  readonly planned: StoredNode;
}

/** Adds an item and answers with what was stored. */
export async function runCreate(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object> = {},
): Promise<ToolAnswer> {
  const { surface, context, issues } = call;
  const { fields, place, languages, planned } = await planItem(tool, call);
  const promised = promisedBy(writesOfAll(call.form.fields, planned, languages));
  await hooks.beforeCreate?.(fields, context);
  await ensureFolder(surface.workspace, place.parentPath, context);
  const created = await tool.doCreate(fields, place, context);
  const uuid = tool.uuidOf(created);
  await writeLanguages(tool, uuid, { languages, promised, kept: undefined }, context);
  if (hooks.afterCreate !== undefined) {
    await hooks.afterCreate(await readItem(tool, uuid, context), context);
  }
  const item = await readItem(tool, uuid, context);
  return withIgnored({ item }, issues);
}

/** What `create` would store, without storing it. */
export async function previewCreate(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { form, context } = call;
  const { place, languages, planned } = await planItem(tool, call);
  const stored = withWrites(planned, writesOfAll(form.fields, planned, languages));
  const known = {
    path: joinPath(place.parentPath, place.nodeName),
    nodeName: place.nodeName,
    type: call.surface.nodeType,
    publication: "unpublished",
  };
  const item = itemOf(form, known, stored, context.locales.others);
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
  const { issues } = call;
  const sent = sentTranslations(call);
  refuseLocaleOfWrite(call);
  const check = (content: Values, to: Issues) => checkItem(tool, content, to);
  const { content } = withContentLanguage(tool, call, sent.content, {
    content: call.content,
    stored: {},
    plan: (values, to) => mergeFields(tool.form.fields, emptyNode(""), check(values, to)),
  });
  const fields = check(content, issues);
  await resolveReferences(call, fields);
  await checkUniqueKeys(call, fields);
  const nodeName = readNodeName(call, fields);
  const parentPath = await collecting(issues, () => findParent(tool, call, fields));
  if (nodeName !== undefined && parentPath !== undefined) {
    await collecting(issues, () => refusePlace(call, joinPath(parentPath, nodeName)));
  }
  const planned = mergeFields(tool.form.fields, emptyNode(nodeName ?? ""), fields);
  const states = { planned, stored: undefined };
  const languages = await checkLanguages(tool, call, sent.others, states);
  throwIssues(call);
  invariant(
    nodeName !== undefined && parentPath !== undefined,
    "A place without problems is known.",
  );
  ignoreOtherName(call, nodeName);
  return { fields, place: { parentPath, nodeName }, languages, planned };
}

/** What content stores, defaults included, as far as it is right. */
function checkItem(tool: ContentTypeSteps, content: Values, issues: Issues): Values {
  const { fields } = tool.form;
  const checked = tool.checkFields(withDefaults(fields, content, issues), issues);
  return withLockedDefaults(fields, checked);
}

/** The name that the call asks for, else a short one made of its fields. Reports one that is too long. */
function readNodeName(call: ActionCall, fields: Values): string | undefined {
  const { parameters, identity, surface, issues } = call;
  const { identityField: field = "" } = surface;
  const asked = {
    nodeName: nodeNameFrom([parameters.nodeName]),
    [field]: nodeNameFrom([identity]),
  };
  for (const [key, name] of Object.entries(asked)) {
    if (name === undefined) continue;
    if (name.length <= mostNameBytes) return name;
    issues.report("name-too-long", key, { length: name.length, limit: mostNameBytes });
    return undefined;
  }
  return nameOfFields(call, fields);
}

/** Reports when there is none, unless a field that would give it has a problem of its own. */
function nameOfFields({ surface, issues }: ActionCall, fields: Values): string | undefined {
  const { nodeNameFrom: keys } = surface;
  const long = nodeNameFrom(keys.map((key) => memberOf(fields, key)));
  const name = long === undefined ? undefined : shortName(long);
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

async function refusePlace(call: ActionCall<ReadContext>, path: string): Promise<void> {
  const { surface, context } = call;
  refuseImpossiblePath(path, context.language);
  const taken = await context.content.nodeAt(surface.workspace, path);
  if (taken === undefined) return;
  const code = offers(call, "update") ? "node-name-taken-update" : "node-name-taken";
  throw refusal(context.language, code, { path });
}
