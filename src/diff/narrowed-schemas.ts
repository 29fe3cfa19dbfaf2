import { sameJson } from "../schema/equality.js";
import { isRecord } from "./readable-surface.js";
import { propertiesOf, requiredOf } from "./surface-parts.js";

/** Keywords that say nothing about members that they do not name. */
const harmless = new Set([
  "$schema",
  "additionalProperties",
  "allOf",
  "anyOf",
  "description",
  "else",
  "if",
  "not",
  "oneOf",
  "properties",
  "required",
  "then",
  "title",
  "type",
]);

/** Keywords that speak of members without naming them. */
const ofAnyMember =
  /"(?:\$ref|\$dynamicRef|additionalProperties|unevaluatedProperties|patternProperties|propertyNames|minProperties|maxProperties)"/;

/**
 * Two closed objects without the optional members that are the same in both and that nothing else speaks of. What the one takes and the
 * other refuses is the same as before, and shows without them; a form has many fields, and few change at a time.
 */
export function narrowed(
  before: object,
  after: object,
): { readonly before: object; readonly after: object } {
  const others = JSON.stringify([otherKeywords(before), otherKeywords(after)]);
  if (!isClosed(before) || !isClosed(after) || ofAnyMember.test(others)) return { before, after };
  const now = propertiesOf(after);
  const required = new Set([...requiredOf(before), ...requiredOf(after)]);
  const same = [...propertiesOf(before)].filter(
    ([name, schema]) =>
      now.has(name) &&
      !required.has(name) &&
      !others.includes(JSON.stringify(name)) &&
      sameJson(schema, now.get(name)),
  );
  const names = new Set(same.map(([name]) => name));
  if (names.size === 0) return { before, after };
  return { before: without(before, names), after: without(after, names) };
}

function isClosed(schema: object): boolean {
  return (
    isRecord(schema) &&
    schema["additionalProperties"] === false &&
    Object.keys(schema).every((keyword) => harmless.has(keyword))
  );
}

function otherKeywords(schema: object): object {
  const {
    properties: _,
    required: __,
    additionalProperties: ___,
    ...others
  } = schema as Readonly<Record<string, unknown>>;
  return others;
}

function without(schema: object, names: ReadonlySet<string>): object {
  const properties = [...propertiesOf(schema)].filter(([name]) => !names.has(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}
