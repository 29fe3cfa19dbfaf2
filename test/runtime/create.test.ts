import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const create = (fields: Record<string, unknown>) =>
  shop.item("product", { action: "create", ...fields });
const refuse = (fields: Record<string, unknown>) =>
  shop.refusal("product", { action: "create", ...fields });
const count = async () => (await shop.answer("product", { action: "list" }))["total"];

describe("create", () => {
  test("answers with the item as it is stored, defaults included", async () => {
    const item = await create({ title: "Trail Shoe", stock: "12", weight: 5.0 });
    expect(item).toEqual({
      uuid: item.uuid,
      path: "/trail-shoe",
      nodeName: "trail-shoe",
      type: "mgnl:product",
      version: 1,
      publication: "unpublished",
      fields: {
        title: "Trail Shoe",
        section: "news",
        stock: 12,
        weight: 5,
        active: true,
        revision: 1,
      },
    });
    expect(item.uuid).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("writes hidden and read-only defaults but no default of an excluded field", async () => {
    const { uuid } = await create({ title: "A" });
    const node = await shop.repository.read((content) => content.node("products", uuid));
    expect(node?.properties["revision"]).toEqual({ type: "long", value: 1 });
    expect(node?.properties["internal"]).toBeUndefined();
  });

  test("stores every kind of field and reads it back", async () => {
    const fields = {
      title: "All",
      summary: "",
      sku: "A-1",
      section: "guide",
      category: "Shoes",
      line: "Trail",
      stock: 0,
      weight: 0.1,
      active: false,
      date: "2026-01-31",
      startsAt: "2026-01-31T09:30:00.000Z",
      image: "jcr:11111111-2222-3333-4444-555555555555",
      tags: ["a", "b"],
      sizes: [],
      prices: [{ amount: 1.5, note: "" }, { amount: 2 }],
      seo: { heading: "h", deep: { level: 3 } },
      media: { kind: "video", caption: "c", player: { loop: true } },
      shape: "tall",
      rows: 4,
      extra: { list: [1, null, { a: "b" }] },
    };
    const item = await create({ ...fields, password: "hidden" });
    expect(item.path).toBe("/Shoes/Trail/all");
    expect(item.fields).toEqual({
      ...fields,
      prices: [
        { amount: 1.5, note: "", code: 7 },
        { amount: 2, code: 7 },
      ],
      revision: 1,
    });
  });

  test("keeps a secret out of every result", async () => {
    const { uuid } = await create({ title: "A", password: "s3cret" });
    const stored = await shop.repository.read((content) => content.node("products", uuid));
    expect(stored?.properties["password"]).toEqual({ type: "string", value: "s3cret" });
    const results = [
      await shop.call("product", { action: "get", uuid }),
      await shop.call("product", { action: "list", query: "s3cret" }),
      await shop.call("product", { action: "update", uuid, password: "oth3r" }),
      await shop.call("product", {
        action: "create",
        validateOnly: true,
        title: "B",
        password: "s3cret",
      }),
    ];
    for (const { text, isError } of results) {
      expect(isError).toBe(false);
      expect(text).not.toContain("cret");
    }
    expect(results[1]?.structured?.["items"]).toEqual([]);
  });

  test("treats null as no value, which is not the default either", async () => {
    const { fields } = await create({ title: "A", active: null, summary: null });
    expect(fields).toEqual({ title: "A", section: "news", revision: 1 });
  });

  test("puts defaults into objects that were sent and into no other", async () => {
    const item = await create({ title: "A", seo: { deep: {} } });
    expect(item.fields["seo"]).toEqual({ deep: { level: 1 } });
    const other = await create({ title: "B", seo: { heading: "h" } });
    expect(other.fields["seo"]).toEqual({ heading: "h" });
  });

  test("takes a single object for a list of one", async () => {
    const { fields } = await create({ title: "A", prices: { amount: "3" } });
    expect(fields["prices"]).toEqual([{ amount: 3, code: 7 }]);
  });

  test("shows up in the list", async () => {
    const { uuid } = await create({ title: "A" });
    const { items } = await shop.answer("product", { action: "list" });
    expect(items).toMatchObject([{ uuid }]);
  });

  test("ignores and names what it never writes", async () => {
    const answer = await shop.answer("product", {
      action: "create",
      title: "A",
      revision: 9,
      internal: "mine",
      version: 3,
      publication: "published",
      type: "mgnl:page",
      limit: "no number",
      prices: [{ amount: 1, code: 2 }],
    });
    expect(answer["ignored"]).toEqual([
      "version",
      "publication",
      "type",
      "limit",
      "prices[0].code",
      "revision",
      "internal",
    ]);
    expect(answer["item"]).toMatchObject({ fields: { revision: 1, prices: [{ code: 7 }] } });
  });

  test("still checks what it never writes", async () => {
    expect(await refuse({ title: "A", revision: "x" })).toBe(
      '"revision" takes a whole number, not the text "x". Send a number such as 5.',
    );
  });
});

describe("problems of a new item", () => {
  test("are all reported at once, in the order of the form", async () => {
    const text = await refuse({
      titel: "x",
      section: "sport",
      stock: "5.5",
      active: "yes",
      tags: '["a"]',
    });
    expect(text.split("\n")).toEqual([
      "6 problems, nothing was done:",
      expect.stringMatching(
        /^- "titel" is not a known key\. Did you mean "title"\? Valid keys: action, uuid, /,
      ),
      '- "title" (Title) is required. Send a value.',
      '- "section" has no option "sport". Send one of: news (News), guide (Guide).',
      '- "stock" takes a whole number, not the text "5.5". Send a number such as 5.',
      '- "active" takes true or false, not the text "yes".',
      '- "tags" takes a list, but the value is JSON text. Send a real array instead of a string.',
    ]);
    expect(await count()).toBe(0);
  });

  test("name the path inside lists and objects", async () => {
    const text = await refuse({
      title: "A",
      prices: [{ amount: 1 }, { amout: 2 }],
      seo: { deep: { level: true } },
      media: { kind: "image", player: { loop: true } },
    });
    expect(text.split("\n")).toEqual([
      "5 problems, nothing was done:",
      '- "prices[1].amout" is not a known key. Did you mean "amount"? Valid keys: amount, note, seller, pin, code.',
      '- "prices[1].amount" (Amount) is required. Send a value.',
      '- "seo.deep.level" takes a whole number, not true. Send a number such as 5.',
      '- "media.source" (Source) is required. Send a value.',
      '- "media.player" applies only to the variant "video". Leave it out, or choose that variant.',
    ]);
  });

  test("include parameters", async () => {
    expect(await refuse({ title: "A", validateOnly: "maybe", nodeName: {} })).toBe(
      [
        "2 problems, nothing was done:",
        '- "nodeName" takes text, not an object. Send a string.',
        '- "validateOnly" takes true or false, not the text "maybe".',
      ].join("\n"),
    );
  });

  test("include fields of a flat variant that is not chosen", async () => {
    expect(await refuse({ title: "A", columns: 3 })).toBe(
      '"columns" applies only to the variant "wide". Leave it out, or choose that variant.',
    );
    expect(await refuse({ title: "A", shape: "tall" })).toBe(
      '"rows" (Rows) is required. Send a value.',
    );
  });

  test("include integers that a JSON number cannot hold", async () => {
    const args = JSON.parse('{"action":"create","title":"A","stock":9007199254740993}');
    const { text } = await shop.call("product", args);
    expect(text).toBe(
      '"stock" takes a whole number between -9007199254740991 and 9007199254740991; 9007199254740992 would be rounded. Send a smaller one.',
    );
  });
});

describe("the name of a new item", () => {
  test("is the slug of nodeName, else of the name field, else of the first source", async () => {
    const sources = { title: "Title" };
    expect((await create({ ...sources, name: "Náme", nodeName: "Über Größe!" })).nodeName).toBe(
      "uber-gro-e",
    );
    expect((await create({ ...sources, name: "Náme" })).nodeName).toBe("name");
    expect((await create({ ...sources, nodeName: "***" })).nodeName).toBe("title");
  });

  test("is asked for when nothing gives one", async () => {
    expect(await refuse({ title: "漢字" })).toBe(
      "The item needs a name. Send nodeName, or a value for one of: title.",
    );
    expect(await shop.refusal("brand", { action: "create" })).toBe(
      "The item needs a name. Send nodeName, or a value for one of: label.",
    );
  });

  test("is refused when a sibling has it, and never altered", async () => {
    await create({ title: "A", category: "Shoes" });
    expect(await refuse({ title: "a", category: "Shoes" })).toBe(
      "/Shoes/a exists already. Send another nodeName, or update that item.",
    );
    expect((await create({ title: "a", category: "Hats" })).path).toBe("/Hats/a");
  });
});

describe("the place of a new item", () => {
  test("is its taxonomy folder, made with the case kept", async () => {
    expect((await create({ title: "A", category: "Éco Shoes", line: "X/Y" })).path).toBe(
      "/Eco-Shoes/X-Y/a",
    );
  });

  test("ends at an optional segment without value, and is the root without a required one", async () => {
    expect((await create({ title: "A", category: "Shoes" })).path).toBe("/Shoes/a");
    expect((await create({ title: "B", line: "Trail" })).path).toBe("/b");
  });

  test("is the folder when one is given, which must exist", async () => {
    expect(await refuse({ title: "A", folder: "/Sale", category: "Shoes" })).toBe(
      "There is no folder /Sale. There is no other folder either; leave it out.",
    );
    await create({ title: "A", category: "Shoes" });
    expect(await refuse({ title: "B", folder: "/Sale" })).toBe(
      "There is no folder /Sale. Existing folders: /Shoes.",
    );
    const item = await create({ title: "B", folder: "/Shoes/", category: "Hats" });
    expect(item.path).toBe("/Shoes/b");
  });

  test("is refused when an item stands where a folder should", async () => {
    await create({ title: "Shoes", nodeName: "shoes" });
    expect(await refuse({ title: "A", category: "shoes" })).toBe(
      "/shoes is an item and not a folder, so nothing can be placed under it.",
    );
  });

  test("is not made for an item that is refused", async () => {
    await refuse({ title: "A", category: "Shoes", section: "x" });
    const folders = await shop.repository.read((content) => content.folders("products", "/", 9));
    expect(folders).toEqual([]);
  });
});

test("a business key of another item is refused, naming that item", async () => {
  await create({ title: "A", sku: "A-1", category: "Shoes" });
  expect(await refuse({ title: "B", sku: "A-1" })).toBe(
    '"sku" is "A-1" already in /Shoes/a. Send another value, or update that item.',
  );
});

test("validateOnly answers what would be stored and stores nothing, folders included", async () => {
  const result = await shop.call("product", {
    action: "create",
    validateOnly: true,
    title: "A",
    category: "Shoes",
    stock: "3",
  });
  expect(result.outcome).toBe("preview");
  expect(result.structured).toEqual({
    validateOnly: true,
    item: {
      path: "/Shoes/a",
      nodeName: "a",
      type: "mgnl:product",
      publication: "unpublished",
      fields: {
        title: "A",
        category: "Shoes",
        section: "news",
        stock: 3,
        active: true,
        revision: 1,
      },
    },
  });
  expect(await count()).toBe(0);
  const folders = await shop.repository.read((content) => content.folders("products", "/", 9));
  expect(folders).toEqual([]);
  expect(await refuse({ validateOnly: true })).toBe('"title" (Title) is required. Send a value.');
});
