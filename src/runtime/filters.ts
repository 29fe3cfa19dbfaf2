import type { PropertyScalar } from "../store/content-repository.js";
import type { Form, ValueField } from "./form.js";
import { propertyOf, readableScalars } from "./form-fields.js";
import { contentSchemas, listedToolOf, type Surface } from "./surface.js";
import type { Values } from "./tool.js";
import { type Checked, isPresent } from "./validation/checked.js";
import { options, optionList } from "./validation/constraints.js";
import type { Issues } from "./validation/issues.js";
import * as scalars from "./validation/scalars.js";

/** Advertised fields that an item can be found by: one value, readable. */
export function filterFields(surface: Surface, form: Form, action: string): readonly ValueField[] {
  const advertised = contentSchemas(surface, listedToolOf(surface, action));
  return readableScalars(form.fields).filter(({ key }) => Object.hasOwn(advertised, key));
}

/**
 * The content fields of a call as conditions on stored values, each in its field's own type. Null and blank text set no
 * condition; fields that items cannot be found by are noted as ignored.
 */
export function readFilters(
  { surface, form }: { readonly surface: Surface; readonly form: Form },
  { action, content }: { readonly action: string; readonly content: Values },
  issues: Issues,
): Values {
  const fields = filterFields(surface, form, action);
  const schemas = contentSchemas(surface, listedToolOf(surface, action));
  const filters: Values = {};
  for (const [key, value] of Object.entries(content)) {
    const field = fields.find((each) => each.key === key);
    if (field === undefined) {
      issues.ignore(key);
      continue;
    }
    const schema = schemas[key] ?? {};
    const read = readScalar(field, schema, value, issues);
    if (isPresent(read) && read !== "") filters[key] = read;
  }
  return filters;
}

/** Conditions by property, as the store takes them. */
export function equalities(form: Form, filters: Values): Record<string, PropertyScalar> {
  const equals: Record<string, PropertyScalar> = {};
  for (const field of readableScalars(form.fields)) {
    const value = filters[field.key];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      equals[propertyOf(field)] = value;
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
