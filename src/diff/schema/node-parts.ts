import { canonicalJson } from "../../schema/equality.js";
import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { isSchemaObject, schemaList } from "../../schema/located.js";

/** A member of `allOf` that is nothing but a pattern. */
function isPattern(member: JsonSchema): member is SchemaObject & { readonly pattern: string } {
  return (
    isSchemaObject(member) &&
    typeof member["pattern"] === "string" &&
    Object.keys(member).length === 1
  );
}

/** A member of `allOf` that is nothing but a condition. */
function isCondition(member: JsonSchema): member is SchemaObject {
  return (
    isSchemaObject(member) &&
    member["if"] !== undefined &&
    Object.keys(member).every((keyword) => ["if", "then", "else"].includes(keyword))
  );
}

/** Every pattern that a node asks for, its own first. */
export function patternsOf(node: SchemaObject): readonly string[] {
  const own = typeof node["pattern"] === "string" ? [node["pattern"]] : [];
  return [
    ...own,
    ...schemaList(node["allOf"])
      .filter(isPattern)
      .map(({ pattern }) => pattern),
  ];
}

/** Every condition of a node, its own first. */
export function conditionsOf(node: SchemaObject): readonly SchemaObject[] {
  const { if: condition, then, else: otherwise } = node;
  const own =
    condition === undefined
      ? []
      : [
          {
            if: condition,
            ...(then === undefined ? {} : { then }),
            ...(otherwise === undefined ? {} : { else: otherwise }),
          },
        ];
  return [...own, ...schemaList(node["allOf"]).filter(isCondition)];
}

/** The members of `allOf` that are neither a pattern nor a condition alone. */
export function conjunctsOf(node: SchemaObject): readonly JsonSchema[] {
  return schemaList(node["allOf"]).filter((member) => !isPattern(member) && !isCondition(member));
}

/** A node with other patterns, conditions or conjuncts, and all else as it is. */
export function withParts(
  node: SchemaObject,
  {
    patterns = patternsOf(node),
    conditions = conditionsOf(node),
    conjuncts = conjunctsOf(node),
  }: {
    readonly patterns?: readonly string[];
    readonly conditions?: readonly SchemaObject[];
    readonly conjuncts?: readonly JsonSchema[];
  },
): SchemaObject {
  const { pattern: _, if: __, then: ___, else: ____, allOf: _____, ...others } = node;
  const members = [...conjuncts, ...patterns.map((pattern) => ({ pattern })), ...conditions];
  return members.length === 0 ? others : { ...others, allOf: members };
}

/** What of two lists is on one side only, and what of it stands for each other: by content, in order. */
export function listChanges<Item>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly removed: readonly Item[]; readonly added: readonly Item[] } {
  const old = new Set(before.map(canonicalJson));
  const now = new Set(after.map(canonicalJson));
  return {
    removed: before.filter((item) => !now.has(canonicalJson(item))),
    added: after.filter((item) => !old.has(canonicalJson(item))),
  };
}

/** A node without some keywords. */
export function without(node: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(
    Object.entries(node).filter(([keyword]) => !keywords.includes(keyword)),
  );
}

/** A node with keywords as another has them, those that it lacks left out. */
export function withKeywordsOf(
  node: SchemaObject,
  other: SchemaObject,
  ...keywords: readonly string[]
): SchemaObject {
  const taken = keywords.filter((keyword) => Object.hasOwn(other, keyword));
  return {
    ...without(node, ...keywords),
    ...Object.fromEntries(taken.map((keyword) => [keyword, other[keyword]])),
  };
}
