import { excessOf } from "./argument-limits.js";
import type { FormField } from "./form.js";
import { fieldsAtLevel } from "./form-fields.js";
import { memberOf, setMember } from "./members.js";
import type { Values } from "./tool.js";
import { isObject } from "./validation/checked.js";

/** Whether a value is text that parses as JSON and begins with one of these brackets. */
export function isJsonText(value: unknown, brackets: string): boolean {
  return readJsonText(value, brackets) !== undefined;
}

/** What JSON text of a list or an object says; anything else, and what exceeds the bounds of arguments, as it is. */
export function fromJsonText(value: unknown): unknown {
  const said = readJsonText(value, "[{");
  return said === undefined || excessOf(said) !== undefined ? value : said;
}

function readJsonText(value: unknown, brackets: string): unknown {
  if (typeof value !== "string") return undefined;
  const first = value.trimStart().charAt(0);
  if (first === "" || !brackets.includes(first)) return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** A payload with the JSON text of composites and their lists read, so that what is put in finds its place in them. */
export function withJsonTextRead(fields: readonly FormField[], input: Values): Values {
  const read: Values = { ...input };
  for (const field of fieldsAtLevel(fields)) {
    if (field.kind !== "group" && field.kind !== "groups" && field.kind !== "variants") continue;
    const value = memberOf(read, field.key);
    if (value !== undefined) setMember(read, field.key, readInside(field, value));
  }
  return read;
}

function readInside(
  field: Extract<FormField, { readonly kind: "group" | "groups" | "variants" }>,
  value: unknown,
): unknown {
  const inner = field.kind === "variants" ? [{ ...field, flat: true as const }] : field.fields;
  const readOne = (one: unknown): unknown => {
    const said = fromJsonText(one);
    return isObject(said) ? withJsonTextRead(inner, said) : said;
  };
  const said = readOne(value);
  return field.kind === "groups" && Array.isArray(said) ? said.map(readOne) : said;
}
