import { canonicalJson, sameJson } from "./equality.js";
import { accepts, typeNames } from "./accepts.js";
import type { JsonSchema, SchemaObject } from "./json-schema.js";
import {
  at,
  isSchema,
  isSchemaObject,
  type Located,
  nameList,
  schemaList,
  schemaMap,
  target,
} from "./located.js";

export const jsonTypes = ["null", "boolean", "number", "string", "array", "object"] as const;

export type JsonType = (typeof jsonTypes)[number];

/**
 * One way to fit a schema: everything that holds at once, without alternatives. A schema is the union of its branches, or less
 * than that where alternatives exclude each other (`oneOf`) or are too many: never more.
 */
export interface Branch {
  readonly types: ReadonlySet<JsonType>;
  /** The values that enumerations leave; undefined: any. */
  readonly values: readonly unknown[] | undefined;
  /** Nodes whose keywords about one value hold, without those that combine schemas. */
  readonly parts: readonly Located[];
  /** What a value does not fit. */
  readonly excluded: readonly Located[];
  /** Every node that was looked into, as it is written. */
  readonly seen: readonly Located[];
}

/** More alternatives are not told apart. */
const mostBranches = 48;

const anything: Branch = {
  types: new Set(jsonTypes),
  values: undefined,
  parts: [],
  excluded: [],
  seen: [],
};

/** The branches of schemas that all hold; none when nothing can fit them. */
export function branchesOf(all: readonly Located[]): readonly Branch[] {
  return all.reduce<readonly Branch[]>(
    (branches, each) => branches.flatMap((branch) => narrowed(branch, each)),
    [anything],
  );
}

/** The branches of one of them for which another schema holds as well. */
export function narrowed(
  branch: Branch,
  schema: Located,
  path: readonly object[] = [],
): readonly Branch[] {
  const { node } = schema;
  if (typeof node === "boolean") return node ? [branch] : [];
  if (branch.seen.some((seen) => seen.node === node && seen.root === schema.root)) return [branch];
  // A reference that comes back to itself says nothing.
  if (path.includes(node)) return [branch];
  const inside = [...path, node];
  const own = withKeywords({ ...branch, seen: [...branch.seen, schema] }, schema, node);
  if (own === undefined) return [];
  let branches: readonly Branch[] = [own];
  const and = (next: Located): void => {
    branches = branches.flatMap((each) => narrowed(each, next, inside));
  };
  const referred = node["$ref"] === undefined ? undefined : target(schema, node["$ref"]);
  if (referred !== undefined) and(referred);
  for (const each of schemaList(node["allOf"])) and(at(schema, each));
  for (const alternatives of alternativesOf(node)) {
    const options = alternatives.map((option) => at(schema, option));
    if (branches.length * options.length > mostBranches) continue;
    branches = branches.flatMap((each) =>
      options.flatMap((option) => narrowed(each, option, inside)),
    );
  }
  return branches;
}

/** The lists of which one schema holds. `if` holds with `then`, or it does not and `else` does. */
function alternativesOf(node: SchemaObject): readonly (readonly JsonSchema[])[] {
  const { if: condition, then = true, else: otherwise = true } = node;
  const lists = [
    ...[node["anyOf"], node["oneOf"]].filter(Array.isArray).map(schemaList),
    ...dependencies(node).map(([key, rule]): readonly JsonSchema[] => {
      const present = { required: [key] };
      return [{ not: present }, { allOf: [present, rule] }];
    }),
  ];
  if (!isSchema(condition) || (then === true && otherwise === true)) return lists;
  const holds = { allOf: [condition, then] };
  const fails = { allOf: [{ not: condition }, otherwise] };
  return [...lists, [holds, fails] as readonly JsonSchema[]];
}

/** What has to be met where a key is there, by the key. */
export function dependencies(node: SchemaObject): readonly (readonly [string, JsonSchema])[] {
  const required = isSchemaObject(node["dependentRequired"]) ? node["dependentRequired"] : {};
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

/** Whether a value fits a branch. */
export function fits(branch: Branch, value: unknown): boolean {
  return (
    branch.types.has(typeOf(value)) &&
    (branch.values === undefined || branch.values.some((each) => sameJson(each, value))) &&
    branch.parts.every((part) => accepts(part, value)) &&
    !branch.excluded.some((each) => accepts(each, value))
  );
}
