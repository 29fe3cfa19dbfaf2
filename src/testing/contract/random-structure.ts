import * as fc from "fast-check";
import type { ContentReader, ContentSession } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { createAt, everything, nodeAt, paths, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Random changes to a tree against a plain model of it. */
export function describeRandomStructure(store: TestStore): void {
  const { read, write } = store;

  describe("random changes to a tree", () => {
    test("leave what a tree in memory holds, in its order", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyChange, { maxLength: 12 }), { maxLength: 5 }),
          async (transactions) => {
            const root = newModel("", "rep:root");
            await write(async (content) => {
              const { uuid } = await nodeAt(content, "/");
              for (const child of await content.children(workspace, uuid, 1000)) {
                await content.remove(workspace, child.uuid);
              }
            });
            for (const changes of transactions) {
              await write(async (content) => {
                for (const change of changes) await apply(content, root, change);
              });
            }
            await read((content) => compare(content, root));
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}

interface Change {
  readonly kind: "create" | "move" | "rename" | "order" | "remove";
  readonly node: number;
  readonly other: number;
  readonly isPart: boolean;
  readonly name: string;
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom<Change["kind"]>(
    ...([
      "create",
      "create",
      "create",
      "move",
      "move",
      "rename",
      "order",
      "order",
      "remove",
    ] as const),
  ),
  node: fc.nat({ max: 30 }),
  other: fc.nat({ max: 30 }),
  isPart: fc.boolean(),
  name: fc.constantFrom("a", "b", "c", "😀", "\ud800"),
});

interface Model {
  name: string;
  /** In its property, as long as it lives. */
  readonly text: string;
  readonly nodeType: string;
  uuid: string;
  parent: Model | undefined;
  readonly children: Model[];
}

function newModel(name: string, nodeType: string, parent?: Model): Model {
  return { name, text: name, nodeType, uuid: "", parent, children: [] };
}

/** Does to both what can be done; what cannot is passed over. */
async function apply(content: ContentSession, root: Model, change: Change): Promise<void> {
  const nodes = inOrder(root);
  const node = pick(nodes, change.node);
  const other = pick(nodes, change.other);
  if (change.kind === "create") return create(content, node, change);
  if (node === root) return;
  if (change.kind === "remove") {
    await content.remove(workspace, node.uuid);
    detach(node);
  } else if (change.kind === "order") {
    await order(content, node, change.other);
  } else {
    await move(content, node, change.kind === "rename" ? undefined : other, change.name);
  }
}

async function create(content: ContentSession, parent: Model, { name, isPart }: Change) {
  if (parent.children.some((child) => child.name === name)) return;
  const node = newModel(name, isPart ? "mgnl:contentNode" : "mgnl:content", parent);
  const properties = { p: { type: "string", value: name } } as const;
  const made = await createAt(content, pathOf(node), properties, node.nodeType);
  node.uuid = made.uuid;
  parent.children.push(node);
}

async function order(content: ContentSession, node: Model, choice: number) {
  const siblings = (node.parent?.children ?? []).filter((sibling) => sibling !== node);
  const before = siblings[choice % (siblings.length + 1)];
  await content.orderBefore(workspace, node.uuid, before?.uuid);
  const children = detach(node);
  children.splice(before === undefined ? children.length : children.indexOf(before), 0, node);
}

async function move(content: ContentSession, node: Model, to: Model | undefined, name: string) {
  const parent = to ?? node.parent;
  if (parent === undefined || inOrder(node).includes(parent)) return;
  if (parent.children.some((child) => child.name === name && child !== node)) return;
  const target = to === undefined ? { name } : { name, parentPath: pathOf(parent) };
  await content.move(workspace, node.uuid, target);
  node.name = name;
  if (parent === node.parent) return;
  detach(node);
  node.parent = parent;
  parent.children.push(node);
}

function detach(node: Model): Model[] {
  const children = node.parent?.children ?? [];
  children.splice(children.indexOf(node), 1);
  return children;
}

async function compare(content: ContentReader, root: Model): Promise<void> {
  const nodes = inOrder(root).slice(1);
  const nodeTypes = ["mgnl:content", "mgnl:contentNode"];
  const listed = await content.items({ ...everything, nodeTypes });
  expect(paths(listed.nodes)).toEqual(nodes.map(pathOf));
  const items = await content.items({ ...everything, text: { query: "a", properties: ["p"] } });
  const withText = nodes.filter((node) => isItem(node) && partsOf(node).some(hasTextA));
  expect(paths(items.nodes)).toEqual(withText.map(pathOf));
  const query = { workspace, property: "p", value: "a", under: "/", limit: 100 };
  const holding = await content.nodesWith(query);
  expect(paths(holding)).toEqual(nodes.filter(hasTextA).map(pathOf));
  for (const node of nodes) await compareNode(content, node);
}

async function compareNode(content: ContentReader, node: Model): Promise<void> {
  const siblings = node.parent?.children ?? [];
  const place = { index: siblings.indexOf(node), count: siblings.length };
  expect(await content.place(workspace, node.uuid)).toEqual(place);
  const descendants = inOrder(node).slice(1).filter(isItem).length;
  const query = { workspace, uuid: node.uuid, properties: [] };
  expect(await content.subtree(query)).toMatchObject({ descendants });
  const children = await content.children(workspace, node.uuid, 100);
  expect(children.map((child) => child.name)).toEqual(node.children.map((child) => child.name));
  expect(await content.node(workspace, node.uuid)).toMatchObject({
    path: pathOf(node),
    name: node.name,
    properties: { p: { type: "string", value: node.text } },
  });
}

function inOrder(node: Model): Model[] {
  return [node, ...node.children.flatMap(inOrder)];
}

/** The item's own node and the content nodes that make it up. */
function partsOf(node: Model): Model[] {
  return [node, ...node.children.filter((child) => !isItem(child)).flatMap(partsOf)];
}

function isItem(node: Model): boolean {
  return node.nodeType !== "mgnl:contentNode";
}

function hasTextA(node: Model): boolean {
  return node.text === "a";
}

function pathOf(node: Model): string {
  if (node.parent === undefined) return "/";
  return node.parent.parent === undefined ? `/${node.name}` : `${pathOf(node.parent)}/${node.name}`;
}

function pick(nodes: readonly Model[], choice: number): Model {
  const node = nodes[choice % nodes.length];
  if (node === undefined) throw new Error("There is no node.");
  return node;
}
