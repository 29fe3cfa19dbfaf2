import type { Property } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import type { FormField, GroupsField, VariantsField } from "../form.js";
import {
  fieldsAtLevel,
  isReadable,
  isSameField,
  localPropertyOf,
  propertyOf,
} from "../form-fields.js";
import { isLeaf, isTranslatable, markedFields } from "../languages/fields.js";
import { memberOf, setMember } from "../members.js";
import type { Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { matchEntries } from "./match-entries.js";
import { propertyFor } from "./property.js";
import { storedChoice } from "./read.js";
import { childNamed, emptyNode, sameContent, type StoredNode } from "./stored-node.js";

export { propertyValue } from "./property.js";

/**
 * What a node holds once checked values are written to it: absent leaves, `null` removes, a list replaces, an object
 * changes in part. A field keeps what `locales`, the languages beside the default one, say of it as long as it is not
 * removed. Nothing is stored by this; what the form does not name stays.
 */
export function mergeFields(
  fields: readonly FormField[],
  node: StoredNode,
  values: Values,
  locales: readonly string[] = [],
): StoredNode {
  return merge(locales.length === 0 ? fields : markedFields(fields), node, values, locales);
}

/** The same for fields that bear the marks of what they stand in. */
function merge(
  fields: readonly FormField[],
  node: StoredNode,
  values: Values,
  locales: readonly string[],
): StoredNode {
  const draft: Draft = {
    properties: { ...node.properties },
    children: new Map(node.children.map((child) => [child.name, child])),
    locales,
  };
  for (const field of fields) mergeField(field, draft, values);
  return { name: node.name, properties: draft.properties, children: childrenOf(draft, node) };
}

/** Those of the node first, in its order, also when one was emptied and written anew. */
function childrenOf({ children }: Draft, node: StoredNode): readonly StoredNode[] {
  const names = new Set([...node.children.map(({ name }) => name), ...children.keys()]);
  return [...names].flatMap((name) => children.get(name) ?? []);
}

interface Draft {
  readonly properties: Record<string, Property>;
  /** By name. */
  readonly children: Map<string, StoredNode>;
  readonly locales: readonly string[];
}

function mergeField(field: FormField, draft: Draft, values: Values): void {
  if (field.kind === "variants" && field.flat === true) {
    mergeVariants(field, draft, values);
    return;
  }
  const value = memberOf(values, field.key);
  if (value === undefined) return;
  if (value === null) removeField(field, draft);
  else setField(field, draft, value);
}

function setField(field: FormField, draft: Draft, value: unknown): void {
  const name = propertyOf(field);
  switch (field.kind) {
    case "value":
    case "values":
    case "opaque":
      setMember(draft.properties, name, propertyFor(field, value));
      return;
    case "groups":
      invariant(Array.isArray(value), `A list is written to "${name}".`);
      setChild(draft, mergeItems(field, draft, value));
      return;
    case "group":
    case "variants": {
      invariant(isObject(value), `An object is written to "${name}".`);
      const child = draft.children.get(name) ?? emptyNode(name);
      const inner = field.kind === "group" ? field.fields : [{ ...field, flat: true as const }];
      setChild(draft, merge(inner, child, value, draft.locales));
    }
  }
}

function setChild(draft: Draft, child: StoredNode): void {
  draft.children.set(child.name, child);
}

/**
 * The selector and the chosen variant on one node. Another choice takes the values of the other variants with it, but for
 * fields that both have alike.
 */
function mergeVariants(field: VariantsField, draft: Draft, values: Values): void {
  const before = storedChoice(field, draftNode(draft));
  mergeField(field.selector, draft, values);
  const chosen = storedChoice(field, draftNode(draft));
  const variant = field.variants.find(({ value }) => value === chosen);
  if (chosen !== before) {
    for (const other of field.variants) {
      if (other === variant) continue;
      for (const old of other.fields) {
        if (variant?.fields.some((kept) => isSameField(kept, old)) !== true) {
          removeField(old, draft);
        }
      }
    }
  }
  for (const inner of variant?.fields ?? []) mergeField(inner, draft, values);
}

function draftNode(draft: Draft): StoredNode {
  return { ...emptyNode(""), properties: draft.properties };
}

function removeField(field: FormField, draft: Draft): void {
  if (field.kind === "variants" && field.flat === true) {
    removeField(field.selector, draft);
    for (const variant of field.variants) {
      for (const inner of variant.fields) removeField(inner, draft);
    }
    return;
  }
  if (!isLeaf(field)) {
    draft.children.delete(propertyOf(field));
    return;
  }
  delete draft.properties[propertyOf(field)];
  if (field.translatable !== true) return;
  for (const locale of draft.locales) delete draft.properties[localPropertyOf(field, locale)];
}

/**
 * The entries of a list in children. An entry takes over the stored entry of its place, so that what its values do not show
 * (a secret, a hidden field, translations) survives sending back what was read; an entry that moved unchanged keeps its own.
 */
function mergeItems(field: GroupsField, draft: Draft, items: readonly unknown[]): StoredNode {
  const { locales } = draft;
  const container = draft.children.get(propertyOf(field)) ?? emptyNode(propertyOf(field));
  const stored = container.children;
  const keepsMore =
    field.fields.some(holdsUnseen) || (locales.length > 0 && field.fields.some(isTranslatable));
  const isEqual = (entry: StoredNode, item: unknown): boolean =>
    sameContent(mergeItem(field, entry, item, locales), entry);
  const sources = keepsMore ? matchEntries(field, stored, items, isEqual) : stored;
  const taken = new Set(stored.slice(0, items.length).map(({ name }) => name));
  const children = items.map((item, index) => {
    const name = stored[index]?.name ?? freeName(index, taken);
    taken.add(name);
    return { ...mergeItem(field, sources[index] ?? emptyNode(name), item, locales), name };
  });
  return { ...container, children };
}

/** One entry, written as a whole: what was there and could have been sent, but was not, goes. */
function mergeItem(
  field: GroupsField,
  stored: StoredNode,
  item: unknown,
  locales: readonly string[],
): StoredNode {
  invariant(isObject(item), `An object is written to an entry of "${propertyOf(field)}".`);
  return merge(field.fields, stored, replacing(field.fields, stored, item), locales);
}

/**
 * Values that replace a node's content instead of changing it: a null for all that a caller sees there, may write and left
 * out. What is there in other languages alone was not left out.
 */
function replacing(fields: readonly FormField[], stored: StoredNode, values: Values): Values {
  const whole: Values = { ...values };
  for (const field of fieldsAtLevel(fields)) {
    if (!isReadable(field) || field.access !== undefined) continue;
    const value = memberOf(whole, field.key);
    if (value !== undefined) {
      setMember(whole, field.key, replacingInside(field, stored, value));
    } else if (isStored(field, stored)) setMember(whole, field.key, null);
  }
  return whole;
}

function replacingInside(field: FormField, stored: StoredNode, value: unknown): unknown {
  if (!isObject(value)) return value;
  const child = childNamed(stored, propertyOf(field)) ?? emptyNode("");
  if (field.kind === "group") return replacing(field.fields, child, value);
  if (field.kind === "variants") return replacing([{ ...field, flat: true }], child, value);
  return value;
}

function isStored(field: FormField, node: StoredNode): boolean {
  const name = propertyOf(field);
  return isLeaf(field)
    ? Object.hasOwn(node.properties, name)
    : childNamed(node, name) !== undefined;
}

/** Whether a field, or one inside it, is written or kept without ever being read. */
function holdsUnseen(field: FormField): boolean {
  if (!isReadable(field) || field.access === "ignore") return true;
  switch (field.kind) {
    case "group":
    case "groups":
      return field.fields.some(holdsUnseen);
    case "variants":
      return (
        holdsUnseen(field.selector) ||
        field.variants.some((variant) => variant.fields.some(holdsUnseen))
      );
    default:
      return false;
  }
}

function freeName(index: number, taken: ReadonlySet<string>): string {
  let number = index;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
