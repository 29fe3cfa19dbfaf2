import type { Property, PropertyScalar, PropertyType } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import type { ValueField } from "../form.js";
import type { LeafField } from "../languages/fields.js";

/** The property that holds a checked value of a field. */
export function propertyFor(field: LeafField, value: unknown): Property {
  switch (field.kind) {
    case "value":
      return { type: field.type, value: scalar(field.type, value) };
    case "values":
      invariant(Array.isArray(value), `A list is written to "${field.key}".`);
      return { type: field.type, value: value.map((item) => scalar(field.type, item)) };
    case "opaque":
      return { type: "string", value: JSON.stringify(value) };
  }
}

/** The property that a field of one value writes, for looking items up by it. */
export function propertyValue(field: ValueField, value: unknown): PropertyScalar {
  return scalar(field.type, value);
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
