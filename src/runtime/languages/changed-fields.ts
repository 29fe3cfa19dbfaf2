import type { FormField } from "../form.js";
import { fieldsAtLevel, localPropertyOf, propertyOf } from "../form-fields.js";
import { isLeaf, markedFields } from "./fields.js";

/**
 * The fields that properties and child nodes of these names belong to, in the order of the form and then of the languages,
 * as `translations.es.title`. Names of nothing that a caller sees are left out.
 */
export function changedFields(
  fields: readonly FormField[],
  names: readonly string[],
  locales: readonly string[],
): readonly string[] {
  const changed = new Set(names);
  const visible = fieldsAtLevel(markedFields(fields)).filter(({ access }) => access !== "hide");
  const content = visible.filter((field) => changed.has(propertyOf(field)));
  const translated = locales.flatMap((locale) =>
    visible
      .filter((field) => isLeaf(field) && field.translatable === true)
      .filter((field) => changed.has(localPropertyOf(field, locale)))
      .map(({ key }) => `translations.${locale}.${key}`),
  );
  return [...new Set([...content.map(({ key }) => key), ...translated])];
}
