import type { ContentNode } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, offers, throwIssues, withIgnored } from "../action-call.js";
import { refusal } from "../errors.js";
import type { ContentTypeHooks } from "../hooks.js";
import { type Address, addressToWrite } from "../identity/address.js";
import { ignoreOtherName } from "../identity/identity-field.js";
import { unlessMisread } from "../identity/misread.js";
import { taxonomyFields } from "../identity/narrowing.js";
import { normalizePath, parentPath } from "../identity/paths.js";
import { checkUniqueKeys } from "../identity/unique-keys.js";
import { message } from "../messages/messages.js";
import { type Item, itemOf } from "../item.js";
import { type CheckedLanguage, checkLanguages, sentTranslations } from "../languages/check.js";
import { withContentLanguage } from "../languages/content-language.js";
import { withEmptiedKept } from "../languages/emptied.js";
import { isTranslatable, markedFields } from "../languages/fields.js";
import { holdsLanguages, promisedBy, withWrites } from "../languages/merge.js";
import { type LanguageChange, writeLanguages, writesOfAll } from "../languages/write.js";
import { refuseLocaleOfWrite } from "../languages/locale-of-write.js";
import { memberOf } from "../members.js";
import { mergeFields } from "../node-io/merge.js";
import { emptyNode, storedNode, type StoredNode } from "../node-io/stored-node.js";
import { updateNode } from "../node-io/write.js";
import { resolveReferences } from "../references.js";
import { withLockedSelectors, withStoredContext } from "../stored-context.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext, Values } from "../tool.js";
import { isAt, Issues } from "../validation/issues.js";
import { checkVersion } from "./check-version.js";
import { readItem } from "./get.js";

interface Plan {
  readonly node: ContentNode;
  readonly before: Item<object>;
  readonly patch: Values;
  readonly languages: readonly CheckedLanguage[];
  /** What the item holds before it, and once the patch is stored, the translations of this call aside. */
  readonly held: StoredNode;
  readonly planned: StoredNode;
  /** Paths of the fields that are emptied in the default language alone. */
  readonly emptied: ReadonlySet<string>;
}

/** Changes the fields that the call sends and answers with what is stored then. */
export async function runUpdate(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object> = {},
): Promise<ToolAnswer> {
  const plan = await planChange(tool, call);
  const { node, before, patch } = plan;
  await hooks.beforeUpdate?.(node.uuid, patch, call.context);
  const languages = languageChange(call, plan);
  await tool.doUpdate(node.uuid, patch, call.context);
  await writeLanguages(tool, node.uuid, languages, call.context);
  if (hooks.afterUpdate !== undefined) {
    await hooks.afterUpdate(await readItem(tool, node.uuid, call.context), call.context);
  }
  const item = await readItem(tool, node.uuid, call.context);
  return withIgnored({ item, ...(await placeNotice(tool, call, before, item)) }, call.issues);
}

/** What `update` would leave stored, without storing it. */
export async function previewUpdate(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { form, context } = call;
  const { before, languages, planned } = await planChange(tool, call);
  const wanted = withWrites(planned, writesOfAll(form.fields, planned, languages));
  const { translations: _old, ...known } = before;
  const item = itemOf(form, known, wanted, context.locales.others);
  const notice = await placeNotice(tool, call, before, item);
  return withIgnored({ validateOnly: true, item, ...notice }, call.issues);
}

/** The default `doUpdate` step: the patch as the item's form stores it. */
export async function updateItem(
  { form, surface }: ContentTypeSteps,
  uuid: string,
  patch: Values,
  { content, language, locales }: ToolContext,
): Promise<void> {
  const { workspace } = surface.content;
  const tree = await content.tree(workspace, uuid);
  if (tree === undefined) throw refusal(language, "item-missing-uuid", { uuid, workspace });
  const wanted = mergeFields(form.fields, storedNode(tree), patch, locales.others);
  await updateNode(content, tree, wanted);
}

/**
 * What the call leaves of the item's languages, whatever the step that stores the patch makes of them. The patch is as it is
 * by now: a hook may have changed it.
 */
