import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnsweredItem, openShop, type Shop } from "./support.js";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const items = [
    { title: "Città", category: "Shoes", line: "Trail", stock: 3, weight: 1.5, date: "2026-01-01" },
    { title: "Beach", category: "Shoes", stock: 1, active: false, section: "guide" },
    { title: "Alpine", category: "Hats", stock: 2, startsAt: "2026-01-01T10:00:00Z", sku: "A-1" },
    {
      title: "Delta",
      seo: { heading: "Nested Word" },
      prices: [{ amount: 1 }],
      shape: "wide",
      columns: 4,
    },
  ];
  for (const fields of items) await shop.item("product", { action: "create", ...fields });
});
afterAll(() => shop.close());

const list = (args: Record<string, unknown> = {}) =>
  shop.answer("product", { action: "list", ...args });
const titles = async (args: Record<string, unknown> = {}) =>
  ((await list(args))["items"] as AnsweredItem[]).map(({ fields }) => fields["title"]);
const refuse = (args: Record<string, unknown>) =>
  shop.refusal("product", { action: "list", ...args });

describe("list", () => {
  test("gives all items in repository order, depth first, with their single values", async () => {
    const { items, ...rest } = await list();
    expect(rest).toEqual({ total: 4 });
    const [first, , , last] = items as AnsweredItem[];
    expect(first).toMatchObject({ path: "/Shoes/Trail/citta", version: 1, type: "mgnl:product" });
    expect(last?.fields).toEqual({
      title: "Delta",
      section: "news",
      active: true,
      shape: "wide",
      columns: 4,
      revision: 1,
    });
    expect(await titles()).toEqual(["Città", "Beach", "Alpine", "Delta"]);
  });

  test("behaves the same whatever else is absent, null or blank", async () => {
    const same = { folder: null, query: " ", limit: null, cursor: "", title: null, select: null };
    expect(await list(same)).toEqual(await list());
  });

  test("narrows by folder, and refuses one that does not exist, naming those that do", async () => {
    expect(await titles({ folder: "/Shoes" })).toEqual(["Città", "Beach"]);
    expect(await titles({ folder: "Shoes/Trail/" })).toEqual(["Città"]);
    expect(await refuse({ folder: "/shoes" })).toBe(
      "There is no folder /shoes. Existing folders: /Shoes, /Shoes/Trail, /Hats.",
    );
    expect(await refuse({ folder: "/delta" })).toContain("There is no folder /delta.");
  });

  test("narrows by a prefix of the taxonomy", async () => {
    expect(await titles({ category: "Shoes" })).toEqual(["Città", "Beach"]);
    expect(await titles({ category: "Shoes", line: "Trail" })).toEqual(["Città"]);
    expect(await refuse({ line: "Trail" })).toBe(
      'The folders are /{category}/{line?}: to narrow by "line", send "category" too, or send folder.',
    );
    expect(await refuse({ category: "Boots" })).toBe(
      "There is no folder /Boots. Existing folders: /Shoes, /Shoes/Trail, /Hats.",
    );
  });

  test("takes taxonomy fields beside folder for values", async () => {
    expect(await titles({ folder: "/Shoes", line: "Trail" })).toEqual(["Città"]);
  });

  test.each<[Record<string, unknown>, readonly string[]]>([
    [{ stock: "2" }, ["Alpine"]],
    [{ stock: 9 }, []],
    [{ weight: "1.5" }, ["Città"]],
    [{ active: "FALSE" }, ["Beach"]],
    [{ section: "guide" }, ["Beach"]],
    [{ date: "2026-01-01" }, ["Città"]],
    [{ startsAt: "2026-01-01T11:00:00+01:00" }, ["Alpine"]],
    [{ columns: 4 }, ["Delta"]],
    [{ active: true, stock: 3 }, ["Città"]],
  ])("filters by %o", async (args, expected) => {
    expect(await titles(args)).toEqual(expected);
  });

  test("refuses filters that no value can have", async () => {
    expect(await refuse({ section: "sport", stock: "many" })).toBe(
      [
        "2 problems, nothing was done:",
        '- "section" has no option "sport". Send one of: news, guide.',
        '- "stock" takes a whole number, not the text "many". Send a number such as 5.',
      ].join("\n"),
    );
  });

  const filterable =
    "Fields that can: title, summary, sku, section, category, line, stock, weight, active, date, startsAt, brand, brandPath, image, shape, columns, rows, revision.";

  test.each<[string, unknown]>([
    ["tags", ["a"]],
    ["tags", "a"],
    ["sizes", 3],
    ["prices", [{ amount: 1 }]],
    ["seo", { heading: "h" }],
    ["media", { kind: "image" }],
    ["extra", { any: 1 }],
    ["password", "x"],
    ["internal", "x"],
    ["name", "delta"],
  ])("refuses to be narrowed by %s = %o, naming the fields that can", async (key, value) => {
    expect(await refuse({ [key]: value })).toBe(`"${key}" cannot filter a list. ${filterable}`);
  });

  test("takes an empty value for no wish, and notes it with the parameters it does not use", async () => {
    const empty = { tags: [], seo: {}, password: " ", prices: null, stock: " " };
    const answer = await list({ ...empty, nodeName: "delta" });
    expect(answer["ignored"]).toEqual(["nodeName", "tags", "seo", "password", "prices"]);
    expect(answer["total"]).toBe(4);
  });

  test("filters by a read-only field that results show", async () => {
    expect((await list({ revision: "1" }))["total"]).toBe(4);
    expect((await list({ revision: 2 }))["total"]).toBe(0);
  });

  test("takes a taxonomy value that names no folder for a value, not for the whole workspace", async () => {
    expect(await titles({ category: "!!!" })).toEqual([]);
    expect(await titles({ category: "Shoes", line: "!!!" })).toEqual([]);
  });

  test("finds text ignoring case and accents, at every level", async () => {
    expect(await titles({ query: "CITTA" })).toEqual(["Città"]);
    expect(await titles({ query: "nested" })).toEqual(["Delta"]);
    expect(await titles({ query: "nowhere" })).toEqual([]);
  });

  test("sorts up and down, and refuses what it cannot sort by", async () => {
    expect(await titles({ sort: "title" })).toEqual(["Alpine", "Beach", "Città", "Delta"]);
    expect((await titles({ sort: "-stock" })).slice(0, 3)).toEqual(["Città", "Alpine", "Beach"]);
    expect(await refuse({ sort: "password" })).toMatch(
      /^sort names "password", which cannot be sorted by\. Valid names: title, /,
    );
    expect(await refuse({ sort: "-stok" })).toMatch(
      /^sort names "stok", which cannot be sorted by\. Did you mean "stock"\? Valid names: title, /,
    );
  });

  test("pages with limit and cursor", async () => {
    const first = await list({ limit: "3" });
    expect(first["total"]).toBe(4);
    expect((first["items"] as unknown[]).length).toBe(3);
    const second = await list({ limit: 3, cursor: first["nextCursor"] });
    expect(second["nextCursor"]).toBeUndefined();
    expect((second["items"] as AnsweredItem[]).map(({ nodeName }) => nodeName)).toEqual(["delta"]);
  });

  test("refuses a cursor it did not give, and a limit out of bounds", async () => {
    expect(await refuse({ cursor: "nonsense" })).toMatch(
      /^The cursor does not belong to this listing\./,
    );
    const { nextCursor } = await list({ limit: 1 });
    expect(await refuse({ cursor: nextCursor, sort: "title" })).toMatch(
      /^The cursor does not belong/,
    );
    expect(await refuse({ limit: 501 })).toBe('"limit" must be at most 500.');
    expect(await refuse({ limit: 0 })).toBe('"limit" must be at least 1.');
  });

  test("returns the fields that select names, objects and lists included", async () => {
    const { items } = await list({ query: "nested", select: ["title", "seo", "prices"] });
    expect((items as AnsweredItem[])[0]?.fields).toEqual({
      title: "Delta",
      seo: { heading: "Nested Word" },
      prices: [{ amount: 1, code: 7 }],
    });
    const lines = (await refuse({ select: ["titel", "password", 7] })).split("\n");
    expect(lines).toEqual([
      "3 problems, nothing was done:",
      expect.stringMatching(
        /^- select names "titel", which is no field\. Did you mean "title"\? Valid names: title, /,
      ),
      expect.stringMatching(/^- select names "password", which is no field\. Valid names: title, /),
      expect.stringMatching(/^- select names "7", which is no field\. Valid names: title, /),
    ]);
    expect(await refuse({ select: ["prices[0].amount"] })).toMatch(
      /^select names "prices\[0\]\.amount", which is no field\. Did you mean "prices"\?/,
    );
    expect(await refuse({ select: "title" })).toBe(
      '"select" takes a list, not the text "title". Send a JSON array, also for one value.',
    );
  });

  test("lets select name what every item carries anyway", async () => {
    const { items } = await list({ query: "nested", select: ["path", "title", "uuid"] });
    expect((items as AnsweredItem[])[0]).toMatchObject({
      path: "/delta",
      fields: { title: "Delta" },
    });
  });

  test("has no items in an empty workspace, which is no failure", async () => {
    expect(await shop.answer("brand", { action: "list" })).toEqual({ items: [], total: 0 });
  });
});
