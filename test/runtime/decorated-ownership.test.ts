import { afterEach, describe, expect, test } from "vitest";
import type { ContentSurface, DecoratedSurface } from "mcpgen/runtime";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { field, text } from "../emit/support/plans.js";
import type { FormToolOptions } from "./fixtures/form-tool.js";
import { plannedForm } from "./fixtures/planned-tool.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let item: AnsweredItem;
afterEach(() => shop.close());

const moreActions: ContentSurface["actions"] = {
  list: { parameters: ["sort", "select"], required: [] },
  get: { parameters: ["uuid", "select"], required: [] },
  create: { parameters: ["nodeName", "translations"], required: [] },
  update: { parameters: ["uuid", "translations"], required: [] },
  move: { parameters: ["uuid", "folder", "confirm"], required: [] },
  publish: { parameters: ["uuid", "path", "folder"], required: [] },
  remove_property: { parameters: ["uuid", "property"], required: [] },
};

const owned: Fields = {
  seoTitle: "Trail",
  seoRank: 3,
  seoCard: { heading: "H", level: 2 },
  seoLinks: [{ target: "/x", label: "X" }],
  robots: "custom",
  rule: "noindex",
};
const translations = {
  es: { seoTitle: "Senda", seoCard: { heading: "E" }, seoLinks: { 0: { label: "Y" } }, rule: "s" },
};

async function open({
  decorated = {},
  changes = {},
  content = {},
}: {
  readonly decorated?: Partial<DecoratedSurface>;
  readonly changes?: Partial<FormToolOptions>;
  readonly content?: Partial<ContentSurface>;
} = {}): Promise<void> {
  const seo = new SeoTool({ decorated });
  shop = await openShop(
    decoratedProject(seo, { content: { actions: moreActions, ...content }, ...changes }),
  );
  const title = content.payload === "nested" ? { fields: { title: "A" } } : { title: "A" };
  item = await shop.item("thing", { action: "create", nodeName: "a", ...title });
}

async function fill(): Promise<void> {
  const { uuid } = item;
  const more = { ...owned, translations };
  const args = { action: "set", uuid, workspace: "things", ...more };
  item = await shop.item("thing_seo", args);
}

const refuse = (action: string, args: Fields) =>
  shop.refusal("thing", { action, uuid: item.uuid, ...args });

const belongs = (path: string, call: string) =>
  `"${path}" belongs to the tool "thing_seo". Call that with ${call}, or with path in place of uuid.`;

