import type { Property, PropertyScalar } from "../../store/content-repository.js";
import type { FormField, VariantsField } from "../form.js";
import { isReadable, propertyOf } from "../form-fields.js";
import { memberOf, setMember, setMembers } from "../members.js";
import type { Values } from "../tool.js";
import { childNamed, type StoredNode } from "./stored-node.js";

/** What a node holds, as its form says: the exact inverse of writing, without what results leave out. */
export function readFields(fields: readonly FormField[], node: StoredNode): Values {
  const values: Values = {};
  for (const field of fields) readField(field, node, values);
  return values;
}

function readField(field: FormField, node: StoredNode, values: Values): void {
  if (!isReadable(field)) return;
  if (field.kind === "variants" && field.flat === true) {
    setMembers(values, readVariants(field, node));
    return;
  }
  const value = readValue(field, node);
  if (value !== undefined) setMember(values, field.key, value);
}

/** What a node holds of one field; undefined when nothing is stored. */
export function readValue(field: FormField, node: StoredNode): unknown {
  const name = propertyOf(field);
  switch (field.kind) {
    case "value":
      return single(memberOf(node.properties, name));
    case "values":
      return multiple(memberOf(node.properties, name));
    case "opaque":
      return readOpaque(memberOf(node.properties, name));
    case "group": {
      const child = childNamed(node, name);
      return child === undefined ? undefined : readFields(field.fields, child);
    }
    case "groups":
      return childNamed(node, name)?.children.map((item) => readFields(field.fields, item));
    case "variants": {
      const child = childNamed(node, name);
      return child === undefined ? undefined : readVariants(field, child);
    }
  }
}

/** The selector and the fields of the variant it chooses. */
function readVariants(field: VariantsField, node: StoredNode): Values {
  const chosen = storedChoice(field, node);
  const variant = field.variants.find(({ value }) => value === chosen);
  return readFields([field.selector, ...(variant?.fields ?? [])], node);
}

/** The variant that a node's selector names, in its text form. */
export function storedChoice(field: VariantsField, node: StoredNode): string | undefined {
  const choice = single(memberOf(node.properties, propertyOf(field.selector)));
  return choice === undefined ? undefined : String(choice);
}

function single(property: Property | undefined): PropertyScalar | undefined {
  if (property === undefined) return undefined;
  const { value } = property;
  return isScalar(value) ? value : value[0];
}

function multiple(property: Property | undefined): readonly PropertyScalar[] | undefined {
  if (property === undefined) return undefined;
  const { value } = property;
  return isScalar(value) ? [value] : [...value];
}

function isScalar(value: Property["value"]): value is PropertyScalar {
  return !Array.isArray(value);
}

/** Opaque values are JSON text in one property. Text that something else wrote there is shown as it is. */
function readOpaque(property: Property | undefined): unknown {
  const text = single(property);
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
