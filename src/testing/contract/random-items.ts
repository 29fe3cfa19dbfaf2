import * as fc from "fast-check";
import {
  type ContentSession,
  type ItemQuery,
  type Properties,
  type Property,
  type PropertyScalar,
} from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { allPaths, everything, newNode } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Listings of random trees against a plain reading of the rules. */
export function describeRandomItems(store: TestStore): void {
  const { read, write } = store;

  describe("items of random trees", () => {
    const items = (query: Partial<ItemQuery> = {}) =>
      read((c) => c.items({ ...everything, ...query }));

    test("are what the rules say, whatever the tree and the query", async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(anyTree, anyQuery, async (tree, query) => {
          count += 1;
          const space = `random${count}`;
          const model = await write((content) => createRandomTree(content, space, tree));
          const found = await allPaths(items, { ...query, workspace: space });
          expect(found).toEqual(expectedPaths(model, query));
        }),
        { numRuns: 100 },
      );
    });
  });
}

/** A node of a random tree: the index of its parent among those before it decides where it hangs. */
interface RandomNode {
  readonly parent: number;
  readonly nodeType: string;
  readonly properties: Properties;
}

interface ModelNode {
  readonly path: string;
  readonly order: readonly number[];
  readonly nodeType: string;
  readonly properties: Properties;
  readonly parent: ModelNode | undefined;
}

const fewValues = fc.constantFrom<PropertyScalar>("a", "Á", "ab", 1, 10, 2, true);
const fewProperties: fc.Arbitrary<Properties> = fc
  .record({ p: fewValues, q: fewValues }, { requiredKeys: [] })
  .map((values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { type: "string", value }]),
    ),
  );
const anyTree: fc.Arbitrary<readonly RandomNode[]> = fc.array(
  fc.record({
    parent: fc.nat(),
    nodeType: fc.constantFrom("mgnl:content", "mgnl:contentNode", "mgnl:folder"),
    properties: fewProperties,
  }),
  { maxLength: 12 },
);
const anyQuery = fc.record({
  nodeTypes: fc.subarray(["mgnl:content", "mgnl:folder"]),
  under: fc.constantFrom("/", "/", "/n0", "/n0/n1"),
  equals: fc.record({ p: fewValues, q: fewValues }, { requiredKeys: [] }),
  text: fc.option(fc.constant({ query: "A", properties: ["p", "q"] }), { nil: undefined }),
  sort: fc.option(fc.record({ property: fc.constantFrom("p", "q"), descending: fc.boolean() }), {
    nil: undefined,
  }),
  limit: fc.constantFrom(1, 2, 100),
});
type RandomQuery = typeof anyQuery extends fc.Arbitrary<infer Query> ? Query : never;

async function createRandomTree(
  content: ContentSession,
  space: string,
  tree: readonly RandomNode[],
): Promise<readonly ModelNode[]> {
  const nodes: ModelNode[] = [];
  for (const [index, { parent: place, nodeType, properties }] of tree.entries()) {
    const parent = nodes[place % (nodes.length + 1)];
    const path = `${parent?.path ?? ""}/n${index}`;
    await content.create(newNode(path, properties, nodeType, space));
    nodes.push({ path, order: [...(parent?.order ?? []), index], nodeType, properties, parent });
  }
  return nodes;
}

function expectedPaths(nodes: readonly ModelNode[], query: RandomQuery): string[] {
  const { under, sort, equals, text } = query;
  const matching = nodes.filter(
    (node) =>
      query.nodeTypes.includes(node.nodeType) &&
      (under === "/" || node.path.startsWith(`${under}/`)) &&
      Object.entries(equals).every(([name, value]) => node.properties[name]?.value === value) &&
      (text === undefined || nodes.some((part) => itemOf(part) === node && holdsLetterA(part))),
  );
  matching.sort((one, other) => compareOrder(one.order, other.order));
  if (sort !== undefined) {
    const sign = sort.descending ? -1 : 1;
    if (sort.descending) matching.reverse();
    matching.sort((one, other) => {
      const [left, right] = [one, other].map((node) => node.properties[sort.property]?.value);
      if (left === undefined || right === undefined)
        return Number(left === undefined) - Number(right === undefined);
      return sign * (rank(left) - rank(right));
    });
  }
  return matching.map((node) => node.path);
}

function itemOf(node: ModelNode): ModelNode | undefined {
  if (node.nodeType !== "mgnl:contentNode") return node;
  return node.parent && itemOf(node.parent);
}

function holdsLetterA(node: ModelNode): boolean {
  return Object.values(node.properties).some(({ value }) =>
    ["a", "Á", "ab"].includes(String(value)),
  );
}

function rank(value: Property["value"]): number {
  return [true, 1, 2, 10, "a", "ab", "Á"].indexOf(value as PropertyScalar);
}

function compareOrder(one: readonly number[], other: readonly number[]): number {
  for (const [index, position] of one.entries()) {
    const difference = position - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