describe("a decorated field is refused by the content type's own tool with the call of its owner", () => {
  test("when an item is created or updated", async () => {
    await open();
    const refused = belongs("seoTitle", '{"action":"set","uuid":"…","seoTitle":"…"}');
    expect(await refuse("update", { title: "B", seoTitle: "x" })).toBe(refused);
    expect(
      await shop.refusal("thing", { action: "create", nodeName: "b", title: "B", seoTitle: "x" }),
    ).toBe(
      '"seoTitle" belongs to the tool "thing_seo". Create the item without it, then call that tool with {"action":"set","uuid":"…","seoTitle":"…"} and the uuid of the new item.',
    );
    expect(await shop.answer("thing", { action: "list" })).toMatchObject({
      total: 1,
      items: [{ fields: { title: "A" } }],
    });
  });

  test("that names the workspace where it must", async () => {
    await open({ decorated: { workspaceRequired: true } });
    expect(await refuse("update", { seoTitle: "x" })).toBe(
      belongs("seoTitle", '{"action":"set","workspace":"things","uuid":"…","seoTitle":"…"}'),
    );
  });

  test("in translations, the default language's too", async () => {
    await open();
    const call = (locale: string) =>
      `{"action":"set","uuid":"…","translations":{"${locale}":{"seoTitle":"…"}}}`;
    expect(await refuse("update", { translations: { es: { seoTitle: "x" } } })).toBe(
      belongs("translations.es.seoTitle", call("es")),
    );
    expect(await refuse("update", { translations: { en: { seoTitle: "x" } } })).toBe(
      belongs("translations.en.seoTitle", '{"action":"set","uuid":"…","seoTitle":"…"}'),
    );
  });

  test("as a filter, as an order and among the fields to return", async () => {
    await open();
    const refused = belongs("seoTitle", '{"action":"get","uuid":"…"}');
    const list = (args: Fields) => shop.refusal("thing", { action: "list", ...args });
    expect(await list({ seoTitle: "x" })).toBe(refused);
    expect(await list({ sort: "-seoTitle" })).toBe(refused);
    expect(await list({ select: ["title", "seoTitle"] })).toBe(refused);
    expect(await refuse("get", { select: ["seoTitle"] })).toBe(refused);
  });

  test("as a property to remove, or a translation of one", async () => {
    await open();
    await fill();
    expect(await refuse("remove_property", { property: "seoTitle" })).toBe(
      belongs("seoTitle", '{"action":"clear","uuid":"…","fields":["seoTitle"]}'),
    );
    expect(await refuse("remove_property", { property: "seoTitle_es" })).toBe(
      belongs("seoTitle_es", '{"action":"set","uuid":"…","translations":{"es":{"seoTitle":"…"}}}'),
    );
    expect(await refuse("remove_property", {})).toBe(
      "Say which property: send property as one of: title.",
    );
  });

  test("below fields and beside it, where content stands there", async () => {
    await open({ content: { payload: "nested" } });
    const refused = belongs("seoTitle", '{"action":"set","uuid":"…","seoTitle":"…"}');
    expect(await refuse("update", { seoTitle: "x" })).toBe(refused);
    expect(await refuse("update", { fields: { title: "B", seoTitle: "x" } })).toBe(refused);
  });

  test("by another tool over decorated fields as well", async () => {
    const planned = plannedForm([field("note", "Note", text())]);
    const notes = new SeoTool({ name: "thing_note", planned });
    await open({ changes: { others: { Notes: notes } } });
    const call = { action: "set", uuid: item.uuid, note: "x" };
    expect((await shop.item("thing_note", call)).fields).toEqual({ note: "x" });
    expect(await shop.refusal("thing_note", { ...call, seoTitle: "x" })).toBe(
      belongs("seoTitle", '{"action":"set","uuid":"…","seoTitle":"…"}'),
    );
  });

  test("in the project's language", async () => {
    await open();
    const spanish = { ...decoratedProject(), language: "es" } as const;
    const { text: answer } = await shop.call(
      "thing",
      { action: "update", uuid: item.uuid, seoTitle: "x" },
      { project: spanish },
    );
    expect(answer).toBe(
      '"seoTitle" pertenece a la herramienta "thing_seo". Llámala con {"action":"set","uuid":"…","seoTitle":"…"}, o con path en lugar de uuid.',
    );
  });

  test("by name alone where the owner offers no such action", async () => {
    const { get } = new SeoTool().surface.decorated.actions;
    if (get === undefined) throw new Error("There is no get.");
    await open({ decorated: { actions: { get } } });
    expect(await refuse("update", { seoTitle: "x" })).toBe(
      '"seoTitle" belongs to the tool "thing_seo". Change it there, with the uuid or the path of the item.',
    );
  });
});

describe("a decorated field is free", () => {
  test("in a workspace that is none of its owner's", async () => {
    await open({ decorated: { places: [{ workspace: "others", nodeTypes: ["mgnl:content"] }] } });
    const answer = await shop.answer("thing", { action: "update", uuid: item.uuid, seoTitle: "x" });
    expect(answer["ignored"]).toEqual(["seoTitle"]);
  });

  test("where its owner is a tool for visitors, which owns nothing", async () => {
    const seo = new SeoTool({ audience: "public" });
    expect(seo.ownedFields()).toEqual([]);
    shop = await openShop(decoratedProject(seo, { content: { actions: moreActions } }));
    const made = await shop.item("thing", { action: "create", nodeName: "a", title: "A" });
    const update = { action: "update", uuid: made.uuid, title: "B", seoTitle: "x" };
    expect((await shop.answer("thing", update))["ignored"]).toEqual(["seoTitle"]);
  });
});

