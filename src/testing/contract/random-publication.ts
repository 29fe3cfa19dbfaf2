import * as fc from "fast-check";
import {
  type ContentNode,
  type ContentReader,
  type ContentSession,
  NameTakenError,
  ParentUnpublishedError,
  type Side,
} from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { everything } from "./fixtures.js";
import { PublicationModel } from "./publication-model.js";
import type { TestStore } from "./test-store.js";

/** Both sides after random writes, against a plain reading of the rules. */
export function describeRandomPublication(store: TestStore): void {
  const { repository, write } = store;

  describe("random writes and publications", () => {
    test("leave both sides as the rules say", async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 20 }), async (steps) => {
          count += 1;
          const space = `random${count}`;
          const root = await write((c) => c.nodeAt(space, "/"));
          const model = new PublicationModel(root?.uuid ?? "");
          for (const step of start) await write((content) => take(content, space, model, step));
          for (const step of steps) {
            await write((content) => take(content, space, model, step));
            if (step.kind !== "publish" && step.kind !== "unpublish") continue;
            for (const side of ["author", "published"] as const) {
              const found = await repository().read((c) => snapshot(c, space), { side });
              expect(found).toEqual(expectedSnapshot(model, side));
            }
          }
        }),
        { numRuns: 60 },
      );
    });
  });
}

const names = ["a", "b", "c"];
const types = ["mgnl:folder", "mgnl:content", "mgnl:content", "mgnl:contentNode"];
const pick = fc.nat({ max: 1000 });
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      node: pick,
      name: fc.constantFrom(...names),
      nodeType: fc.constantFrom(...types),
      value: fc.constantFrom("x", "y"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("set" as const),
      node: pick,
      value: fc.constantFrom("x", "y", "z"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("move" as const), node: pick, parent: pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("rename" as const),
      node: pick,
      name: fc.constantFrom(...names),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("order" as const), node: pick, before: pick }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), node: pick }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant("publish" as const),
      node: pick,
      recursive: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unpublish" as const), node: pick }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const create = (node: number, name: string, nodeType: string) =>
  ({ kind: "create", node, name, nodeType, value: "x" }) as const;

/** A small tree that is published as a whole. Nodes are counted in repository order. */
const start: readonly Step[] = [
  create(0, "a", "mgnl:folder"),
  create(1, "a", "mgnl:content"),
  create(2, "a", "mgnl:contentNode"),
  create(2, "b", "mgnl:content"),
  create(1, "b", "mgnl:folder"),
  create(5, "a", "mgnl:content"),
  create(0, "b", "mgnl:content"),
  create(7, "c", "mgnl:contentNode"),
  create(8, "a", "mgnl:content"),
  { kind: "publish", node: 0, recursive: true },
];

/** Does a step in the store and in the model; one that the author side does not allow is left out. */
async function take(
  content: ContentSession,
  workspace: string,
  model: PublicationModel,
  step: Step,
) {
  const all = model.author.inOrder();
  const at = (index: number) => all[index % all.length] ?? model.author.root;
  const uuid = at(step.node);
  if (step.kind === "create") {
    const { name, nodeType, value } = step;
    if (model.author.childNamed(uuid, name) !== undefined) return;
    const properties = { p: { type: "string", value } } as const;
    const parentPath = model.author.pathOf(uuid);
    const made = await content.create({ workspace, parentPath, name, nodeType, properties });
    model.author.put(made.uuid, { parent: uuid, name, nodeType, value });
    return;
  }
  if (step.kind === "publish") return publish(content, workspace, model, uuid, step.recursive);
  if (step.kind === "unpublish") {
    const result = await content.unpublish(workspace, uuid);
    expect(result).toEqual({ count: model.unpublish(uuid) });
    return;
  }
  if (uuid === model.author.root) return;
  const node = model.author.get(uuid);
  if (step.kind === "set") {
    await content.setProperties(workspace, uuid, { p: { type: "string", value: step.value } });
    node.value = step.value;
  } else if (step.kind === "remove") {
    await content.remove(workspace, uuid);
    model.author.remove(uuid);
  } else if (step.kind === "rename") {
    if (model.author.childNamed(node.parent, step.name) !== undefined) return;
    await content.move(workspace, uuid, { name: step.name });
    node.name = step.name;
  } else if (step.kind === "move") {
    const parent = at(step.parent);
    const isInside = model.author.below(uuid).includes(parent);
    if (isInside || model.author.childNamed(parent, node.name) !== undefined) return;
    await content.move(workspace, uuid, { parentPath: model.author.pathOf(parent) });
    model.author.put(uuid, { ...node, parent });
  } else {
    const siblings = model.author.children(node.parent).filter((other) => other !== uuid);
    const before = siblings[step.before % (siblings.length + 1)];
    await content.orderBefore(workspace, uuid, before);
    model.author.orderBefore(uuid, before);
  }
}

