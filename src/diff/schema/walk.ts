import { isSameSchema } from "../../schema/same-schema.js";
import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { at, type Located, schemaMap, target } from "../../schema/located.js";
import { compareText } from "../../util/compare-text.js";
import { isObject } from "../../util/is-object.js";
import type { Direction } from "../finding.js";
import type { NodePair } from "../rule.js";
import { aligned } from "./aligned.js";
import type { Bundle } from "./bundled.js";
import { type Child, childrenOf } from "./children.js";
import { areTypesDisjoint, typesOf } from "./node-types.js";
import { renamesAmong } from "./renames.js";

/** A pair of nodes, and how it stands in the whole schemas. */
export interface PlacedPair {
  readonly pair: NodePair;
  /** The whole older schema with another node in the older one's place. */
  readonly rebuild: (edited: JsonSchema) => JsonSchema;
  /** What holds around it from the root down: the nodes with this one inside. */
  readonly around: readonly Surrounding[];
  /** Whether the whole takes more where the node takes more. */
  readonly isMonotone: boolean;
  /** The condition under which it counts, as half a sentence. */
  readonly when: string | undefined;
}

/** A pair of nodes that another stands in. */
export interface Surrounding {
  readonly before: SchemaObject;
  readonly after: SchemaObject;
  readonly child: Child;
}

export interface WalkOptions {
  readonly direction: Direction;
  /** What `$schema` says on either side. */
  readonly dialects: { readonly before: string | undefined; readonly after: string | undefined };
}

/** Deeper parts of a schema are compared as a whole. */
const deepest = 60;

/** Every place that two schemas both have, from the root down, where something differs. */
export function placedPairs(
  { before, after, definitions }: Bundle,
  { direction, dialects }: WalkOptions,
): readonly PlacedPair[] {
  const root = { $defs: definitions };
  const found: PlacedPair[] = [];
  const visited = new Set<string>();
  const dereferenced = dereferencing();
  const identity = identities();
  const visit = (old: Located, now: Located, place: Omit<PlacedPair, "pair">): void => {
    const one = dereferenced(old);
    const other = dereferenced(now);
    if (one === undefined || other === undefined || place.around.length > deepest) return;
    const isRoot = place.around.length === 0;
    const key = `${identity(one.node)} ${identity(other.node)}`;
    // Recursive schemas come back to what is compared already.
    if (
      visited.has(key) ||
      (isWrittenAlike(one, other) && (!isRoot || dialects.before === dialects.after))
    )
      return;
    visited.add(key);
    const path = place.around.reduce<readonly string[]>(
      (steps, { child }) => [...steps, ...child.steps],
      [],
    );
    const pair = pairOf(
      isRoot ? withDialect(one.node, dialects.before) : one.node,
      isRoot ? withDialect(other.node, dialects.after) : other.node,
      { direction, path, isRoot },
    );
    found.push({ pair, ...place });
    if (pair.typesAreDisjoint) return;
    for (const child of childrenOf(pair)) {
      visit(at(one, child.before), at(other, child.after), {
        rebuild: (edited) => place.rebuild(child.rebuild(edited)),
        around: [...place.around, { before: pair.before, after: pair.after, child }],
        isMonotone: place.isMonotone && child.isMonotone,
        when: child.when ?? place.when,
      });
    }
  };
  visit(
    { node: before, root },
    { node: after, root },
    { rebuild: (edited) => edited, around: [], isMonotone: true, when: undefined },
  );
  return found;
}

/** Down to the order of properties, which a model reads. */
function isWrittenAlike(one: Located, other: Located): boolean {
  return isSameSchema(one, other) && JSON.stringify(one.node) === JSON.stringify(other.node);
}

function withDialect(node: SchemaObject, $schema: string | undefined): SchemaObject {
  return $schema === undefined ? node : { ...node, $schema };
}

function identities(): (node: object) => number {
  const known = new Map<object, number>();
  return (node) => {
    const identity = known.get(node) ?? known.size;
    known.set(node, identity);
    return identity;
  };
}

interface LocatedObject extends Located {
  readonly node: SchemaObject;
}

/** Of a node what it says itself, or what its reference leads to with what stands beside the reference: the same object each time. */
function dereferencing(): (schema: Located) => LocatedObject | undefined {
  const known = new Map<object, LocatedObject | undefined>();
  const visit = (schema: Located, steps: number): LocatedObject | undefined => {
    const { node, root } = schema;
    if (node === true) return { node: anything, root };
    if (!isObject(node) || steps > 20) return undefined;
    if (node["$ref"] === undefined) return { node, root };
    if (known.has(node)) return known.get(node);
    const referred = target(schema, node["$ref"]);
    const found = referred === undefined ? undefined : visit(referred, steps + 1);
    const { $ref: _, ...beside } = node;
    const isAlone = Object.keys(beside).length === 0;
    const result =
      found === undefined || isAlone ? found : { node: { ...found.node, ...beside }, root };
    known.set(node, result);
    return result;
  };
  return (schema) => visit(schema, 0);
}

const anything: SchemaObject = {};

function pairOf(
  before: SchemaObject,
  after: SchemaObject,
  place: Pick<NodePair, "direction" | "path" | "isRoot">,
): NodePair {
  const [older, newer] = aligned(before, after);
  return {
    ...place,
    before: older,
    after: newer,
    typesAreDisjoint: areTypesDisjoint(typesOf(older), typesOf(newer)),
    properties: membersOf(older, newer),
  };
}

/** A member that takes nothing is as one that is not there. */
function membersOf(before: SchemaObject, after: SchemaObject): NodePair["properties"] {
  const taken = (node: SchemaObject): Map<string, JsonSchema> =>
    new Map([...schemaMap(node["properties"])].filter(([, schema]) => schema !== false));
  const old = taken(before);
  const now = taken(after);
  const removed = new Map([...old].filter(([key]) => !now.has(key)));
  const added = new Map([...now].filter(([key]) => !old.has(key)));
  const renamed = renamesAmong(removed, added).toSorted((a, b) => compareText(a.from, b.from));
  const isRenamed = (key: string): boolean =>
    renamed.some(({ from, to }) => from === key || to === key);
  const left = (keys: Iterable<string>): readonly string[] =>
    [...keys].filter((key) => !isRenamed(key)).toSorted(compareText);
  return {
    added: left(added.keys()),
    removed: left(removed.keys()),
    common: [...old.keys()].filter((key) => now.has(key)).toSorted(compareText),
    renamed,
  };
}