describe("the content type's own tool leaves decorated fields as they are", () => {
  const unchanged = async () => {
    const now = await shop.item("thing_seo", { action: "get", uuid: item.uuid });
    expect(now.fields).toEqual(owned);
    expect(now.translations).toEqual(translations);
    return now;
  };

  test("when it updates, translations included", async () => {
    await open();
    await fill();
    const { uuid } = item;
    const fr = { fr: { title: "C" } };
    await shop.item("thing", { action: "update", uuid, title: "B", translations: fr });
    await shop.item("thing", { action: "update", uuid, title: null });
    const got = await shop.item("thing", {
      action: "update",
      uuid,
      translations: { fr: null, es: null },
      title: "D",
    });
    expect(got.fields).toEqual({ title: "D" });
    await unchanged();
  });

  test("when a step of its own stores the item without their translations", async () => {
    await open({
      changes: {
        hooks: {
          doUpdate: async (uuid, patch, context, next) => {
            const tree = await context.content.tree("things", uuid);
            const lost = Object.keys(tree?.node.properties ?? {}).filter((name) =>
              name.endsWith("_es"),
            );
            const nulls = Object.fromEntries(lost.map((name) => [name, null]));
            await context.content.setProperties("things", uuid, nulls);
            await next(uuid, patch, context);
          },
        },
      },
    });
    await fill();
    await shop.item("thing", { action: "update", uuid: item.uuid, title: "B" });
    await unchanged();
  });

  test("and takes them along when it moves and publishes", async () => {
    await open();
    await fill();
    const { uuid } = item;
    await shop.repository.write((session) =>
      session.create({
        workspace: "things",
        parentPath: "/",
        name: "f",
        nodeType: "mgnl:folder",
        properties: {},
      }),
    );
    await shop.answer("thing", { action: "move", uuid, folder: "/f", confirm: true });
    expect((await unchanged()).path).toBe("/f/a");
    await shop.answer("thing", { action: "publish", folder: "/f" });
    await shop.answer("thing", { action: "publish", uuid });
    const published = await shop.repository.read((reader) => reader.tree("things", uuid), {
      side: "published",
    });
    const author = await shop.repository.read((reader) => reader.tree("things", uuid));
    expect(published?.node.properties).toMatchObject({
      seoTitle: { value: "Trail" },
      seoTitle_es: { value: "Senda" },
    });
    expect(published?.node.properties).toEqual(author?.node.properties);
    expect(published?.children.length).toBe(author?.children.length);
  });
});

describe("a tool for visitors", () => {
  const open2 = async () => {
    const visitors = new SeoTool({ name: "seo", audience: "public" });
    shop = await openShop(
      decoratedProject(new SeoTool(), {
        content: { actions: moreActions },
        others: { Visitors: visitors },
      }),
    );
    item = await shop.item("thing", { action: "create", nodeName: "a", title: "A" });
  };
  const get = async (args: Fields) =>
    shop.call("seo", { action: "get", ...args }, { audience: "public" });

  test("reads the owned fields as they are published, and is kept from none", async () => {
    await open2();
    await fill();
    const { uuid } = item;
    expect((await get({ uuid })).text).toContain("No item has the uuid");
    await shop.answer("thing", { action: "publish", uuid });
    await shop.item("thing_seo", { action: "set", uuid, seoTitle: "Later" });
    const answer = (await get({ uuid, seoTitle: "x" })).structured;
    expect(answer).toMatchObject({
      item: { uuid, fields: owned, translations },
      ignored: ["seoTitle"],
    });
    expect((await shop.item("thing_seo", { action: "get", uuid })).publication).toBe("modified");
  });
});
