import * as fc from "fast-check";
import type { ContentReader, NodeRecord, Properties, Property } from "../../store/index.js";
import { expect, test } from "vitest";
import { everything, outline, paths } from "./fixtures.js";
import { allRecords } from "./records.js";
import type { TestStore } from "./test-store.js";

/** What was restored is what is recorded, and a copy of it is the same again, whatever the tree. */
export function describeRandomRecords(store: TestStore): void {
  const { repository, read, write } = store;

  test("records of random trees survive every way through the interface", async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyTree, fc.integer({ min: 1, max: 5 }), async (tree, limit) => {
        count += 1;
        const space = `random${count}`;
        const given = recordsOf(tree, count);
        await write((content) => content.restore(space, given));
        const recorded = await read((content) => allRecords(content, space, limit));
        expect(recorded).toEqual(given);
        const before = await seen(space);
        await write(async (content) => {
          await content.clear(space);
          const half = Math.floor(recorded.length / 2);
          await content.restore(space, recorded.slice(0, half));
          await content.restore(space, recorded.slice(half));
        });
        expect(await read((content) => allRecords(content, space, 100))).toEqual(given);
        expect(await seen(space)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  /** What callers see of a workspace, on both sides. */
  async function seen(space: string) {
    const author = await read((content) => describeSide(content, space));
    const published = await repository().read((content) => describeSide(content, space), {
      side: "published",
    });
    return { author, published };
  }
}

async function describeSide(content: ContentReader, space: string) {
  const root = await content.nodeAt(space, "/");
  const items = await content.items({ ...everything, workspace: space });
  const sort = { property: "p", descending: false };
  const sorted = await content.items({ ...everything, workspace: space, sort });
  const trees = await Promise.all(items.nodes.map((node) => content.tree(space, node.uuid)));
  return {
    root,
    children: await content.children(space, root?.uuid ?? "", 100),
    items: items.nodes,
    sorted: paths(sorted.nodes),
    trees: trees.map((tree) => tree && outline(tree)),
    folders: await content.folders(space, "/", 100),
  };
}

/** A node of a random tree: `depth` decides which of the nodes before it is its parent. */
interface RandomNode {
  readonly depth: number;
  readonly name: string;
  readonly nodeType: string;
  readonly properties: Properties;
  readonly version: number;
  readonly publishedVersion: number | undefined;
  readonly changes: Readonly<Record<string, number>> | undefined;
}

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\0", "\ud800", "a\udfffb", "\u{1f600}", "\u2028", "\u{1b}0000"),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 0.1, 1e21, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE),
);
const oneOrMany = <Scalar extends string | number | boolean>(scalar: fc.Arbitrary<Scalar>) =>
  fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
const anyProperty: fc.Arbitrary<Property> = fc.oneof(
  fc.record({ type: fc.constant("string" as const), value: oneOrMany(anyText) }),
  fc.record({ type: fc.constant("date" as const), value: oneOrMany(anyText) }),
  fc.record({
    type: fc.constantFrom("long" as const, "double" as const),
    value: oneOrMany(anyNumber),
  }),
  fc.record({
    type: fc.constant("decimal" as const),
    value: oneOrMany(fc.constantFrom("0.10", "-12345678901234567890.5")),
  }),
  fc.record({ type: fc.constant("boolean" as const), value: oneOrMany(fc.boolean()) }),
);
const anyKey = fc.oneof(
  fc.constantFrom("p", "q", "1", "__proto__", "constructor", "jcr:title", ""),
  anyText,
);
const anyNode: fc.Arbitrary<RandomNode> = fc.record({
  depth: fc.nat({ max: 4 }),
  name: anyText.map((text) => text.replaceAll("/", "")),
  nodeType: fc.constantFrom("mgnl:content", "mgnl:contentNode", "mgnl:folder"),
  properties: fc.dictionary(anyKey, anyProperty, { maxKeys: 4, noNullPrototype: true }),
  version: fc.integer({ min: 1, max: 2 ** 40 }),
  publishedVersion: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  changes: fc.option(
    fc.dictionary(anyKey, fc.integer({ min: 2, max: 9 }), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    }),
    { nil: undefined },
  ),
});
const anyTree = fc.record({
  author: fc.array(anyNode, { maxLength: 10 }),
  published: fc.array(anyNode, { maxLength: 5 }),
});

/** The records of a tree, depth first, author side first. */
function recordsOf(
  tree: { readonly author: readonly RandomNode[]; readonly published: readonly RandomNode[] },
  count: number,
): NodeRecord[] {
  return (["author", "published"] as const).flatMap((side) => {
    const above: string[] = [];
    return tree[side].map((node, index) => {
      above.length = Math.min(above.length, node.depth);
      const path = `${above.at(-1) ?? ""}/${index}${node.name}`;
      above.push(path);
      return recordOf(node, { side, path, uuid: uuidOf(count, index) });
    });
  });
}

function recordOf(node: RandomNode, place: Pick<NodeRecord, "side" | "path" | "uuid">): NodeRecord {
  const { nodeType, properties, version, publishedVersion, changes } = node;
  return {
    ...place,
    nodeType,
    properties,
    version,
    ...(publishedVersion === undefined || place.side === "published" ? {} : { publishedVersion }),
    ...(changes === undefined ? {} : { changes }),
    created: "2025-01-01T00:00:00.000Z",
    modified: "2025-02-01T00:00:00.000Z",
  };
}

/** The two sides of a workspace share theirs. */
function uuidOf(count: number, index: number): string {
  const digits = String(index).padStart(12, "0");
  return `${String(count).padStart(8, "0")}-0000-4000-8000-${digits}`;
}
