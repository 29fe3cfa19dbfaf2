import { isObject } from "../util/is-object.js";
import { canonicalJson } from "./equality.js";
import { accepts, typeNames } from "./accepts.js";
import { complement } from "./complement.js";
import type { JsonSchema, SchemaObject } from "./json-schema.js";
import { at, isSchema, type Located, nameList, schemaList, schemaMap, target } from "./located.js";

export const jsonTypes = ["null", "boolean", "number", "string", "array", "object"] as const;

export type JsonType = (typeof jsonTypes)[number];

/**
 * Everything that holds at once of the values of a schema. Alternatives are kept open until they have to be told apart. What is said
 * holds of every value, but a value of which it holds need not fit: a branch is never less than the schema.
 */
export interface Branch {
  readonly types: ReadonlySet<JsonType>;
  /** The values that enumerations leave; undefined: any. */
  readonly values: readonly unknown[] | undefined;
  /** Nodes whose keywords about one value hold, without those that combine schemas. */
  readonly parts: readonly Located[];
  /** What a value does not fit. */
  readonly excluded: readonly Located[];
  /** Every node that was looked into, as it is written: a value fits all of them. */
  readonly seen: readonly Located[];
  /** Of each of these lists, a value fits at least one. */
  readonly open: readonly (readonly Located[])[];
}

const anything: Branch = {
  types: new Set(jsonTypes),
  values: undefined,
  parts: [],
  excluded: [],
  seen: [],
  open: [],
};

/** The branch of schemas that all hold; undefined when it is plain that nothing can fit them. */
export function branchOf(all: readonly Located[]): Branch | undefined {
  return all.reduce<Branch | undefined>(
    (branch, each) => branch && narrowed(branch, each),
    anything,
  );
}

/** What is left of a branch where another schema holds as well; undefined when it is plainly nothing. */
export function narrowed(
  branch: Branch,
  schema: Located,
  path: readonly object[] = [],
): Branch | undefined {
  const { node } = schema;
  if (typeof node === "boolean") return node ? branch : undefined;
  if (branch.seen.some((seen) => seen.node === node && seen.root === schema.root)) return branch;
  // A reference that comes back to itself says nothing, and what is nested without an end is left unsaid.
  if (path.includes(node) || path.length > 100) return branch;
  const inside = [...path, node];
  let left = withKeywords({ ...branch, seen: [...branch.seen, schema] }, schema, node);
  const and = (next: Located): void => {
    left &&= narrowed(left, next, inside);
  };
  const referred = node["$ref"] === undefined ? undefined : target(schema, node["$ref"]);
  if (referred !== undefined) and(referred);
  for (const each of schemaList(node["allOf"])) and(at(schema, each));
  for (const alternatives of alternativesOf(node)) {
    const options = alternatives.map((option) => at(schema, option)).filter(isPossible);
    const [only] = options;
    if (only === undefined) return undefined;
    if (options.length === 1) and(only);
    else if (left !== undefined) left = { ...left, open: [...left.open, options] };
  }
  return left;
}

function isPossible({ node }: Located): boolean {
  return node !== false;
}

const alternativesOfNodes = new WeakMap<object, readonly (readonly JsonSchema[])[]>();

/** The lists of which one schema holds. `if` holds with `then`, or it does not and `else` does. */
function alternativesOf(node: SchemaObject): readonly (readonly JsonSchema[])[] {
  const known = alternativesOfNodes.get(node);
  if (known !== undefined) return known;
  const { if: condition, then = true, else: otherwise = true, not } = node;
  const lists: (readonly JsonSchema[])[] = [
    ...[node["anyOf"], node["oneOf"]].filter(Array.isArray).map(schemaList),
    ...dependencies(node).map(([key, rule]): readonly JsonSchema[] => [
      { properties: { [key]: false } },
      { required: [key], allOf: [rule] },
    ]),
  ];
  if (isSchema(condition) && !(then === true && otherwise === true)) {
    const fails = { allOf: [{ not: condition }, otherwise] };
    lists.push([{ allOf: [condition, then] }, fails] as readonly JsonSchema[]);
  }
  const opposite = isObject(not) ? complement(not) : not === true ? [] : undefined;
  if (opposite !== undefined && !isItself(opposite, node)) lists.push(opposite);
  alternativesOfNodes.set(node, lists);
  return lists;
}

/** Whether the opposite of what is excluded says no more than the exclusion. */
function isItself(opposite: readonly JsonSchema[], { not }: SchemaObject): boolean {
  const [only] = opposite;
  return (
    opposite.length === 1 &&
    isObject(only) &&
    Object.keys(only).length === 1 &&
    canonicalJson(only["not"]) === canonicalJson(not)
  );
}

/** What has to be met where a key is there, by the key. */
export function dependencies(node: SchemaObject): readonly (readonly [string, JsonSchema])[] {
  const required = isObject(node["dependentRequired"]) ? node["dependentRequired"] : {};
  return [
    ...Object.entries(required).map(
      ([key, names]) => [key, { required: nameList(names) }] as const,
    ),
    ...schemaMap(node["dependentSchemas"]),
  ];
}

function withKeywords(branch: Branch, schema: Located, node: SchemaObject): Branch | undefined {
  const types = narrowedTypes(branch.types, node["type"]);
  if (types.size === 0) return undefined;
  const listed = Array.isArray(node["enum"]) ? (node["enum"] as readonly unknown[]) : undefined;
  const constant = Object.hasOwn(node, "const") ? [node["const"]] : undefined;
  const values = [listed, constant].reduce(narrowedValues, branch.values);
  if (values?.length === 0) return undefined;
  const { not } = node;
  return {
    types,
    values,
    parts: [...branch.parts, plain(schema, node)],
    excluded: isSchema(not) ? [...branch.excluded, at(schema, not)] : branch.excluded,
    seen: branch.seen,
    open: branch.open,
  };
}

const combining: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
]);

const plainNodes = new WeakMap<object, SchemaObject>();

function plain(schema: Located, node: SchemaObject): Located {
  const known = plainNodes.get(node);
  if (known !== undefined) return { node: known, root: schema.root };
  const entries = Object.entries(node).filter(([keyword]) => !combining.has(keyword));
  const stripped = Object.fromEntries(entries);
  plainNodes.set(node, stripped);
  return { node: stripped, root: schema.root };
}

function narrowedTypes(types: ReadonlySet<JsonType>, type: unknown): ReadonlySet<JsonType> {
  const names = typeNames(type);
  if (names === undefined) return types;
  return new Set(
    [...types].filter(
      (each) => names.includes(each) || (each === "number" && names.includes("integer")),
    ),
  );
}

function narrowedValues(
  values: readonly unknown[] | undefined,
  listed: readonly unknown[] | undefined,
): readonly unknown[] | undefined {
  if (listed === undefined) return values;
  if (values === undefined) return listed;
  const texts = new Set(listed.map(canonicalJson));
  return values.filter((value) => texts.has(canonicalJson(value)));
}

/** The branch for values of one type alone. */
export function ofType(branch: Branch, type: JsonType): Branch {
  return { ...branch, types: new Set([type]) };
}

/** The type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as JsonType;
}

/** Whether a value fits every schema that a branch is made of. */
export function fits(branch: Branch, value: unknown): boolean {
  return branch.types.has(typeOf(value)) && branch.seen.every((seen) => accepts(seen, value));
}
