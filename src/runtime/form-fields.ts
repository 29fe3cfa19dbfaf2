import { derived } from "./derived.js";
import { memberOf } from "./members.js";
import type { FormField, ValueField, VariantsField } from "./form.js";

/** The property or child node that a field is stored in. */
export function propertyOf(field: FormField): string {
  return field.property ?? field.key;
}

/** The property that holds a field in a language other than the default one. */
export function localPropertyOf(field: FormField, locale: string): string {
  return `${propertyOf(field)}_${locale}`;
}

/** Fields that stand at one level, those of every flat variant included, in order. What holds for variants holds for them. */
export const fieldsAtLevel = derived((fields: readonly FormField[]): readonly FormField[] =>
  fields.flatMap((field) => {
    if (field.kind !== "variants" || field.flat !== true) return [field];
    const { access } = field;
    const inner = [field.selector, ...field.variants.flatMap((variant) => variant.fields)];
    const own = fieldsAtLevel(inner);
    return access === undefined ? own : own.map((each) => ({ ...each, access }));
  }),
);

/** Whether the fields of some variant stand among them. */
export const hasFlatVariants = derived((fields: readonly FormField[]) =>
  fields.some((field) => field.kind === "variants" && field.flat === true),
);

/** Fields of one level that values can be of: of a flat variant those of the one they choose. */
export function fieldsInUse(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): readonly FormField[] {
  if (!hasFlatVariants(fields)) return fields;
  return fields.flatMap((field) => {
    if (field.kind !== "variants" || field.flat !== true) return [field];
    return [field.selector, ...fieldsInUse(chosenFields(field, values), values)];
  });
}

/** The fields of the variant that values choose; none when they choose none. */
export function chosenFields(
  field: VariantsField,
  values: Readonly<Record<string, unknown>>,
): readonly FormField[] {
  const chosen = choiceOf(field, values);
  return field.variants.find(({ value }) => value === chosen)?.fields ?? [];
}

/** What values hold for a selector, in its text form; undefined when they hold nothing that names a variant. */
export function choiceOf(
  { selector }: VariantsField,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const chosen = memberOf(values, selector.key);
  const isScalar = ["string", "number", "boolean"].includes(typeof chosen);
  return isScalar ? String(chosen) : undefined;
}

/** A flat variants field with what holds for itself put on its selector and on the fields of its variants. */
export function withOwnAccess(field: VariantsField): VariantsField {
  const { access } = field;
  if (access === undefined) return field;
  return {
    ...field,
    selector: { ...field.selector, access },
    variants: field.variants.map(({ value, fields }) => ({
      value,
      fields: fields.map((each) => (each.access === "hide" ? each : { ...each, access })),
    })),
  };
}

/** Whether two fields are defined alike in everything, so that a value of one is a value of the other. */
export function isSameField(a: FormField, b: FormField): boolean {
  return isSameData(a, b);
}

function isSameData(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const entries = Object.entries(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    entries.length === Object.keys(b).length &&
    entries.every(
      ([name, value]) =>
        Object.hasOwn(b, name) && isSameData(value, (b as Record<string, unknown>)[name]),
    )
  );
}

/** Keys that stand at one level, in order and without repetition. */
export function keysAtLevel(fields: readonly FormField[]): readonly string[] {
  return [...keySetAtLevel(fields)];
}

/** The same as a set. */
export const keySetAtLevel = derived(
  (fields: readonly FormField[]): ReadonlySet<string> =>
    new Set(fieldsAtLevel(fields).map(({ key }) => key)),
);

/** Whether results hold the field. */
export function isReadable(field: FormField): boolean {
  return field.access !== "hide" && !(field.kind === "value" && field.secret === true);
}

/** Fields of one level that hold one value in one property and are part of results. */
export const readableScalars = derived((fields: readonly FormField[]): readonly ValueField[] =>
  fieldsAtLevel(fields).filter(
    (field): field is ValueField => field.kind === "value" && isReadable(field),
  ),
);

/** The same form with its single values alone, at its own level. */
export function withScalarsOnly(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field): readonly FormField[] => {
    if (field.kind === "value") return [field];
    if (field.kind !== "variants" || field.flat !== true) return [];
    const variants = field.variants.map((variant) => ({
      ...variant,
      fields: withScalarsOnly(variant.fields),
    }));
    return [{ ...field, variants }];
  });
}

/**
 * Properties with text that a search may look at, at every level, in the default language and in others. Fields bear the marks
 * of what they stand in.
 */
export function searchableProperties(
  fields: readonly FormField[],
  locales: readonly string[] = [],
): readonly string[] {
  const names = new Set<string>();
  const add = (field: FormField): void => {
    names.add(propertyOf(field));
    if (field.translatable !== true) return;
    for (const locale of locales) names.add(localPropertyOf(field, locale));
  };
  const visit = (field: FormField): void => {
    if (!isReadable(field)) return;
    switch (field.kind) {
      case "value":
      case "values":
        if (field.type === "string" && field.reference === undefined) add(field);
        return;
      case "group":
      case "groups":
        field.fields.forEach(visit);
        return;
      case "variants":
        visit(field.selector);
        for (const variant of field.variants) variant.fields.forEach(visit);
        return;
      case "opaque":
        add(field);
    }
  };
  fields.forEach(visit);
  return [...names];
}
