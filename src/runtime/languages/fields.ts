import type { FormField, GroupField, GroupsField, VariantsField } from "../form.js";
import { hasFlatVariants, withOwnAccess } from "../form-fields.js";
import { storedChoice } from "../node-io/read.js";
import type { StoredNode } from "../node-io/stored-node.js";

/** A field whose value is one property, which can be there once for each language. */
export type LeafField = Exclude<FormField, GroupField | GroupsField | VariantsField>;

const known = new WeakMap<readonly FormField[], readonly FormField[]>();

/** The same fields with the mark of a composite, a list or a switchable put on everything inside it. */
export function markedFields(fields: readonly FormField[]): readonly FormField[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const marked = fields.map((field) => marking(field, false));
  known.set(fields, marked);
  known.set(marked, marked);
  return marked;
}

function marking(field: FormField, inherited: boolean): FormField {
  const mark = inherited || field.translatable === true;
  const inside = (fields: readonly FormField[]) => fields.map((inner) => marking(inner, mark));
  switch (field.kind) {
    case "group":
    case "groups":
      return { ...field, fields: inside(field.fields) };
    case "variants":
      return {
        ...field,
        variants: field.variants.map(({ value, fields }) => ({ value, fields: inside(fields) })),
      };
    default:
      return mark ? { ...field, translatable: true } : field;
  }
}

export function isLeaf(field: FormField): field is LeafField {
  return field.kind === "value" || field.kind === "values" || field.kind === "opaque";
}

/**
 * Whether a field that bears the marks of what it stands in can be translated, or something inside it. A selector never
 * can: it chooses, and says nothing.
 */
export function isTranslatable(field: FormField): boolean {
  switch (field.kind) {
    case "group":
    case "groups":
      return field.fields.some(isTranslatable);
    case "variants":
      return field.variants.some(({ fields }) => fields.some(isTranslatable));
    default:
      return field.translatable === true;
  }
}

/** The fields inside a composite or a nested switchable, at the level of its own node. */
export function innerFields(field: GroupField | VariantsField): readonly FormField[] {
  return field.kind === "group" ? field.fields : [{ ...field, flat: true }];
}

/** Fields of one level that a node holds values of: of a flat variant those of the one that it chooses. Selectors are left out. */
export function fieldsInNode(fields: readonly FormField[], node: StoredNode): readonly FormField[] {
  if (!hasFlatVariants(fields)) return fields;
  return fields.flatMap((field) => {
    if (field.kind !== "variants" || field.flat !== true) return [field];
    const own = withOwnAccess(field);
    const choice = storedChoice(own, node);
    return fieldsInNode(own.variants.find(({ value }) => value === choice)?.fields ?? [], node);
  });
}