async function publish(
  content: ContentSession,
  workspace: string,
  model: PublicationModel,
  uuid: string,
  recursive: boolean,
) {
  const expected = model.publish(uuid, recursive);
  const publishing = content.publish(workspace, uuid, { recursive });
  if (typeof expected === "number") {
    expect(await publishing).toEqual({ count: expected });
    return;
  }
  const error = await publishing.catch((caught: unknown) => caught);
  const type = expected.refused === "name" ? NameTakenError : ParentUnpublishedError;
  expect(error).toBeInstanceOf(type);
  expect(error).toMatchObject({ path: expected.path });
}

const allTypes = [...new Set(types)];

/** What every kind of reading finds of a workspace, in order. */
async function snapshot(content: ContentReader, workspace: string) {
  const query = { ...everything, workspace, nodeTypes: allTypes };
  const { nodes } = await content.items(query);
  const holding = (value: string) =>
    content.nodesWith({ workspace, property: "p", value, under: "/", limit: 500 });
  const text = { query: "Y", properties: ["p"] };
  const searched = await content.items({ ...query, nodeTypes: ["mgnl:content"], text });
  return {
    walked: await walk(content, workspace, "/"),
    listed: nodes.map(lineOf),
    x: (await holding("x")).map((node) => node.path),
    searched: searched.nodes.map((node) => node.path),
    folders: await content.folders(workspace, "/", 500),
  };
}

async function walk(content: ContentReader, workspace: string, path: string): Promise<string[]> {
  const node = await content.nodeAt(workspace, path);
  const children = await content.children(workspace, node?.uuid ?? "", 500);
  const below: string[] = [];
  for (const child of children) {
    below.push(lineOf(child), ...(await walk(content, workspace, child.path)));
  }
  return below;
}

function lineOf({ path, uuid, nodeType, properties, publication }: ContentNode): string {
  const state = publication === "unpublished" ? "unpublished" : "published";
  return `${path} ${uuid} ${nodeType} ${String(properties["p"]?.value)} ${state}`;
}

function expectedSnapshot(model: PublicationModel, side: Side) {
  const tree = side === "author" ? model.author : model.published;
  const uuids = tree.inOrder().filter((uuid) => uuid !== tree.root);
  const lines = uuids.map((uuid) => {
    const { nodeType, value } = tree.get(uuid);
    const state = model.published.has(uuid) ? "published" : "unpublished";
    return `${tree.pathOf(uuid)} ${uuid} ${nodeType} ${value} ${state}`;
  });
  const pathsOf = (found: readonly string[]) => found.map((uuid) => tree.pathOf(uuid));
  const isItemWith = (uuid: string) =>
    tree.get(uuid).nodeType === "mgnl:content" &&
    tree.parts(uuid).some((part) => tree.get(part).value === "y");
  return {
    walked: lines,
    listed: lines,
    x: pathsOf(uuids.filter((uuid) => tree.get(uuid).value === "x")),
    searched: pathsOf(uuids.filter(isItemWith)),
    folders: pathsOf(uuids.filter((uuid) => tree.get(uuid).nodeType === "mgnl:folder")),
  };
}