function languageChange(
  { form, context }: ActionCall,
  { languages, planned, held, patch, emptied }: Plan,
): LanguageChange {
  const { others } = context.locales;
  const promised = promisedBy(writesOfAll(form.fields, planned, languages));
  const merged = mergeFields(form.fields, held, patch, others);
  const kept = withEmptiedKept(form.fields, merged, { emptied, held, locales: others });
  const isKept = holdsLanguages(markedFields(form.fields), kept, others);
  return { languages, promised, kept: isKept ? kept : undefined };
}

/** Everything up to the write. Throws all that is wrong at once. */
async function planChange(tool: ContentTypeSteps, call: ActionCall): Promise<Plan> {
  const { issues, context, form } = call;
  const sent = sentTranslations(call);
  refuseLocaleOfWrite(call);
  const find = () => unlessMisread(issues, () => addressToWrite(tool, call));
  const address = await collecting(issues, find);
  const before = address && (await readItem(tool, address.node.uuid, context));
  const held = address && (await heldBy(call, address.node));
  const stored: Values = before === undefined ? {} : { ...before.fields };
  const locales = context.locales.others;
  const planWith = (patch: Values): StoredNode =>
    mergeFields(form.fields, held ?? emptyNode(""), patch, locales);
  // How translations fit an item that is not found cannot be said.
  const { content, emptied } = withContentLanguage(tool, call, held && sent.content, {
    content: withoutAddress(call, address),
    stored,
    plan: (values, to) => planWith(checkChange(tool, { ...call, issues: to }, values, stored)),
  });
  const patch = checkChange(tool, call, content, stored);
  await resolveReferences(call, patch, stored);
  await checkUniqueKeys(call, patch, address?.node.uuid);
  const kept = { emptied, held: held ?? emptyNode(""), locales };
  const planned = withEmptiedKept(form.fields, planWith(patch), kept);
  const others = held === undefined ? [] : sent.others;
  const languages = await checkLanguages(tool, call, others, { planned, stored: held });
  if (before !== undefined) {
    await checkVersion(tool, call, before);
    ignoreOtherName(call, before.nodeName);
  }
  if (Object.keys(content).length === 0) reportNothing(call, planned, languages);
  throwIssues(call);
  invariant(address && before && held, "A target without problems is found.");
  return { node: address.node, before, patch, languages, held, planned, emptied };
}

/** A call without content has translations to write, or something wrong: what it sent was refused. */
function reportNothing(
  { form, issues }: ActionCall,
  planned: StoredNode,
  languages: readonly CheckedLanguage[],
): void {
  if (!issues.isEmpty || writesOfAll(form.fields, planned, languages).length > 0) return;
  issues.reportAt("", "update-empty", {});
}

/** What an item that is known to exist holds; nothing where nobody asks for more than results show. */
async function heldBy(call: ActionCall, { uuid, path }: ContentNode): Promise<StoredNode> {
  const { parameters, surface, form, context } = call;
  const { content, locales } = context;
  const hasLanguages = locales.others.length > 0 && markedFields(form.fields).some(isTranslatable);
  const isAsked = parameters.validateOnly || parameters.translations !== undefined;
  if (!hasLanguages && !isAsked) return emptyNode("");
  const tree = await content.tree(surface.workspace, uuid);
  invariant(tree !== undefined, `The item ${path} is still there.`);
  return storedNode(tree);
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

/** The content fields that are values: a business key that found the item changes nothing. */
function withoutAddress({ content }: ActionCall, address: Address | undefined): Values {
  const used = address?.used ?? [];
  return Object.fromEntries(Object.entries(content).filter(([key]) => !used.includes(key)));
}

/**
 * Taxonomy fields are values here: a change that would place a new item elsewhere is answered with where this one stays,
 * unless that is the very place, which a move may have come to before.
 */
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
  if (newFolder !== undefined && normalizePath(newFolder) === parentPath(after.path)) return {};
  const key = offers(call, "move") ? "stays-in-place-move" : "stays-in-place";
  const fields = changed.join(", ");
  return { message: message(context.language, key, { fields, path: after.path }) };
}
