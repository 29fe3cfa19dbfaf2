import type { FormField } from "../form.js";
import { fieldsInUse, isReadable, localPropertyOf, propertyOf } from "../form-fields.js";
import { memberOf, setMember } from "../members.js";
import { readValue } from "../node-io/read.js";
import { childNamed, type StoredNode } from "../node-io/stored-node.js";
import type { Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { fieldsInNode, innerFields, isLeaf, isTranslatable, markedFields } from "./fields.js";

/** What is translated of an item: one tree for each language that is not the default one. */
export type Translations = Readonly<Record<string, Values>>;

/** The translations that a node holds, without languages that have none; undefined when there is none at all. */
export function readTranslations(
  fields: readonly FormField[],
  node: StoredNode,
  locales: readonly string[],
): Translations | undefined {
  const marked = markedFields(fields);
  if (locales.length === 0 || !marked.some(isTranslatable)) return undefined;
  const translations: Record<string, Values> = {};
  for (const locale of locales) {
    const values = readLanguage(marked, node, locale);
    if (values !== undefined) setMember(translations, locale, values);
  }
  return Object.keys(translations).length === 0 ? undefined : translations;
}

/**
 * What a node holds in one language: a tree like its content, lists of objects by index. Without what results leave out,
 * and undefined when it holds nothing.
 */
function readLanguage(
  fields: readonly FormField[],
  node: StoredNode,
  locale: string,
): Values | undefined {
  const values: Values = {};
  for (const field of fieldsInNode(fields, node)) {
    if (!isReadable(field)) continue;
    const value = readField(field, node, locale);
    if (value !== undefined) setMember(values, field.key, value);
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

function readField(field: FormField, node: StoredNode, locale: string): unknown {
  if (isLeaf(field)) {
    if (field.translatable !== true) return undefined;
    return readValue({ ...field, property: localPropertyOf(field, locale) }, node);
  }
  const child = childNamed(node, propertyOf(field));
  if (child === undefined) return undefined;
  if (field.kind !== "groups") return readLanguage(innerFields(field), child, locale);
  const entries: Values = {};
  for (const [index, entry] of child.children.entries()) {
    const values = readLanguage(field.fields, entry, locale);
    if (values !== undefined) setMember(entries, String(index), values);
  }
  return Object.keys(entries).length === 0 ? undefined : entries;
}

/** What an item holds in one language, the default one wherever that says nothing. */
export function inLanguage(
  fields: readonly FormField[],
  values: Values,
  translation: Values | undefined,
): Values {
  if (translation === undefined) return values;
  const mixed: Values = {};
  for (const field of fieldsInUse(fields, values)) {
    const value = mix(field, memberOf(values, field.key), memberOf(translation, field.key));
    if (value !== undefined) setMember(mixed, field.key, value);
  }
  return { ...values, ...mixed };
}

function mix(field: FormField, value: unknown, translated: unknown): unknown {
  if (translated === undefined) return value;
  if (isLeaf(field)) return translated;
  if (!isObject(translated)) return value;
  if (field.kind !== "groups") {
    return isObject(value) ? inLanguage(innerFields(field), value, translated) : value;
  }
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown, index) => {
    const part = memberOf(translated, String(index));
    return isObject(entry) && isObject(part) ? inLanguage(field.fields, entry, part) : entry;
  });
}

/** The same fields as they are stored in one language, so that reading them gives what it says where it can say something. */
export function localFields(fields: readonly FormField[], locale: string): readonly FormField[] {
  return markedFields(fields).map((field) => localField(field, locale));
}

function localField(field: FormField, locale: string): FormField {
  switch (field.kind) {
    case "group":
    case "groups":
      return { ...field, fields: field.fields.map((inner) => localField(inner, locale)) };
    case "variants": {
      const variants = field.variants.map(({ value, fields }) => ({
        value,
        fields: fields.map((inner) => localField(inner, locale)),
      }));
      return { ...field, variants };
    }
    default:
      return field.translatable === true
        ? { ...field, property: localPropertyOf(field, locale) }
        : field;
  }
}
