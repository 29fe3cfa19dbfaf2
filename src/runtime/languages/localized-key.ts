import type { Form, FormField } from "../form.js";
import { fieldsAtLevel } from "../form-fields.js";
import type { Locales } from "../tool.js";
import type { Key, LocalizedKeys } from "../validation/issues.js";
import { innerFields, isLeaf, isTranslatable, markedFields } from "./fields.js";

/** The actions that write what is sent for a field. */
const writing: ReadonlySet<string> = new Set(["create", "update", "set"]);

/**
 * What a key such as `title_de` means, which is how a translation is stored and no argument; undefined where the action writes
 * no fields. To read it as a misspelt `title` would write one language over another.
 */
export function localizedKeys(
  { fields }: Form,
  action: string,
  { others }: Locales,
): LocalizedKeys | undefined {
  if (!writing.has(action) || others.length === 0) return undefined;
  return (path) => {
    const key = path.at(-1);
    if (typeof key !== "string") return undefined;
    for (const locale of others) {
      const name = withoutLocale(key, locale);
      const base = name === undefined ? undefined : [...path.slice(0, -1), name];
      const field = base && fieldAt(markedFields(fields), base);
      if (name === undefined || base === undefined || field === undefined) continue;
      if (field.access !== undefined) return undefined;
      return isTranslatable(field)
        ? { translations: nested([locale, ...base]) }
        : { untranslatable: name };
    }
    return undefined;
  };
}

/** `title` of `title_de`, also in the ways that models write it: `title-de`, `title_DE`. */
function withoutLocale(key: string, locale: string): string | undefined {
  const end = key.slice(-locale.length - 1);
  const isLocale = /^[_-]/.test(end) && plain(end.slice(1)) === plain(locale);
  return isLocale && end.length < key.length ? key.slice(0, -end.length) : undefined;
}

function plain(locale: string): string {
  return locale.toLowerCase().replaceAll("-", "_");
}

function fieldAt(fields: readonly FormField[], path: readonly Key[]): FormField | undefined {
  const [key, ...rest] = path;
  const field = fieldsAtLevel(fields).find((each) => each.key === key);
  const below = typeof rest[0] === "number" ? rest.slice(1) : rest;
  if (field === undefined || rest.length === 0) return field;
  if (below.length === 0 || isLeaf(field)) return undefined;
  return fieldAt(field.kind === "groups" ? field.fields : innerFields(field), below);
}

/** `{"de": {"title": …}}` of `de`, `title`. */
function nested(path: readonly Key[]): string {
  return path.reduceRight<string>(
    (inner, key) => `{${JSON.stringify(String(key))}: ${inner}}`,
    "…",
  );
}
