import type { ContentNode } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, offers, throwIssues, withIgnored } from "../action-call.js";
import { refusal } from "../errors.js";
import type { ContentTypeHooks } from "../hooks.js";
import { type Address, addressToWrite } from "../identity/address.js";
import { ignoreOtherName } from "../identity/identity-field.js";
import { taxonomyFields } from "../identity/narrowing.js";
import { checkUniqueKeys } from "../identity/unique-keys.js";
import { message } from "../messages/messages.js";
import type { Item } from "../item.js";
import { memberOf } from "../members.js";
import { mergeFields } from "../node-io/merge.js";
import { readFields } from "../node-io/read.js";
import { storedNode } from "../node-io/stored-node.js";
import { updateNode } from "../node-io/write.js";
import { resolveReferences } from "../references.js";
import { withLockedSelectors, withStoredContext } from "../stored-context.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext, Values } from "../tool.js";
import { Issues } from "../validation/issues.js";
import { readItem } from "./get.js";

interface Plan {
  readonly node: ContentNode;
  readonly before: Item<object>;
  readonly patch: Values;
}

/** Changes the fields that the call sends and answers with what is stored then. */
export async function runUpdate(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object> = {},
): Promise<ToolAnswer> {
  const { node, before, patch } = await planChange(tool, call);
  await hooks.beforeUpdate?.(node.uuid, patch, call.context);
  await tool.doUpdate(node.uuid, patch, call.context);
  if (hooks.afterUpdate !== undefined) {
    await hooks.afterUpdate(await readItem(tool, node.uuid, call.context), call.context);
  }
  const item = await readItem(tool, node.uuid, call.context);
  return withIgnored({ item, ...(await placeNotice(tool, call, before, item)) }, call.issues);
}

/** What `update` would leave stored, without storing it. */
export async function previewUpdate(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { form, surface, context } = call;
  const { node, before, patch } = await planChange(tool, call);
  const tree = await context.content.tree(surface.workspace, node.uuid);
  invariant(tree !== undefined, `The item ${node.path} is still there.`);
  const wanted = mergeFields(form.fields, storedNode(tree), patch);
  const item = { ...before, fields: readFields(form.fields, wanted) };
  const notice = await placeNotice(tool, call, before, item);
  return withIgnored({ validateOnly: true, item, ...notice }, call.issues);
}

/** The default `doUpdate` step: the patch as the item's form stores it. */
export async function updateItem(
  { form, surface }: ContentTypeSteps,
  uuid: string,
  patch: Values,
  { content, language }: ToolContext,
): Promise<void> {
  const { workspace } = surface.content;
  const tree = await content.tree(workspace, uuid);
  if (tree === undefined) throw refusal(language, "item-missing-uuid", { uuid, workspace });
  await updateNode(content, tree, mergeFields(form.fields, storedNode(tree), patch));
}

/** Everything up to the write. Throws all that is wrong at once. */
async function planChange(tool: ContentTypeSteps, call: ActionCall): Promise<Plan> {
  const { issues, context } = call;
  const address = await collecting(issues, () => addressToWrite(tool, call));
  const before = address && (await readItem(tool, address.node.uuid, context));
  const content = withoutAddress(call, address);
  const stored: Values = before === undefined ? {} : { ...before.fields };
  const patch = checkChange(tool, call, content, stored);
  await resolveReferences(call, patch, stored);
  await checkUniqueKeys(call, patch, address?.node.uuid);
  if (address !== undefined && Object.keys(content).length === 0) {
    issues.reportAt("", "update-empty", {});
  }
  if (before !== undefined) {
    checkVersion(call, before);
    ignoreOtherName(call, before.nodeName);
  }
  throwIssues(call);
  invariant(address !== undefined && before !== undefined, "A target without problems is found.");
  return { node: address.node, before, patch };
}

/** What the change writes, as far as it is right. */
function checkChange(
  tool: ContentTypeSteps,
  { form, issues }: ActionCall,
  content: Values,
  stored: Values,
): Values {
  const { fields } = form;
  const { takesJsonText } = issues;
  const prepare = (to: Issues, refused: readonly string[]) =>
    withStoredContext({ fields, stored, issues: to, refused: new Set(refused) }, content);
  const probe = new Issues("update", { takesJsonText });
  const { input: probed, kept } = prepare(probe, []);
  // What both variants have stays only where the new one takes it, options and bounds included.
  if (kept.length > 0) tool.checkFields(probed, probe);
  const refused = kept.filter((path) => probe.problems.some((each) => isAt(each.path, path)));
  const { input } = prepare(issues, refused);
  return withLockedSelectors(fields, tool.checkFields(input, issues), input);
}

/** Whether a path is another or leads into it. */
function isAt(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
}

/** The content fields that are values: a business key that found the item changes nothing. */
function withoutAddress({ content }: ActionCall, address: Address | undefined): Values {
  const used = address?.used ?? [];
  return Object.fromEntries(Object.entries(content).filter(([key]) => !used.includes(key)));
}

function checkVersion(call: ActionCall, { version }: Item<object>): void {
  const expected = call.parameters.expectedVersion;
  if (expected === undefined || expected === version) return;
  const code = offers(call, "get") ? "version-changed-get" : "version-changed";
  call.issues.reportAt("expectedVersion", code, { expected, version });
}

/** Taxonomy fields are values here: a change that would place a new item elsewhere is answered with where this one stays. */
async function placeNotice(
  tool: ContentTypeSteps,
  call: ActionCall,
  before: Item<object>,
  after: Item<object>,
): Promise<Values> {
  const { context } = call;
  const old = taxonomyFields(call, { ...before.fields });
  const now = taxonomyFields(call, { ...after.fields });
  const changed = Object.keys({ ...old, ...now }).filter(
    (key) => memberOf(old, key) !== memberOf(now, key),
  );
  if (changed.length === 0) return {};
  const oldFolder = await tool.folderPathFor(before.fields, "place", context);
  const newFolder = await tool.folderPathFor(after.fields, "place", context);
  if (oldFolder === newFolder) return {};
  const key = offers(call, "move") ? "stays-in-place-move" : "stays-in-place";
  const fields = changed.join(", ");
  return { message: message(context.language, key, { fields, path: after.path }) };
}
