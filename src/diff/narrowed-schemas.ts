import { inclusion } from "../schema/inclusion.js";
import { sameJson } from "../schema/equality.js";
import type { SchemaObject } from "../schema/json-schema.js";
import { validator } from "../schema/validates.js";
import { isObject } from "../util/is-object.js";
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

interface Pair {
  readonly before: object;
  readonly after: object;
}

/**
 * Two closed objects without the optional members that are the same in both and that nothing else speaks of. What the one takes and the
 * other refuses is the same as before, and shows without them; a form has many fields, and few change at a time.
 */
export function narrowed(before: object, after: object): Pair {
  const others = JSON.stringify([otherKeywords(before), otherKeywords(after)]);
  if (!isClosed(before) || !isClosed(after) || ofAnyMember.test(others)) return { before, after };
  const free = withoutConditions({ before, after });
  const isFree = free.before !== before;
  const isNamed = (name: string): boolean => !isFree && others.includes(JSON.stringify(name));
  const now = propertiesOf(free.after);
  const required = new Set([...requiredOf(free.before), ...requiredOf(free.after)]);
  const dropped = new Set<string>();
  const inner = new Map<string, Pair>();
  for (const [name, schema] of propertiesOf(free.before)) {
    const other = now.get(name);
    if (!isObject(schema) || !isObject(other) || isNamed(name)) continue;
    if (!sameJson(schema, other)) inner.set(name, narrowed(schema, other));
    else if (!required.has(name)) dropped.add(name);
  }
  return {
    before: withMembers(free.before, dropped, (name) => inner.get(name)?.before),
    after: withMembers(free.after, dropped, (name) => inner.get(name)?.after),
  };
}

/**
 * Without the conditions between members, where they and all members that they name are the same on both sides: what else changed has
 * nothing to do with them. Of these members those stay, each with one value, that together keep the conditions.
 */
function withoutConditions({ before, after }: Pair): Pair {
  const conditions = conditionsOf(before);
  const text = JSON.stringify(conditions);
  if (Object.keys(conditions).length === 0 || !sameJson(conditions, conditionsOf(after))) {
    return { before, after };
  }
  const [old, now] = [propertiesOf(before), propertiesOf(after)];
  const isNamed = (name: string): boolean => text.includes(JSON.stringify(name));
  const named = [...new Set([...old.keys(), ...now.keys()])].filter(isNamed);
  const required = [before, after].map((schema) => requiredOf(schema).filter(isNamed).toSorted());
  const isApart = named.every((name) => sameJson(old.get(name), now.get(name)));
  if (!isApart || !sameJson(required[0], required[1])) return { before, after };
  const properties = Object.fromEntries(named.map((name) => [name, old.get(name)]));
  const values = valuesFor({ type: "object", properties, required: required[0], ...conditions });
  if (values === undefined) return { before, after };
  const dropped = new Set(named.filter((name) => !values.has(name)));
  const plain = (schema: object): object => {
    const others = Object.entries(schema).filter(([keyword]) => !conditional.has(keyword));
    const all = [...new Set([...requiredOf(schema), ...values.keys()])];
    return withMembers({ ...Object.fromEntries(others), required: all }, dropped, (name) =>
      values.has(name) ? { const: values.get(name) } : undefined,
    );
  };
  return { before: plain(before), after: plain(after) };
}

/** Values of members that keep the conditions between them: none, where they may all be absent. */
function valuesFor(together: SchemaObject): ReadonlyMap<string, unknown> | undefined {
  if (validator(together)?.({}) === true) return new Map();
  const kept = inclusion({ ...together, additionalProperties: false }, false);
  const isFound = kept.kind === "counterexample" && isObject(kept.value);
  return isFound ? new Map(Object.entries(kept.value)) : undefined;
}

const conditional = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);

function conditionsOf(schema: object): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => conditional.has(keyword)));
}

function isClosed(schema: object): boolean {
  return (
    isObject(schema) &&
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

/** With some members left out, and others otherwise. */
function withMembers(
  schema: object,
  dropped: ReadonlySet<string>,
  otherwise: (name: string) => object | undefined,
): object {
  const properties = [...propertiesOf(schema)]
    .filter(([name]) => !dropped.has(name))
    .map(([name, member]) => [name, otherwise(name) ?? member] as const);
  return { ...schema, properties: Object.fromEntries(properties) };
}
