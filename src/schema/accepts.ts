import { isObject } from "../util/is-object.js";
import { isMultipleOf } from "./decimal.js";
import { canonicalJson, isAmong, sameJson } from "./equality.js";
import { formatTest } from "./formats.js";
import { at, isSchema, type Located, nameList, schemaList, schemaMap, target } from "./located.js";
import { patternTest } from "./pattern-test.js";

/** How often a reference may lead on without anything of the value being used up. */
const mostSteps = 200;

/**
 * Whether a value fits a schema of 2020-12: quick, and never the last word, which ajv has. A reference that leads nowhere, and
 * recursion without an end, refuse.
 */
export function accepts(schema: Located, value: unknown, steps = 0): boolean {
  const { node } = schema;
  if (typeof node === "boolean") return node;
  if (steps > mostSteps) return false;
  const inner = (child: unknown): boolean => accepts(at(schema, child), value, steps + 1);
  if (node["$ref"] !== undefined) {
    const referred = target(schema, node["$ref"]);
    if (referred === undefined || !accepts(referred, value, steps + 1)) return false;
  }
  if (!fitsType(node["type"], value)) return false;
  if (Array.isArray(node["enum"]) && !isAmong(node["enum"], value)) return false;
  if (Object.hasOwn(node, "const") && !sameJson(node["const"], value)) return false;
  if (!schemaList(node["allOf"]).every(inner)) return false;
  if (Array.isArray(node["anyOf"]) && !schemaList(node["anyOf"]).some(inner)) return false;
  if (Array.isArray(node["oneOf"]) && schemaList(node["oneOf"]).filter(inner).length !== 1) {
    return false;
  }
  if (isSchema(node["not"]) && inner(node["not"])) return false;
  if (isSchema(node["if"])) {
    const branch = inner(node["if"]) ? node["then"] : node["else"];
    if (isSchema(branch) && !inner(branch)) return false;
  }
  if (typeof value === "string") return fitsText(node, value);
  if (typeof value === "number") return fitsNumber(node, value);
  if (Array.isArray(value)) return fitsList(schema, value);
  return isObject(value) ? fitsObject(schema, value, steps) : true;
}

/** The names of a node's `type`; undefined where it has none. */
export function typeNames(type: unknown): readonly string[] | undefined {
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? nameList(type) : undefined;
}

function fitsType(type: unknown, value: unknown): boolean {
  const names = typeNames(type);
  return names === undefined || names.some((name) => isOfType(name, value));
}

function isOfType(name: string, value: unknown): boolean {
  switch (name) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    default:
      return typeof value === name;
  }
}

type Keywords = Readonly<Record<string, unknown>>;

function fitsText(node: Keywords, value: string): boolean {
  const length = [...value].length;
  if (numberOf(node["minLength"], 0) > length) return false;
  if (numberOf(node["maxLength"], Number.POSITIVE_INFINITY) < length) return false;
  if (typeof node["pattern"] === "string" && patternTest(node["pattern"])?.(value) !== true) {
    return false;
  }
  return formatTest(node["format"])?.(value) ?? true;
}

function fitsNumber(node: Keywords, value: number): boolean {
  if (numberOf(node["minimum"], Number.NEGATIVE_INFINITY) > value) return false;
  if (numberOf(node["maximum"], Number.POSITIVE_INFINITY) < value) return false;
  if (numberOf(node["exclusiveMinimum"], Number.NEGATIVE_INFINITY) >= value) return false;
  if (numberOf(node["exclusiveMaximum"], Number.POSITIVE_INFINITY) <= value) return false;
  const { multipleOf } = node;
  return typeof multipleOf !== "number" || isMultipleOf(value, multipleOf);
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function fitsList(schema: Located, value: readonly unknown[]): boolean {
  const node = schema.node as Keywords;
  if (numberOf(node["minItems"], 0) > value.length) return false;
  if (numberOf(node["maxItems"], Number.POSITIVE_INFINITY) < value.length) return false;
  if (node["uniqueItems"] === true && new Set(value.map(canonicalJson)).size < value.length) {
    return false;
  }
  const prefix = schemaList(node["prefixItems"]);
  const fits = value.every((item, index) => {
    const own = index < prefix.length ? prefix[index] : node["items"];
    return !isSchema(own) || accepts(at(schema, own), item);
  });
  if (!fits) return false;
  if (!isSchema(node["contains"])) return true;
  const found = value.filter((item) => accepts(at(schema, node["contains"]), item)).length;
  return (
    found >= numberOf(node["minContains"], 1) &&
    found <= numberOf(node["maxContains"], Number.POSITIVE_INFINITY)
  );
}

function fitsObject(schema: Located, value: Keywords, steps: number): boolean {
  const node = schema.node as Keywords;
  const keys = Object.keys(value);
  if (numberOf(node["minProperties"], 0) > keys.length) return false;
  if (numberOf(node["maxProperties"], Number.POSITIVE_INFINITY) < keys.length) return false;
  if (nameList(node["required"]).some((key) => !Object.hasOwn(value, key))) return false;
  if (isSchema(node["propertyNames"])) {
    const names = at(schema, node["propertyNames"]);
    if (!keys.every((key) => accepts(names, key))) return false;
  }
  for (const key of keys) {
    const parts = memberSchemas(schema, key);
    if (!parts.every((part) => accepts(part, value[key]))) return false;
  }
  const dependent = isObject(node["dependentRequired"]) ? node["dependentRequired"] : {};
  for (const [key, names] of Object.entries(dependent)) {
    if (Object.hasOwn(value, key) && nameList(names).some((name) => !Object.hasOwn(value, name))) {
      return false;
    }
  }
  return [...schemaMap(node["dependentSchemas"])].every(
    ([key, each]) => !Object.hasOwn(value, key) || accepts(at(schema, each), value, steps + 1),
  );
}

/** What a member must fit: its own schema, those of the patterns that its name matches, or the one for all others. */
export function memberSchemas(schema: Located, key: string): readonly Located[] {
  const { node } = schema;
  if (typeof node === "boolean") return [];
  const own = schemaMap(node["properties"]).get(key);
  if (own !== undefined && node["patternProperties"] === undefined) return [at(schema, own)];
  const matching = [...schemaMap(node["patternProperties"])]
    .filter(([pattern]) => patternTest(pattern)?.(key) === true)
    .map(([, each]) => each);
  const parts = own === undefined ? matching : [own, ...matching];
  if (parts.length > 0) return parts.map((each) => at(schema, each));
  const others = node["additionalProperties"];
  return isSchema(others) ? [at(schema, others)] : [];
}
