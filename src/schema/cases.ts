import { type Branch, branchOf, narrowed, ofType, typeOf } from "./branches.js";
import { listFacts, numberFacts, objectFacts, textFacts } from "./facts.js";
import { finiteValues } from "./finite-values.js";
import type { JsonSchema, SchemaObject } from "./json-schema.js";
import { at, type Located, nameList, schemaList, schemaMap } from "./located.js";

/** More cases are not told apart at once. */
const mostCases = 40;

/** Parts of a branch that make it up, chosen by what schemas tell apart; undefined when they tell nothing apart. */
export function casesBy(
  branch: Branch,
  options: readonly Located[],
): readonly Branch[] | undefined {
  if (branch.types.size > 1) return [...branch.types].map((type) => ofType(branch, type));
  const [type] = branch.types;
  const nodes = options.flatMap((option) => flattened(option));
  switch (type) {
    case "object":
      return byMember(branch, nodes) ?? byPresence(branch, nodes);
    case "number":
      return byNumber(branch, nodes);
    case "string":
      return byCount(branch, nodes, ["minLength", "maxLength"], textFacts(branch));
    case "array":
      return byCount(branch, nodes, ["minItems", "maxItems"], listFacts(branch));
    default:
      return undefined;
  }
}

/** The nodes that a schema combines, as far as they say something about the same value. */
export function flattened(schema: Located, depth = 0): readonly SchemaObject[] {
  const { node } = schema;
  if (typeof node === "boolean" || depth > 4) return [];
  const inner = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => schemaList(node[keyword]));
  const not = node["not"] === undefined ? [] : [at(schema, node["not"])];
  return [
    node,
    ...[...inner.map((each) => at(schema, each)), ...not].flatMap((each) =>
      flattened(each, depth + 1),
    ),
  ];
}

function narrowedBy(branch: Branch, node: JsonSchema): readonly Branch[] {
  const left = narrowed(branch, { node, root: node });
  return left === undefined ? [] : [left];
}

/** By the values, or the types, of a required member that the options speak of. */
export function byMember(
  branch: Branch,
  nodes: readonly SchemaObject[],
): readonly Branch[] | undefined {
  const facts = objectFacts(branch);
  const spoken = new Set(nodes.flatMap((node) => [...schemaMap(node["properties"]).keys()]));
  for (const key of facts.required) {
    if (!spoken.has(key)) continue;
    const member = branchOf(facts.member(key));
    if (member === undefined) return [];
    const parts = [...member.types].map((type) => ({
      type,
      values: finiteValues(ofType(member, type), type),
    }));
    const schemas = parts.flatMap(({ type, values }): readonly SchemaObject[] =>
      values === undefined
        ? [{ type }]
        : values.filter((value) => typeOf(value) === type).map((value) => ({ const: value })),
    );
    if (schemas.length < 2 || schemas.length > mostCases) continue;
    const cases = schemas.flatMap((schema) =>
      narrowedBy(branch, { properties: { [key]: schema } }),
    );
    return cases;
  }
  return undefined;
}

/** By whether a member is there that some option requires. */
function byPresence(branch: Branch, nodes: readonly SchemaObject[]): readonly Branch[] | undefined {
  const { required } = objectFacts(branch);
  const key = nodes
    .flatMap((node) => [...nameList(node["required"]), ...schemaMap(node["properties"]).keys()])
    .find((each) => !required.has(each) && !isRuledOut(branch, each));
  if (key === undefined) return undefined;
  return [
    ...narrowedBy(branch, { required: [key] }),
    ...narrowedBy(branch, { properties: { [key]: false } }),
  ];
}

function isRuledOut(branch: Branch, key: string): boolean {
  return objectFacts(branch)
    .member(key)
    .some(({ node }) => node === false);
}

function byNumber(branch: Branch, nodes: readonly SchemaObject[]): readonly Branch[] | undefined {
  const { low, high } = numberFacts(branch);
  const inside = (value: unknown): value is number =>
    typeof value === "number" && value > low && value < high;
  for (const node of nodes) {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
    const from = [minimum, exclusiveMaximum].find(inside);
    if (from !== undefined) {
      return [
        ...narrowedBy(branch, { exclusiveMaximum: from }),
        ...narrowedBy(branch, { minimum: from }),
      ];
    }
    const to = [maximum, exclusiveMinimum].find(inside);
    if (to !== undefined) {
      return [
        ...narrowedBy(branch, { maximum: to }),
        ...narrowedBy(branch, { exclusiveMinimum: to }),
      ];
    }
  }
  return undefined;
}

function byCount(
  branch: Branch,
  nodes: readonly SchemaObject[],
  [lower, upper]: readonly [string, string],
  { least, most }: { readonly least: number; readonly most: number },
): readonly Branch[] | undefined {
  for (const node of nodes) {
    const { [lower]: from, [upper]: to } = node;
    const cut = typeof to === "number" ? to : typeof from === "number" ? from - 1 : undefined;
    if (cut === undefined || cut < least || cut >= most) continue;
    return [...narrowedBy(branch, { [upper]: cut }), ...narrowedBy(branch, { [lower]: cut + 1 })];
  }
  return undefined;
}
