import { InvalidNameError, InvalidPropertyError, type Properties } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { createAll, createAt, newNode, nodeAt, workspace } from "./fixtures.js";
import { publicationCalls } from "./publication-calls.js";
import type { TestStore } from "./test-store.js";

/** Every store has the same bounds, so that content can go from one to another. */
export function describeLongNames(store: TestStore): void {
  const { read, write, create, uuidOf } = store;
  const { publish, move, rename, readPublished } = publicationCalls(store);
  const name = scrambled(255);

  describe("names of nodes", () => {
    test.each([
      ["255 bytes", name],
      ["255 bytes of several in a character", `${"é😀".repeat(42)}abc`],
    ])("of %s are kept and found", async (_, kept) => {
      const node = await write((c) => c.create({ ...newNode("/x"), name: kept }));
      expect(node.name).toBe(kept);
      const query = { workspace, name: kept, under: "/", limit: 2 };
      expect(await read((c) => c.nodesNamed(query))).toEqual([node]);
    });

    test.each([
      ["256 bytes", `${name}x`],
      ["256 bytes in fewer characters", "é".repeat(128)],
      ["a hundred thousand", "x".repeat(100_000)],
    ])("of %s are refused, and the work goes on", async (_, refused) => {
      await create("/a");
      const { uuid } = await create("/b");
      await write(async (content) => {
        const node = { ...newNode("/x"), name: refused };
        await expect(content.create(node)).rejects.toThrow(InvalidNameError);
        const moving = content.move(workspace, uuid, { name: refused });
        await expect(moving).rejects.toThrow(InvalidNameError);
        await createAt(content, "/c");
      });
      const root = await uuidOf("/");
      const children = await read((c) => c.children(workspace, root, 10));
      expect(children.map((child) => child.name)).toEqual(["a", "b", "c"]);
    });
  });

  describe("names of properties", () => {
    test("of 255 bytes are kept and found", async () => {
      const { uuid } = await create("/a", named(name));
      const query = { workspace, property: name, value: scrambled(500), under: "/", limit: 2 };
      expect((await read((c) => c.nodesWith(query))).map((node) => node.uuid)).toEqual([uuid]);
      await write((c) => c.setProperties(workspace, uuid, named(name)));
    });

    test("that are longer are refused, also to be removed", async () => {
      await expect(create("/a", named(`${name}x`))).rejects.toThrow(InvalidPropertyError);
      const { uuid } = await create("/b");
      for (const patch of [named("é".repeat(128)), { [`${name}x`]: null }]) {
        const setting = write((c) => c.setProperties(workspace, uuid, patch));
        await expect(setting).rejects.toThrow(InvalidPropertyError);
      }
      expect(await read((c) => nodeAt(c, "/b"))).toMatchObject({ properties: {}, version: 1 });
    });
  });

  describe("paths", () => {
    /** A path of 2,000 bytes below `/f`, whose last name is all that may grow. */
    const names = Array.from({ length: 7 }, (_, index) => scrambled(248, index));
    const longest = `/f/${names.join("/")}/${scrambled(2000 - 3 - 7 * 249, 7)}`;

    /** Makes it, its first names aside. */
    const createBelow = (first: number) =>
      write(async (content) => {
        const parts = longest.split("/").slice(1);
        for (let count = first; count <= parts.length; count += 1) {
          await createAt(content, `/${parts.slice(0, count).join("/")}`, {}, "mgnl:folder");
        }
      });

    test("of 2,000 bytes are kept, found and referred to", async () => {
      await createBelow(1);
      const node = await read((c) => nodeAt(c, longest));
      expect(node.path).toBe(longest);
      await create("/a", { link: { type: "string", value: longest } });
      const query = {
        workspace,
        uuid: node.uuid,
        by: "path",
        from: [{ workspace, properties: ["link"] }],
        limit: 2,
      } as const;
      const { found } = await read((c) => c.references(query));
      expect(found.map((each) => each.node.path)).toEqual(["/a"]);
      await publish("/f", true);
      expect((await readPublished((c) => nodeAt(c, longest))).uuid).toBe(node.uuid);
    });

    test("of more are refused to a new node and to one that moves", async () => {
      await createBelow(1);
      const parent = longest.slice(0, longest.lastIndexOf("/"));
      const longer = newNode(`${longest}x`);
      await expect(write((c) => c.create(longer))).rejects.toThrow(InvalidNameError);
      expect(longer.parentPath).toBe(parent);
      await create(`/${longer.name}`);
      await expect(move(`/${longer.name}`, parent)).rejects.toThrow(InvalidNameError);
    });

    test("that what is below would get keep it from moving", async () => {
      await createBelow(1);
      await expect(rename("/f", "fg")).rejects.toThrow(InvalidNameError);
      await createAll(write, { "/g": "mgnl:folder" });
      await expect(move("/f", "/g")).rejects.toThrow(InvalidNameError);
      await rename("/f", "h");
      expect((await read((c) => nodeAt(c, `/h${longest.slice(2)}`))).nodeType).toBe("mgnl:folder");
    });

    test("that the published side would get keep a node from being published", async () => {
      const long = `/${scrambled(200)}`;
      await createAll(write, { [long]: "mgnl:folder" });
      await publish(long);
      await rename(long, "f");
      await createBelow(2);
      // Its parent is still published under the long name.
      const publishing = () => publish(`/f/${names[0]}`, true);
      await expect(publishing()).rejects.toThrow(InvalidNameError);
      await publish("/f");
      await publishing();
      expect(await readPublished((c) => c.nodeAt(workspace, longest))).toBeDefined();
    });

    test("have at most 128 names", async () => {
      const path = "/a".repeat(128);
      await write(async (content) => {
        // Every other child keeps the order of all below it from being all alike.
        for (let count = 1; count <= 128; count += 1) {
          const parent = "/a".repeat(count - 1);
          for (let other = 0; other < (count * 7) % 5; other += 1) {
            await createAt(content, `${parent}/n${other}`, {}, "mgnl:folder");
          }
          await createAt(content, `${parent}/a`, named(name), "mgnl:folder");
        }
      });
      expect((await read((c) => nodeAt(c, path))).path).toBe(path);
      await expect(create(`${path}/a`)).rejects.toThrow(InvalidNameError);
      await createAll(write, { "/b": "mgnl:folder" });
      await expect(move("/a", "/b")).rejects.toThrow(InvalidNameError);
      await publish("/a", true);
      expect((await readPublished((c) => nodeAt(c, path))).path).toBe(path);
    });
  });

  test("records of names and paths that are too long are refused", async () => {
    const record = (path: string, property = "p") => ({
      side: "author" as const,
      path,
      uuid: "00000000-0000-4000-8000-00000000000a",
      nodeType: "mgnl:folder",
      properties: named(property),
      version: 1,
      created: "2026-01-02T03:04:05.678Z",
      modified: "2026-01-02T03:04:05.678Z",
    });
    const restore = (each: ReturnType<typeof record>) => write((c) => c.restore(workspace, [each]));
    await expect(restore(record(`/${name}x`))).rejects.toThrow(InvalidNameError);
    await expect(restore(record("/a", `${name}x`))).rejects.toThrow(InvalidPropertyError);
    const changed = { ...record("/a"), changes: { [`${name}x`]: 1 } };
    await expect(restore(changed)).rejects.toThrow(InvalidPropertyError);
    await createAll(write, { "/f": "mgnl:folder" });
    await expect(restore(record(`/f${`/${name}`.repeat(8)}`))).rejects.toThrow(InvalidNameError);
    await expect(restore(record("/a".repeat(129)))).rejects.toThrow(InvalidNameError);
    await restore(record(`/${name}`, name));
  });
}

function named(property: string): Properties {
  return { [property]: { type: "string", value: scrambled(500) } };
}

/** Text that no database can make shorter. */
function scrambled(length: number, seed = 0): string {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  let state = 12_345 + seed;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += letters.charAt((state >> 16) % letters.length);
  }
  return text;
}
