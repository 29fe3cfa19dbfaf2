import type { Property, PropertyScalar, PropertyType } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import type { FormField, GroupsField, ValueField, VariantsField } from "../form.js";
import { fieldsAtLevel, isReadable, isSameField, propertyOf } from "../form-fields.js";
import { memberOf, setMember } from "../members.js";
import type { Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { storedChoice } from "./read.js";
import { emptyNode, sameContent, type StoredNode } from "./stored-node.js";

/**
 * What a node holds once checked values are written to it: absent leaves, `null` removes, a list replaces, an object
 * changes in part. Nothing is stored by this; what the form does not name stays.
 */
export function mergeFields(
  fields: readonly FormField[],
  node: StoredNode,
  values: Values,
): StoredNode {
  const draft: Draft = {
    properties: { ...node.properties },
    children: new Map(node.children.map((child) => [child.name, child])),
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
      setMember(draft.properties, name, { type: field.type, value: scalar(field.type, value) });
      return;
    case "values":
      invariant(Array.isArray(value), `A list is written to "${name}".`);
      setMember(draft.properties, name, {
        type: field.type,
        value: value.map((item) => scalar(field.type, item)),
      });
      return;
    case "opaque":
      setMember(draft.properties, name, { type: "string", value: JSON.stringify(value) });
      return;
    case "groups":
      invariant(Array.isArray(value), `A list is written to "${name}".`);
      setChild(draft, mergeItems(field, draft.children.get(name) ?? emptyNode(name), value));
      return;
    case "group":
    case "variants": {
      invariant(isObject(value), `An object is written to "${name}".`);
      const child = draft.children.get(name) ?? emptyNode(name);
      const inner = field.kind === "group" ? field.fields : [{ ...field, flat: true as const }];
      setChild(draft, mergeFields(inner, child, value));
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
  return { name: "", properties: draft.properties, children: [] };
}

function removeField(field: FormField, draft: Draft): void {
  if (field.kind === "variants" && field.flat === true) {
    removeField(field.selector, draft);
    for (const variant of field.variants) {
      for (const inner of variant.fields) removeField(inner, draft);
    }
    return;
  }
  const name = propertyOf(field);
  if (field.kind === "value" || field.kind === "values" || field.kind === "opaque") {
    delete draft.properties[name];
  } else {
    draft.children.delete(name);
  }
}

/**
 * The entries of a list in children. An entry takes over the stored entry of its place, so that what results do not show (a
 * secret, a hidden field) survives sending back what was read; an entry that moved unchanged keeps its own.
 */
function mergeItems(
  field: GroupsField,
  container: StoredNode,
  items: readonly unknown[],
): StoredNode {
  const sources = field.fields.some(holdsUnseen)
    ? matchEntries(field, container, items)
    : container.children;
  const taken = new Set(container.children.slice(0, items.length).map(({ name }) => name));
  const children = items.map((item, index) => {
    const name = container.children[index]?.name ?? freeName(index, taken);
    taken.add(name);
    return { ...mergeItem(field, sources[index] ?? emptyNode(name), item), name };
  });
  return { ...container, children };
}

/** One entry, written as a whole: what was there and could have been sent, but was not, goes. */
function mergeItem(field: GroupsField, stored: StoredNode, item: unknown): StoredNode {
  invariant(isObject(item), `An object is written to an entry of "${propertyOf(field)}".`);
  return mergeFields(field.fields, stored, replacing(field.fields, item));
}

/** Values that replace a node's content instead of changing it: a null for all that a caller sees, may write and left out. */
function replacing(fields: readonly FormField[], values: Values): Values {
  const whole: Values = { ...values };
  for (const field of fieldsAtLevel(fields)) {
    if (!isReadable(field) || field.access !== undefined) continue;
    const value = memberOf(whole, field.key);
    if (value === undefined) setMember(whole, field.key, null);
    else if (isObject(value)) setMember(whole, field.key, replacingInside(field, value));
  }
  return whole;
}

function replacingInside(field: FormField, value: Values): Values {
  if (field.kind === "group") return replacing(field.fields, value);
  if (field.kind === "variants") return replacing([{ ...field, flat: true }], value);
  return value;
}

/** For each entry the stored entry it takes over: an equal one, preferably of its own place, else that of its place. */
function matchEntries(
  field: GroupsField,
  container: StoredNode,
  items: readonly unknown[],
): readonly (StoredNode | undefined)[] {
  const free = new Set(container.children);
  const isEqual = (stored: StoredNode, item: unknown): boolean =>
    sameContent(mergeItem(field, stored, item), stored);
  const take = (stored: StoredNode | undefined): StoredNode | undefined => {
    if (stored === undefined || !free.delete(stored)) return undefined;
    return stored;
  };
  const equal = items.map((item, index) => {
    const own = container.children[index];
    return own !== undefined && isEqual(own, item) ? take(own) : undefined;
  });
  const moved = items.map(
    (item, index) => equal[index] ?? take([...free].find((stored) => isEqual(stored, item))),
  );
  return items.map((_, index) => moved[index] ?? take(container.children[index]));
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

/** A checked value, or a declared default, in the property's own type. */
function scalar(type: PropertyType, value: unknown): PropertyScalar {
  switch (type) {
    case "string":
    case "date":
      return String(value);
    case "boolean":
      return typeof value === "boolean" ? value : String(value).toLowerCase() === "true";
    default:
      return Number(value);
  }
}

/** The property that a field of one value writes, for looking items up by it. */
export function propertyValue(field: ValueField, value: unknown): PropertyScalar {
  return scalar(field.type, value);
}
