import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { at, isSchemaObject, type Located, schemaMap, target } from "../../schema/located.js";
import { sameJson } from "../../schema/equality.js";
import { compareText } from "../../util/compare-text.js";
import type { Direction } from "../finding.js";
import type { NodePair } from "../rule.js";
import { conditionsOf, conjunctsOf, withParts } from "./node-parts.js";
import { areTypesDisjoint, typesOf } from "./node-types.js";
import { renamesAmong } from "./renames.js";

/** A pair of nodes, and the whole older schema with another node in the older one's place. */
export interface PlacedPair {
  readonly pair: NodePair;
  readonly rebuild: (edited: JsonSchema) => JsonSchema;
}

/** Deeper parts of a schema are compared as a whole. */
const deepest = 40;

/** Every place that two schemas both have, from the root down, where something differs. */
export function placedPairs(
  before: JsonSchema,
  after: JsonSchema,
  direction: Direction,
): readonly PlacedPair[] {
  const found: PlacedPair[] = [];
  const visited = new Set<string>();
  const visit = (
    old: Located,
    now: Located,
    path: readonly string[],
    rebuild: PlacedPair["rebuild"],
  ): void => {
    const one = dereferenced(old);
    const other = dereferenced(now);
    if (one === undefined || other === undefined || path.length > deepest) return;
    const key = `${identity(one.node)} ${identity(other.node)}`;
    // Recursive schemas come back to what is compared already.
    if (visited.has(key) || sameJson(one.node, other.node)) return;
    visited.add(key);
    const pair = pairOf(one.node, other.node, path, direction);
    found.push({ pair, rebuild });
    if (pair.typesAreDisjoint) return;
    for (const child of childrenOf(one, other, pair)) {
      visit(child.before, child.after, child.path, (edited) => rebuild(child.rebuild(edited)));
    }
  };
  visit({ node: before, root: before }, { node: after, root: after }, [], (edited) =>
    withDefinitions(edited, before),
  );
  return found;
}

const identities = new WeakMap<object, number>();
let last = 0;

function identity(node: object): number {
  const known = identities.get(node) ?? (last += 1);
  identities.set(node, known);
  return known;
}

/** What references point into stays beside whatever the root becomes. */
function withDefinitions(edited: JsonSchema, before: JsonSchema): JsonSchema {
  if (!isSchemaObject(edited) || !isSchemaObject(before)) return edited;
  const kept = ["$schema", "$defs", "definitions"].filter(
    (keyword) => Object.hasOwn(before, keyword) && !Object.hasOwn(edited, keyword),
  );
  return { ...edited, ...Object.fromEntries(kept.map((keyword) => [keyword, before[keyword]])) };
}

interface LocatedObject extends Located {
  readonly node: SchemaObject;
}

/** Not the same object as another `true`, and never written to. */
const anything: SchemaObject = {};

/** The node itself, or what its reference leads to, with what stands beside the reference. */
function dereferenced(schema: Located, steps = 0): LocatedObject | undefined {
  const { root } = schema;
  const node = schema.node === true ? anything : schema.node;
  if (!isSchemaObject(node) || steps > 20) return undefined;
  if (node["$ref"] === undefined) return { node, root };
  const referred = target(schema, node["$ref"]);
  const found = referred === undefined ? undefined : dereferenced(referred, steps + 1);
  if (found === undefined) return undefined;
  const { $ref: _, ...beside } = node;
  return Object.keys(beside).length === 0 ? found : { node: { ...found.node, ...beside }, root };
}

