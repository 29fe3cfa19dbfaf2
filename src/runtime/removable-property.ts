import type { ContentTree } from "../store/content-repository.js";
import { closestMatch } from "../util/closest-match.js";
import { compareText } from "../util/compare-text.js";
import { type ActionCall, offers } from "./action-call.js";
import { KeyedRefusal, refusal } from "./errors.js";
import type { FormField } from "./form.js";
import { fieldsAtLevel, keysAtLevel, propertyOf } from "./form-fields.js";
import { firstOf } from "./identity/folders.js";
import type { Item } from "./item.js";
import { memberOf, setMember } from "./members.js";
import { quote } from "./messages/one-line.js";
import { ownedMessage, ownerOf, useBy } from "./ownership.js";
import type { ContentTypeSteps } from "./steps.js";
import { withStoredContext } from "./stored-context.js";
import type { Tool, Values } from "./tool.js";
import { Issues } from "./validation/issues.js";

/** An item whose properties are looked at. */
export interface Holder {
  readonly tool: ContentTypeSteps;
  readonly call: ActionCall;
  readonly item: Item<object>;
  /** Undefined where a tool keeps its items elsewhere. */
  readonly tree: ContentTree | undefined;
}

/** What can be removed: a field of the form, or a property of the node that is none. */
export type Removable = (
  | { readonly kind: "field"; readonly key: string }
  | { readonly kind: "property"; readonly property: string }
) & { readonly isStored: boolean };

/**
 * What a name stands for: a field by its key or property, a translation as `<field>_<locale>`, or a property that the form
 * does not know. Refuses what may not be removed, saying why, and what is not there, naming what is.
 */
export function findRemovable(holder: Holder, name: string): Removable {
  const { call } = holder;
  const { language } = call.context;
  const property = quote(name);
  if (isSystemName(name)) throw refusal(language, "property-system", { property });
  if (name === call.surface.identityField) {
    const key = offers(call, "rename") ? "property-identity-rename" : "property-identity";
    throw refusal(language, key, { property });
  }
  const named = namedFields(holder, name);
  const owned = ownerOfAny(holder, [name, ...named.map(({ field }) => field.key)]);
  if (owned !== undefined) throw ownedRefusal(holder, name, owned);
  const writable = named.find(({ field }) => field.access === undefined);
  if (named.length > 0 && writable === undefined) {
    throw refusal(language, "property-locked", { property });
  }
  if (writable?.locale !== undefined) {
    return propertyNamed(holder, `${propertyOf(writable.field)}_${writable.locale}`);
  }
  if (writable !== undefined) return fieldNamed(holder, writable.field.key);
  const found = propertyNamed(holder, name);
  if (!found.isStored) throw unknownProperty(holder, name);
  return found;
}

/** Refuses a call that names no property, naming those that there are. */
export function missingProperty(holder: Holder): KeyedRefusal {
  const { language } = holder.call.context;
  const names = removableNames(holder);
  return names.length === 0
    ? refusal(language, "property-missing-none", {})
    : refusal(language, "property-missing", { valid: firstOf(names) });
}

function unknownProperty(holder: Holder, name: string): KeyedRefusal {
  const { language } = holder.call.context;
  const names = removableNames(holder);
  const property = quote(name);
  if (names.length === 0) return refusal(language, "property-unknown-none", { property });
  const valid = firstOf(names);
  const suggestion = closestMatch(name, names);
  return suggestion === undefined
    ? refusal(language, "property-unknown", { property, valid })
    : refusal(language, "property-unknown-suggested", { property, suggestion, valid });
}

/** Names that belong to the repository itself. */
function isSystemName(name: string): boolean {
  return /^(?:jcr|mgnl):/i.test(name);
}

interface NamedField {
  readonly field: FormField;
  /** Of the translation that is named. */
  readonly locale?: string;
}

/** The fields that a name may stand for: more than one where variants share it. */
function namedFields({ tool, call }: Holder, name: string): readonly NamedField[] {
  const fields = fieldsAtLevel(tool.form.fields);
  const byKey = fields.filter(({ key }) => key === name);
  if (byKey.length > 0) return byKey.map((field) => ({ field }));
  const byProperty = fields.filter((field) => propertyOf(field) === name);
  if (byProperty.length > 0) return byProperty.map((field) => ({ field }));
  return fields.flatMap((field) =>
    translationsOf(field, call)
      .filter(({ names }) => names.includes(name))
      .map(({ locale }) => ({ field, locale })),
  );
}

/** The properties that translations of a field are kept in, by their locales. */
function translationsOf(
  field: FormField,
  { context }: ActionCall,
): readonly { readonly locale: string; readonly names: readonly string[] }[] {
  const isProperty = field.kind === "value" || field.kind === "values" || field.kind === "opaque";
  if (field.translatable !== true || !isProperty) return [];
  return context.locales.others.map((locale) => ({
    locale,
    names: [`${field.key}_${locale}`, `${propertyOf(field)}_${locale}`],
  }));
}

