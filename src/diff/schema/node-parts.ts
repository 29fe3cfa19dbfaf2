import { canonicalJson, sameJson } from "../../schema/equality.js";
import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { schemaList } from "../../schema/located.js";
import { isObject } from "../../util/is-object.js";
import { jsonSimilarity } from "./names.js";

/** A member of `allOf` that is nothing but a pattern. */
function isPattern(member: JsonSchema): member is SchemaObject & { readonly pattern: string } {
  return (
    isObject(member) && typeof member["pattern"] === "string" && Object.keys(member).length === 1
  );
}

/** A member of `allOf` that is nothing but a condition. */
function isCondition(member: JsonSchema): member is SchemaObject {
  return (
    isObject(member) &&
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
  const own = node["if"] === undefined ? [] : [withKeywordsOf({}, node, "if", "then", "else")];
  return [...own, ...schemaList(node["allOf"]).filter(isCondition)];
}

/** The members of `allOf` that are neither a pattern nor a condition alone. */
export function conjunctsOf(node: SchemaObject): readonly JsonSchema[] {
  return schemaList(node["allOf"]).filter((member) => !isPattern(member) && !isCondition(member));
}

/** What of a node's conjuncts came and went, and the two that stand for each other where only one of either side differs. */
export function conjunctChanges(
  before: SchemaObject,
  after: SchemaObject,
): {
  readonly removed: readonly JsonSchema[];
  readonly added: readonly JsonSchema[];
  readonly changed: { readonly from: SchemaObject; readonly to: SchemaObject } | undefined;
} {
  const { removed, added } = listChanges(conjunctsOf(before), conjunctsOf(after));
  const [from] = removed;
  const [to] = added;
  const isOne = removed.length === 1 && added.length === 1;
  return isOne && isObject(from) && isObject(to)
    ? { removed: [], added: [], changed: { from, to } }
    : { removed, added, changed: undefined };
}

interface ConditionChanges {
  readonly old: readonly SchemaObject[];
  readonly removed: readonly SchemaObject[];
  readonly added: readonly SchemaObject[];
  /** Conditions that stand for each other, by the older one. */
  readonly twins: ReadonlyMap<SchemaObject, SchemaObject>;
}

/** What of a node's conditions came and went, and which stand for each other: those under the same `if` first, then the most alike. */
export function conditionPairs(before: SchemaObject, after: SchemaObject): ConditionChanges {
  const old = conditionsOf(before);
  const left = [...conditionsOf(after)];
  const twins = new Map<SchemaObject, SchemaObject>();
  const pairUp = (score: (from: SchemaObject, to: SchemaObject) => number, least: number): void => {
    for (const from of old.filter((each) => !twins.has(each))) {
      const scores = left.map((to) => score(from, to));
      const best = Math.max(...scores, 0);
      const [to] = best < least ? [] : left.splice(scores.indexOf(best), 1);
      if (to !== undefined) twins.set(from, to);
    }
  };
  pairUp((from, to) => (sameJson(from["if"], to["if"]) ? 1 : 0), 1);
  pairUp(conditionLikeness, leastAlike);
  return { old, removed: old.filter((each) => !twins.has(each)), added: left, twins };
}

const leastAlike = 0.5;

function conditionLikeness(one: SchemaObject, other: SchemaObject): number {
  const keys = (node: SchemaObject): string => Object.keys(node).toSorted().join();
  return keys(one) === keys(other) ? jsonSimilarity(one["if"], other["if"]) : 0;
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

/** A node whose `properties` are others; of members that stand twice the later one counts. */
export function withMembers(
  node: SchemaObject,
  members: readonly (readonly [string, JsonSchema])[],
): SchemaObject {
  return { ...node, properties: Object.fromEntries(members) };
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
