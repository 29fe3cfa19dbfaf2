import type { PropertyScalar } from "../store/content-repository.js";
import type { ActionCall } from "./action-call.js";
import type { Form, ValueField } from "./form.js";
import { keysAtLevel, propertyOf, readableScalars } from "./form-fields.js";
import { memberOf, setMember } from "./members.js";
import { contentSchemas, type ContentTypeSurface, listedToolOf } from "./surface.js";
import type { Values } from "./tool.js";
import { type Checked, isAbsent, isPresent } from "./validation/checked.js";
import { options, optionList } from "./validation/constraints.js";
import type { Issues } from "./validation/issues.js";
import * as scalars from "./validation/scalars.js";

/**
 * Fields that an item can be found by: one value, readable. A date must be advertised too, since its schema alone says
 * whether it has a time.
 */
export function filterFields(
  surface: ContentTypeSurface,
  form: Form,
  action: string,
): readonly ValueField[] {
  const advertised = contentSchemas(surface, listedToolOf(surface, action));
  return readableScalars(form.fields).filter(
    ({ key, type }) => type !== "date" || Object.hasOwn(advertised, key),
  );
}

/**
 * The content fields of a call as conditions on stored values, each in its field's own type. Null and blank text set no
 * condition; fields that items cannot be found by are left out.
 */
export function readFilters(
  { surface, form }: { readonly surface: ContentTypeSurface; readonly form: Form },
  { action, content }: { readonly action: string; readonly content: Values },
  issues: Issues,
): Values {
  const sent = Object.entries(content);
  if (sent.length === 0) return {};
  const fields = filterFields(surface, form, action);
  const schemas = contentSchemas(surface, listedToolOf(surface, action));
  const filters: Values = {};
  for (const [key, value] of sent) {
    const field = fields.find((each) => each.key === key);
    if (field === undefined || isBlank(value)) continue;
    const read = readScalar(field, memberOf(schemas, key) ?? {}, value, issues);
    if (isPresent(read)) setMember(filters, key, read);
  }
  return filters;
}

/**
 * Reports content fields that a listing cannot be narrowed by: leaving them out would answer with items that were not
 * asked for. Empty ones ask for nothing, and are noted as ignored.
 */
export function reportOtherFields(
  { surface, form }: { readonly surface: ContentTypeSurface; readonly form: Form },
  { action, content, identity, issues }: ActionCall,
): void {
  const names = keysAtLevel(filterFields(surface, form, action));
  const { identityField } = surface.content;
  const sent = identityField === undefined ? content : { ...content, [identityField]: identity };
  for (const [key, value] of Object.entries(sent)) {
    if (names.includes(key) || isAbsent(value)) continue;
    if (isEmpty(value)) issues.ignore(key);
    else if (names.length === 0) issues.report("filter-unsupported", key, {});
    else issues.report("filter-unsupported-known", key, { valid: names.join(", ") });
  }
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

function isEmpty(value: unknown): boolean {
  if (value === null || isBlank(value)) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Conditions by property, as the store takes them. */
export function equalities(form: Form, filters: Values): Record<string, PropertyScalar> {
  const equals: Record<string, PropertyScalar> = {};
  for (const field of readableScalars(form.fields)) {
    const value = memberOf(filters, field.key);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      setMember(equals, propertyOf(field), value);
    }
  }
  return equals;
}

function readScalar(
  field: ValueField,
  schema: Readonly<Record<string, unknown>>,
  value: unknown,
  issues: Issues,
): Checked<PropertyScalar> {
  const { key } = field;
  switch (field.type) {
    case "long":
      return scalars.integer(value, key, issues);
    case "double":
    case "decimal":
      return scalars.number(value, key, issues);
    case "boolean":
      return scalars.boolean(value, key, issues);
    case "date":
      return schema["format"] === "date"
        ? scalars.date(value, key, issues)
        : scalars.dateTime(value, key, issues);
    case "string": {
      const read =
        field.reference === undefined
          ? scalars.text(value, key, issues)
          : scalars.reference(value, key, issues);
      const allowed = schema["enum"];
      if (Array.isArray(allowed) && read !== "") {
        const list = allowed.map((each) => ({ value: String(each), label: "" }));
        options(read, optionList(list), key, issues);
      }
      return read;
    }
  }
}