function fieldNamed(holder: Holder, key: string): Removable {
  const label = requiredLabel(holder, key);
  if (label === undefined) return { kind: "field", key, isStored: isFieldStored(holder, key) };
  const { call } = holder;
  const field = label === "" || label === key ? quote(key) : `${quote(key)} (${label})`;
  const code = offers(call, "update") ? "property-required-update" : "property-required";
  throw refusal(call.context.language, code, { field });
}

function propertyNamed({ tree }: Holder, property: string): Removable {
  const isStored = Object.hasOwn(tree?.node.properties ?? {}, property);
  return { kind: "property", property, isStored };
}

/** The label of a field that must have a value, as the tool's own check says; undefined when it may be empty. */
function requiredLabel({ tool, item }: Holder, key: string): string | undefined {
  const { fields } = tool.form;
  const issues = new Issues("update");
  const stored: Values = { ...item.fields };
  const context = { fields, stored, issues, refused: new Set<string>() };
  const { input } = withStoredContext(context, withNull(key));
  tool.checkFields(input, issues);
  const problem = issues.problems.find(
    ({ path, code }) => path === key && (code === "required" || code === "required-labelled"),
  );
  return problem && String(memberOf(problem.parameters, "label") ?? "");
}

/** A change that clears one field. */
export function withNull(key: string): Values {
  const change: Values = {};
  setMember(change, key, null);
  return change;
}

function isFieldStored({ tool, item, tree }: Holder, key: string): boolean {
  if (memberOf({ ...item.fields } as Values, key) !== undefined) return true;
  const children = tree?.children.map(({ node }) => node.name) ?? [];
  return fieldsAtLevel(tool.form.fields)
    .filter((field) => field.key === key)
    .map(propertyOf)
    .some((name) => Object.hasOwn(tree?.node.properties ?? {}, name) || children.includes(name));
}

/** What could be removed from the item: its fields and their translations in the order of the form, then the rest. */
function removableNames(holder: Holder): readonly string[] {
  const { tool, call, tree } = holder;
  const stored = Object.keys(tree?.node.properties ?? {});
  const fields = fieldsAtLevel(tool.form.fields);
  const known = new Set(fields.map(propertyOf));
  const names: string[] = [];
  for (const key of keysAtLevel(tool.form.fields)) {
    const own = fields.filter((field) => field.key === key);
    for (const { locale, names: properties } of own.flatMap((each) => translationsOf(each, call))) {
      if (!properties.some((name) => stored.includes(name))) continue;
      for (const name of properties) known.add(name);
      if (own.some(({ access }) => access === undefined)) names.push(`${key}_${locale}`);
    }
    if (own.every(({ access }) => access !== undefined) || !isFieldStored(holder, key)) continue;
    if (requiredLabel(holder, key) === undefined) names.push(key);
  }
  const others = stored.filter((name) => !known.has(name)).toSorted(compareText);
  return [...new Set([...names, ...others])].filter(
    (name) => !isSystemName(name) && ownerOfAny(holder, [name]) === undefined,
  );
}

/** A field that another tool owns, or a translation of it. */
interface OwnedField {
  readonly owner: Tool;
  readonly field: string;
  readonly locale: string | undefined;
}

/** The first field of one of these names that another tool alone may write, or its translation. */
function ownerOfAny({ tool, call }: Holder, names: readonly string[]): OwnedField | undefined {
  const { project, surface, context } = call;
  const { workspace } = surface;
  for (const name of names) {
    const locale = context.locales.others.find((each) => name.endsWith(`_${each}`));
    const translated = locale === undefined ? name : name.slice(0, -locale.length - 1);
    for (const field of [name, translated]) {
      // What is removed may be named by its property, also where this tool has no field of the name.
      const asked = { tool: tool.surface.id, workspace, field };
      const owner = ownerOf(project, asked) ?? ownerOf(project, { ...asked, property: field });
      if (owner !== undefined) {
        return { owner, field, locale: field === name ? undefined : locale };
      }
    }
  }
  return undefined;
}

/** A translation alone is taken away by a null for it, since the owner's `clear` would take all. */
function ownedRefusal(
  { call }: Holder,
  name: string,
  { owner, field, locale }: OwnedField,
): KeyedRefusal {
  const { workspace } = call.surface;
  const action = locale === undefined ? useBy(call.action) : "set";
  const { key, parameters } = ownedMessage(owner, { field, workspace, action, locale });
  return new KeyedRefusal(call.context.language, key, { path: name, ...parameters });
}
