import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContentRepository, ContentSession } from "mcpgen/store";
import { Refusal } from "mcpgen/runtime";
import { editingProject } from "./fixtures/editing.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(editingProject());
});
afterEach(() => shop.close());

const create = (fields: Fields) => shop.item("product", { action: "create", ...fields });
const get = (nodeName: string) => shop.item("product", { action: "get", nodeName });
const publish = (fields: Fields) => shop.answer("product", { action: "publish", ...fields });
const unpublish = (fields: Fields) => shop.answer("product", { action: "unpublish", ...fields });
const refuse = (fields: Fields) => shop.refusal("product", { action: "publish", ...fields });

const published = (path: string) =>
  shop.repository.read(
    async (content) => (await content.nodeAt("products", path))?.properties["title"]?.value,
    { side: "published" },
  );

describe("publish", () => {
  test("copies an item, which then reads as published, and as modified after an update", async () => {
    const { uuid } = await create({ title: "Trail", prices: [{ amount: 5 }] });
    const item = expect.objectContaining({ uuid, publication: "published" }) as AnsweredItem;
    expect(await publish({ nodeName: "trail" })).toEqual({
      item,
      count: 1,
      recursive: false,
      message: "/trail is published.",
    });
    expect(await published("/trail")).toBe("Trail");
    expect((await get("trail")).publication).toBe("published");
    await shop.item("product", { action: "update", uuid, title: "Road" });
    expect((await get("trail")).publication).toBe("modified");
    expect(await published("/trail")).toBe("Trail");
    await publish({ uuid });
    expect(await published("/trail")).toBe("Road");
  });

  test("of what has not changed is no error, and says so", async () => {
    await create({ title: "Trail" });
    await publish({ path: "/trail" });
    expect(await publish({ path: "/trail" })).toMatchObject({
      item: { publication: "published" },
      message: "/trail was published already and has not changed since.",
    });
  });

  test("copies a folder without what is in it, and with it when recursive", async () => {
    await create({ title: "Trail", category: "Shoes" });
    await create({ title: "Road", category: "Shoes", line: "Sol" });
    expect(await publish({ folder: "/Shoes" })).toMatchObject({
      folder: { path: "/Shoes", type: "mgnl:folder", publication: "published" },
      count: 1,
      recursive: false,
      message: "/Shoes is published.",
    });
    expect((await get("trail")).publication).toBe("unpublished");
    expect(await publish({ folder: "/Shoes", recursive: "true" })).toMatchObject({
      folder: { path: "/Shoes" },
      count: 4,
      recursive: true,
      message: "/Shoes is published with all below it.",
    });
    expect((await get("road")).publication).toBe("published");
    expect(await published("/Shoes/Sol/road")).toBe("Road");
  });

  test("reports progress between batches and can be cancelled there, leaving nothing", async () => {
    await shop.repository.write(async (content) => {
      const folder = { parentPath: "/", name: "Many", nodeType: "mgnl:folder", properties: {} };
      await content.create({ workspace: "products", ...folder });
      for (let index = 0; index < 600; index += 1) {
        const node = { name: `n${index}`, nodeType: "mgnl:product", properties: {} };
        await content.create({ workspace: "products", parentPath: "/Many", ...node });
      }
    });
    const seen: (number | undefined)[] = [];
    const args = { action: "publish", folder: "/Many", recursive: true };
    const abort = new AbortController();
    const result = await shop.call("product", args, {
      signal: abort.signal,
      progress: (_done, total) => {
        seen.push(total);
        abort.abort();
      },
    });
    expect(seen).toEqual([601]);
    expect(result).toMatchObject({
      isError: true,
      outcome: "refused",
      text: "The call was cancelled, and nothing was written.",
    });
    const { publication } = await get("n0");
    expect(publication).toBe("unpublished");
    expect(await publish({ folder: "/Many", recursive: true })).toMatchObject({ count: 601 });
    const done: number[] = [];
    const take = { ...args, action: "unpublish" };
    await shop.call("product", take, { progress: (each) => void done.push(each) });
    expect(done.length).toBeGreaterThan(0);
  });

  test("that the store gives up for the signal's reason counts as cancelled and not as a failure", async () => {
    await create({ title: "Trail" });
    for (const reason of [undefined, "gone", new Error("client went away")]) {
      const abort = new AbortController();
      const repository = withSession(shop.repository, {
        publish: async (_workspace, _uuid, { signal }) => {
          abort.abort(reason);
          signal?.throwIfAborted();
          return { count: 0 };
        },
      });
      const args = { action: "publish", path: "/trail" };
      const { outcome, text } = await shop.call("product", args, {
        repository,
        signal: abort.signal,
      });
      expect({ outcome, text }).toEqual({
        outcome: "refused",
        text: "The call was cancelled, and nothing was written.",
      });
    }
    expect(shop.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("below a folder that is not published is refused, naming it and how to publish it", async () => {
    await create({ title: "Trail", category: "Shoes" });
    expect(await refuse({ nodeName: "trail" })).toBe(
      "The folder /Shoes is not published, so nothing in it can be. Publish it first: send it as folder.",
    );
    await publish({ folder: "/Shoes" });
    expect(await publish({ nodeName: "trail" })).toMatchObject({ count: 1 });
  });

  test("below an item that is not published is refused, naming it", async () => {
    await create({ title: "Trail" });
    await shop.repository.write((content) =>
      content.create({
        workspace: "products",
        parentPath: "/trail",
        name: "inner",
        nodeType: "mgnl:product",
        properties: {},
      }),
    );
    expect(await refuse({ nodeName: "inner" })).toBe(
      "/trail is not published, so nothing below it can be. Publish it first: send it as path.",
    );
  });

  test("to a place that another item still holds there is refused, naming that item", async () => {
    const first = await create({ title: "Trail" });
    await publish({ uuid: first.uuid });
    await shop.repository.write((content) =>
      content.move("products", first.uuid, { name: "trail-old" }),
    );
    await create({ title: "Trail" });
    expect(await refuse({ path: "/trail" })).toBe(
      "On the published side /trail-old still stands at /trail. Publish /trail-old again or unpublish it first; where both have swapped names, publish their folder with recursive: true.",
    );
    await publish({ path: "/trail-old" });
    expect(await publish({ path: "/trail" })).toMatchObject({ count: 1 });
  });

  test("never goes by the taxonomy alone", async () => {
    await create({ title: "Trail", category: "Shoes" });
    expect(await refuse({ category: "Shoes", recursive: true })).toBe(
      "Say which item: send sku / path / nodeName / uuid / folder.",
    );
  });

  test("goes by a business key", async () => {
    await create({ title: "Trail", sku: "A-1" });
    expect(await publish({ sku: "A-1" })).toMatchObject({ item: { path: "/trail" } });
  });
});

describe("unpublish", () => {
  test("takes an item back, which stays", async () => {
    await create({ title: "Trail" });
    await publish({ path: "/trail" });
    expect(await unpublish({ path: "/trail" })).toMatchObject({
      item: { path: "/trail", publication: "unpublished" },
      count: 1,
      recursive: false,
      message: "/trail is not published any more.",
    });
    expect(await published("/trail")).toBeUndefined();
    expect((await get("trail")).fields["title"]).toBe("Trail");
  });

  test("of what is not published does nothing, and says so", async () => {
    const before = await create({ title: "Trail" });
    expect(await unpublish({ path: "/trail" })).toEqual({
      item: before,
      count: 0,
      recursive: false,
      message: "/trail was not published, so there was nothing to do.",
    });
  });

  test("of a folder with published items asks for recursive, and takes all back with it", async () => {
    await create({ title: "Trail", category: "Shoes" });
    await create({ title: "Road", category: "Shoes" });
    await publish({ folder: "/Shoes", recursive: true });
    const args = { action: "unpublish", folder: "/Shoes" };
    expect(await shop.refusal("product", args)).toBe(
      "Nodes below /Shoes are published (2) and would go with it. Send recursive: true to take all of them back.",
    );
    expect(await published("/Shoes/trail")).toBe("Trail");
    expect(await unpublish({ folder: "/Shoes", recursive: true })).toMatchObject({
      folder: { path: "/Shoes", publication: "unpublished" },
      count: 3,
      recursive: true,
      message: "/Shoes and all below it are not published any more.",
    });
    expect((await get("road")).publication).toBe("unpublished");
  });

  test("asks for recursive too when what is published there has been moved away since", async () => {
    const { uuid } = await create({ title: "Trail", category: "Shoes" });
    await publish({ folder: "/Shoes", recursive: true });
    await shop.repository.write((content) => content.move("products", uuid, { parentPath: "/" }));
    const args = { action: "unpublish", folder: "/Shoes" };
    expect(await shop.refusal("product", args)).toContain("Send recursive: true");
  });

  test("of a folder alone needs no recursive once nothing in it is published", async () => {
    await create({ title: "Trail", category: "Shoes" });
    await publish({ folder: "/Shoes" });
    expect(await unpublish({ folder: "/Shoes" })).toMatchObject({ count: 1, recursive: false });
  });
});

test("hooks run around both, in the same transaction", async () => {
  const seen: string[] = [];
  await shop.close();
  shop = await openShop(
    editingProject({
      hooks: {
        beforePublish: ({ publication }) => void seen.push(`before ${publication}`),
        afterPublish: ({ path, publication }) => {
          seen.push(`after ${publication}`);
          if (path === "/secret") throw new Refusal("That stays secret.");
        },
        afterUnpublish: ({ publication }) => void seen.push(`taken ${publication}`),
      },
    }),
  );
  await create({ title: "Trail" });
  await create({ title: "Secret" });
  await publish({ path: "/trail" });
  await unpublish({ path: "/trail" });
  await unpublish({ path: "/trail" });
  expect(await refuse({ path: "/secret" })).toBe("That stays secret.");
  expect(await published("/secret")).toBeUndefined();
  expect(seen).toEqual([
    "before unpublished",
    "after published",
    "taken unpublished",
    "before unpublished",
    "after published",
  ]);
});

test("the audit record names the folder", async () => {
  await create({ title: "Trail", category: "Shoes" });
  const { folder } = await publish({ folder: "/Shoes" });
  expect(shop.logged.at(-1)?.data).toMatchObject({ uuid: (folder as Fields)["uuid"] });
});

/** A repository whose sessions do some things in another way. */
function withSession(
  repository: ContentRepository,
  own: Partial<ContentSession>,
): ContentRepository {
  const write: ContentRepository["write"] = (work) =>
    repository.write((content) =>
      work(
        new Proxy(content, {
          get: (target, name) => {
            const member = (own as Record<PropertyKey, unknown>)[name];
            const value: unknown = member ?? Reflect.get(target, name, target);
            return typeof value === "function" ? value.bind(target) : value;
          },
        }),
      ),
    );
  return {
    capabilities: repository.capabilities,
    read: (work, options) => repository.read(work, options),
    write,
    secret: () => repository.secret(),
    close: () => repository.close(),
  };
}
