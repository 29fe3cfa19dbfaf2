import type { Property, ReferenceQuery } from "../../store/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAt, newNode, unknownUuid, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Which items refer to a node or to something below it. */
export function describeReferences(store: TestStore): void {
  const { read, write, create, uuidOf } = store;
  const text = (value: string | readonly string[]): Property => ({ type: "string", value });
  const links = ["link", "links", "image"];
  const references = async (path: string, query: Partial<ReferenceQuery> = {}) => {
    const uuid = await uuidOf(path);
    const from = [{ workspace, properties: links }];
    return read((c) => c.references({ workspace, uuid, by: "any", from, limit: 10, ...query }));
  };
  const referring = async (path: string, query: Partial<ReferenceQuery> = {}) => {
    const { found, total } = await references(path, query);
    expect(total).toBe(found.length);
    return found.map(({ node, property }) => `${node.path} ${property}`);
  };
  const set = async (path: string, properties: Readonly<Record<string, Property | null>>) => {
    const uuid = await uuidOf(path);
    await write((c) => c.setProperties(workspace, uuid, properties));
  };

  describe("references", () => {
    let uuid: string;
    beforeEach(async () => {
      await create("/f", {}, "mgnl:folder");
      uuid = (await create("/f/target")).uuid;
      await create("/z", {}, "mgnl:folder");
    });

    test("are found by UUID, with or without a prefix and in any case, and by path", async () => {
      await create("/z/d", { link: text(uuid) });
      await create("/z/c", { link: text(`jcr:${uuid.toUpperCase()}`) });
      await create("/b", { link: text("/f/target") });
      await create("/a", { links: text(["other", `jcr:${uuid}`, "/f/target"]) });
      expect(await referring("/f/target")).toEqual([
        "/z/d link",
        "/z/c link",
        "/b link",
        "/a links",
      ]);
      expect(await referring("/f/target", { by: "path" })).toEqual(["/b link", "/a links"]);
    });

    test("are not what merely looks alike", async () => {
      await create("/a", { link: text(`${uuid}0`), image: text(`jcr: ${uuid}`) });
      await create("/b", { link: text("/f/target2"), image: text("f/target") });
      await create("/c", { link: text("/F/target"), image: text(`/f/target/x`) });
      await create("/d", { link: text(unknownUuid), links: text([]) });
      await create("/e", { link: { type: "long", value: 1 }, image: text(`see ${uuid}`) });
      await create("/g", { other: text(uuid) });
      expect(await referring("/f/target")).toEqual([]);
    });

    test("come from the workspaces and properties that were asked for, in that order", async () => {
      const at = (path: string, properties: Record<string, Property>, space: string) =>
        write((c) => c.create(newNode(path, properties, "mgnl:content", space)));
      await at("/n", { link: text(uuid), image: text(uuid) }, "news");
      await at("/m", { image: text("/f/target") }, "media");
      await create("/a", { link: text(uuid), image: text("/f/target") });
      const from = [
        { workspace: "news", properties: ["link", "image"] },
        { workspace, properties: ["image"] },
        { workspace: "empty", properties: ["image"] },
      ];
      expect(await referring("/f/target", { from })).toEqual(["/n image", "/n link", "/a image"]);
      const { found } = await references("/f/target", { from });
      expect(found[0]?.node.workspace).toBe("news");
      expect(await referring("/f/target", { from: [] })).toEqual([]);
      expect(await referring("/f/target", { from: [{ workspace, properties: [] }] })).toEqual([]);
    });

    test("are those of items, however many of their parts refer", async () => {
      await create("/a");
      for (const name of ["0", "1"]) {
        await create(`/a/${name}`, { link: text(uuid) }, "mgnl:contentNode");
      }
      await create("/a/1/deep", { image: text("/f/target") }, "mgnl:contentNode");
      expect(await referring("/f/target")).toEqual(["/a image", "/a link"]);
      const { found } = await references("/f/target");
      expect(found[0]?.node).toEqual(await read((c) => c.nodeAt(workspace, "/a")));
    });

    test("to anything below the node count, those from below it do not", async () => {
      await create("/f/target/part", { link: text(uuid) }, "mgnl:contentNode");
      const below = await create("/f/target/below", { link: text("/f/target") });
      await create("/f/other", { link: text("/f/target/part"), image: text(below.uuid) });
      await create("/a", { link: text(below.uuid) });
      expect(await referring("/f/target")).toEqual(["/f/other image", "/f/other link", "/a link"]);
      expect(await referring("/f")).toEqual(["/a link"]);
      expect(await referring("/f/target/below")).toEqual(["/f/other image", "/a link"]);
      expect(await referring("/")).toEqual([]);
    });

    test("are counted all and listed up to the limit", async () => {
      for (const name of ["a", "b", "c"]) await create(`/${name}`, { link: text(uuid) });
      const { found, total } = await references("/f/target", { limit: 2 });
      expect([found.map(({ node }) => node.path), total]).toEqual([["/a", "/b"], 3]);
    });

    test("follow every write", async () => {
      await create("/a", { link: text("plain"), links: text(["/f/target", uuid]) });
      expect(await referring("/f/target")).toEqual(["/a links"]);
      await set("/a", { link: text(uuid), links: text([uuid]) });
      expect(await referring("/f/target")).toEqual(["/a link", "/a links"]);
      expect(await referring("/f/target", { by: "path" })).toEqual([]);
      await set("/a", { link: text("/f"), links: null });
      expect(await referring("/f/target")).toEqual([]);
      expect(await referring("/f")).toEqual(["/a link"]);
      await set("/a", { link: null });
      expect(await referring("/f")).toEqual([]);
      await set("/a", { link: text(uuid), links: text([uuid, uuid]) });
      const a = await uuidOf("/a");
      expect(await referring("/f/target")).toEqual(["/a link", "/a links"]);
      await write((c) => c.remove(workspace, a));
      expect(await referring("/f/target")).toEqual([]);
    });

    test("by path break when the node moves, by UUID they stay", async () => {
      await create("/a", { link: text("/f/target"), image: text(uuid) });
      await write((c) => c.move(workspace, uuid, { name: "renamed" }));
      expect(await referring("/f/renamed")).toEqual(["/a image"]);
      await write((c) => createAt(c, "/f/target"));
      expect(await referring("/f/target")).toEqual(["/a link"]);
    });

    test("hold paths of any text, and text that is too long for a path is none", async () => {
      const name = "ä 😀\ud800\0";
      await create(`/${name}`);
      await create("/a", { link: text(`/${name}`), image: text(`/${"x".repeat(100_000)}`) });
      expect(await referring(`/${name}`)).toEqual(["/a link"]);
    });

    test("are none of a node that does not exist", async () => {
      await create("/a", { link: text(unknownUuid) });
      const from = [{ workspace, properties: links }];
      const query = { workspace, uuid: unknownUuid, by: "any", from, limit: 10 } as const;
      expect(await read((c) => c.references(query))).toEqual({ found: [], total: 0 });
    });
  });
}