function pairOf(
  before: SchemaObject,
  after: SchemaObject,
  path: readonly string[],
  direction: Direction,
): NodePair {
  const old = schemaMap(before["properties"]);
  const now = schemaMap(after["properties"]);
  const removed = new Map([...old].filter(([key]) => !now.has(key)));
  const added = new Map([...now].filter(([key]) => !old.has(key)));
  const renamed = renamesAmong(removed, added).toSorted((a, b) => compareText(a.from, b.from));
  const isRenamed = (key: string): boolean =>
    renamed.some(({ from, to }) => from === key || to === key);
  const left = (keys: Iterable<string>): readonly string[] =>
    [...keys].filter((key) => !isRenamed(key)).toSorted(compareText);
  return {
    direction,
    path,
    before,
    after,
    typesAreDisjoint: areTypesDisjoint(typesOf(before), typesOf(after)),
    properties: {
      added: left(added.keys()),
      removed: left(removed.keys()),
      common: [...old.keys()].filter((key) => now.has(key)).toSorted(compareText),
      renamed,
    },
  };
}

interface Child {
  readonly before: Located;
  readonly after: Located;
  readonly path: readonly string[];
  /** The older parent with another child in the place of this one. */
  readonly rebuild: (edited: JsonSchema) => JsonSchema;
}

function childrenOf(before: LocatedObject, after: LocatedObject, pair: NodePair): readonly Child[] {
  return [
    ...memberChildren(before, after, pair),
    ...keywordChildren(before, after, pair),
    ...conditionChildren(before, after, pair),
    ...conjunctChildren(before, after, pair),
  ];
}

/** Members under the same name or, for what changed besides, under another. */
function memberChildren(
  before: LocatedObject,
  after: LocatedObject,
  { path, properties: { common, renamed } }: NodePair,
): readonly Child[] {
  const old = schemaMap(before.node["properties"]);
  const now = schemaMap(after.node["properties"]);
  const pairs = [...common.map((key) => ({ from: key, to: key })), ...renamed];
  return pairs.map(({ from, to }) => ({
    before: at(before, old.get(from)),
    after: at(after, now.get(to)),
    path: [...path, to],
    rebuild: (edited) => ({
      ...before.node,
      properties: Object.fromEntries([...old, [from, edited] as const]),
    }),
  }));
}

function keywordChildren(
  before: LocatedObject,
  after: LocatedObject,
  { path }: NodePair,
): readonly Child[] {
  return (["items", "additionalProperties", "contains", "propertyNames"] as const).flatMap(
    (keyword) => {
      const [old, now] = [before.node[keyword], after.node[keyword]];
      if (!isSchemaObject(old) || !isSchemaObject(now)) return [];
      return [
        {
          before: at(before, old),
          after: at(after, now),
          path: [...path, keyword],
          rebuild: (edited: JsonSchema) => ({ ...before.node, [keyword]: edited }),
        },
      ];
    },
  );
}

/** What holds under the same condition on both sides. */
function conditionChildren(
  before: LocatedObject,
  after: LocatedObject,
  { path }: NodePair,
): readonly Child[] {
  const conditions = conditionsOf(before.node);
  return conditions.flatMap((old, index) => {
    const now = conditionsOf(after.node).find((each) => sameJson(each["if"], old["if"]));
    if (now === undefined) return [];
    return (["then", "else"] as const).flatMap((keyword) => {
      if (!isSchemaObject(old[keyword]) || !isSchemaObject(now[keyword])) return [];
      return [
        {
          before: at(before, old[keyword]),
          after: at(after, now[keyword]),
          path,
          rebuild: (edited: JsonSchema) =>
            withParts(before.node, {
              conditions: conditions.with(index, { ...old, [keyword]: edited }),
            }),
        },
      ];
    });
  });
}

/** The only conjunct of either side, besides patterns and conditions. */
function conjunctChildren(
  before: LocatedObject,
  after: LocatedObject,
  { path }: NodePair,
): readonly Child[] {
  const [old, ...olds] = conjunctsOf(before.node);
  const [now, ...nows] = conjunctsOf(after.node);
  if (!isSchemaObject(old) || !isSchemaObject(now) || olds.length > 0 || nows.length > 0) return [];
  return [
    {
      before: at(before, old),
      after: at(after, now),
      path,
      rebuild: (edited) => withParts(before.node, { conjuncts: [edited] }),
    },
  ];
}
