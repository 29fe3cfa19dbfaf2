import type { FormField } from "./form.js";
import { chosenFields } from "./form-fields.js";
import type { Values } from "./tool.js";
import { isAbsent, isObject } from "./validation/checked.js";

/**
 * The payload of a new item with the defaults of fields that a caller may write put in where the call leaves them out, also
 * inside the objects and entries that it sends. A null is an answer and keeps its field empty.
 */
export function withDefaults(fields: readonly FormField[], input: Values): Values {
  return fill(fields, input, (field) => field.access === undefined);
}

/** The same for fields that are never written by a caller but have a default. Excluded fields get none. */
export function withLockedDefaults(fields: readonly FormField[], values: Values): Values {
  return fill(fields, values, (field) => field.access === "ignore");
}

function fill(
  fields: readonly FormField[],
  input: Values,
  applies: (field: FormField) => boolean,
): Values {
  const filled: Values = { ...input };
  for (const field of fields) {
    if (field.kind === "variants" && field.flat === true) {
      Object.assign(filled, fill([field.selector], filled, applies));
      Object.assign(filled, fill(chosenFields(field, filled), filled, applies));
    } else if (isAbsent(filled[field.key])) {
      if (field.defaultValue !== undefined && applies(field)) {
        filled[field.key] = structuredClone(field.defaultValue);
      }
    } else {
      filled[field.key] = fillInside(field, filled[field.key], applies);
    }
  }
  return filled;
}

function fillInside(
  field: FormField,
  value: unknown,
  applies: (field: FormField) => boolean,
): unknown {
  switch (field.kind) {
    case "group":
      return isObject(value) ? fill(field.fields, value, applies) : value;
    case "variants":
      return isObject(value) ? fill([{ ...field, flat: true }], value, applies) : value;
    case "groups":
      if (isObject(value)) return fill(field.fields, value, applies);
      if (!Array.isArray(value)) return value;
      return value.map((item: unknown) =>
        isObject(item) ? fill(field.fields, item, applies) : item,
      );
    default:
      return value;
  }
}

/**
 * A change with the stored selectors put in where it leaves them out, so that the fields of a variant are checked against
 * the choice that stands. Entries of lists are replaced as a whole and get none.
 */
export function withStoredSelectors(
  fields: readonly FormField[],
  input: Values,
  stored: Values,
): Values {
  const filled: Values = { ...input };
  for (const field of fields) {
    if (field.kind === "variants" && field.flat === true) {
      const { key } = field.selector;
      if (isAbsent(filled[key]) && stored[key] !== undefined) filled[key] = stored[key];
      const chosen = chosenFields(field, filled);
      Object.assign(filled, withStoredSelectors(chosen, filled, stored));
    } else if (field.kind === "group" || field.kind === "variants") {
      const value = filled[field.key];
      if (!isObject(value)) continue;
      const inner = field.kind === "group" ? field.fields : [{ ...field, flat: true as const }];
      const before = stored[field.key];
      filled[field.key] = withStoredSelectors(inner, value, isObject(before) ? before : {});
    }
  }
  return filled;
}
