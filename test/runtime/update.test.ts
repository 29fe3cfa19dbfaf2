import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AnsweredItem, openShop, type Shop } from "./support.js";

let shop: Shop;
let item: AnsweredItem;
beforeEach(async () => {
  shop = await openShop();
  item = await shop.item("product", {
    action: "create",
    title: "A",
    sku: "A-1",
    summary: "s",
    category: "Shoes",
    tags: ["a", "b"],
    prices: [
      { amount: 1, note: "n", pin: "p1" },
      { amount: 2, pin: "p2" },
    ],
    seo: { heading: "h", deep: { level: 2 } },
    media: { kind: "image", caption: "c", source: "s" },
    shape: "wide",
    columns: 3,
    password: "s3cret",
  });
});
afterEach(() => shop.close());

const update = (fields: Record<string, unknown>) =>
  shop.item("product", { action: "update", uuid: item.uuid, ...fields });
const refuse = (fields: Record<string, unknown>) =>
  shop.refusal("product", { action: "update", uuid: item.uuid, ...fields });
const without = (...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(item.fields).filter(([key]) => !keys.includes(key)));

describe("update", () => {
  test("changes the fields it sends and no other", async () => {
    const after = await update({ title: "B" });
    expect(after).toEqual({ ...item, version: 2, fields: { ...item.fields, title: "B" } });
  });

  test("does not apply defaults and does not ask for what is required", async () => {
    await update({ active: null });
    expect((await update({ stock: 1 })).fields).toEqual({ ...without("active"), stock: 1 });
  });

  test("clears a value, a list and an object that are sent as null", async () => {
    const after = await update({ summary: null, tags: null, prices: null, seo: null, media: null });
    expect(after.fields).toEqual(without("summary", "tags", "prices", "seo", "media"));
    const tree = await shop.repository.read((content) => content.tree("products", item.uuid));
    expect(tree?.children).toEqual([]);
    expect(tree?.node.properties["mgnl:tags"]).toBeUndefined();
  });

  test("stores empty text and an empty list, which differ from absent", async () => {
    const after = await update({ summary: "", tags: [], prices: [] });
    expect(after.fields).toEqual({ ...item.fields, summary: "", tags: [], prices: [] });
  });

  test.each([[null], [""], ["  "]])("refuses %o for a required field", async (value) => {
    expect(await refuse({ title: value })).toBe('"title" (Title) is required. Send a value.');
  });

  test("changes an object in part and a list as a whole", async () => {
    const after = await update({ seo: { deep: { level: 9 } }, prices: [{ amount: 5 }] });
    expect(after.fields).toEqual({
      ...item.fields,
      seo: { heading: "h", deep: { level: 9 } },
      prices: [{ amount: 5, code: 7 }],
    });
  });

  test("makes a list longer in order", async () => {
    const prices = Array.from({ length: 12 }, (_, index) => ({ amount: 10 + index }));
    const after = await update({ prices });
    expect(after.fields["prices"]).toEqual(
      prices.map(({ amount }, index) => (index < 2 ? { amount, code: 7 } : { amount })),
    );
  });

  test("reports all that is wrong at once", async () => {
    expect(await refuse({ titel: "x", title: null, stock: 5000, tags: ["A"] })).toMatch(
      /^4 problems, nothing was done:\n- "titel".*\n- "title".*\n- "stock" must be at most 1000\.\n- "tags\[0\]": Lower-case letters only\.$/,
    );
  });
});

describe("an update without content", () => {
  test.each([
    [{}],
    [{ version: 1, type: "mgnl:product", publication: "unpublished" }],
    [{ name: "other" }],
    [{ expectedVersion: 1 }],
    [{ title: undefined }],
  ])("%o is refused", async (fields) => {
    expect(await refuse(fields)).toBe(
      "Nothing to update. Send at least one field beside what identifies the item.",
    );
  });

  test("is one that sends only the business key it addresses by", async () => {
    expect(await shop.refusal("product", { action: "update", sku: "A-1" })).toBe(
      "Nothing to update. Send at least one field beside what identifies the item.",
    );
  });
});

describe("variants in an update", () => {
  test("are checked against the stored choice when the call leaves it out", async () => {
    const after = await update({ media: { caption: "new" }, columns: 5 });
    expect(after.fields["media"]).toEqual({ kind: "image", caption: "new", source: "s" });
    expect(after.fields["columns"]).toBe(5);
    expect(await refuse({ rows: 1, media: { player: {} } })).toBe(
      [
        "2 problems, nothing was done:",
        '- "media.player" applies only to the variant "video". Leave it out, or choose that variant.',
        '- "rows" applies only to the variant "tall". Leave it out, or choose that variant.',
      ].join("\n"),
    );
  });

  test("lose the other variants' values when the choice changes, and keep what both have", async () => {
    const after = await update({ media: { kind: "video" }, shape: "tall", rows: 2 });
    expect(after.fields["media"]).toEqual({ kind: "video", caption: "c" });
    expect(after.fields).toEqual({
      ...without("columns"),
      media: { kind: "video", caption: "c" },
      shape: "tall",
      rows: 2,
    });
    const node = await shop.repository.read((content) => content.node("products", item.uuid));
    expect(node?.properties["columns"]).toBeUndefined();
  });

  test("all go when the choice is cleared", async () => {
    expect((await update({ shape: null })).fields).toEqual(without("shape", "columns"));
  });
});

describe("sending back what get returns", () => {
  test("changes nothing, the version and secrets included", async () => {
    const got = await shop.item("product", { action: "get", uuid: item.uuid });
    const before = await shop.repository.read((content) => content.tree("products", item.uuid));
    const { fields, ...envelope } = got;
    const answer = await shop.answer("product", { action: "update", ...envelope, ...fields });
    expect(answer["item"]).toEqual(got);
    expect(answer["ignored"]).toEqual([
      "type",
      "version",
      "publication",
      "prices[0].code",
      "prices[1].code",
      "revision",
    ]);
    const after = await shop.repository.read((content) => content.tree("products", item.uuid));
    expect(after).toEqual(before);
  });

  test("with entries swapped keeps each entry's secret", async () => {
    const [first, second] = item.fields["prices"] as readonly object[];
    await update({ prices: [second, first] });
    const tree = await shop.repository.read((content) => content.tree("products", item.uuid));
    const entries = tree?.children.find(({ node }) => node.name === "prices")?.children ?? [];
    expect(
      entries.map(({ node }) => [node.properties["amount"]?.value, node.properties["pin"]?.value]),
    ).toEqual([
      [2, "p2"],
      [1, "p1"],
    ]);
  });
});

describe("expectedVersion", () => {
  test("of the last read is accepted", async () => {
    const got = await shop.item("product", { action: "get", uuid: item.uuid });
    const after = await update({ title: "B", expectedVersion: got.version });
    expect(after.version).toBe(got.version + 1);
  });

  test("older than the stored one is refused, and nothing written", async () => {
    await update({ summary: "other" });
    expect(await refuse({ title: "B", expectedVersion: "1" })).toBe(
      "The item has changed since version 1: it is at version 2 now. Changed: summary. Get it again, and repeat the update with that version.",
    );
    expect((await shop.item("product", { action: "get", uuid: item.uuid })).fields["title"]).toBe(
      "A",
    );
  });

  test("rises with a change below the item alone", async () => {
    expect((await update({ seo: { heading: "x" } })).version).toBe(2);
    expect((await update({ prices: [] })).version).toBe(3);
  });
});

describe("a changed taxonomy field", () => {
  test("stays a value, and the answer says where the item stays", async () => {
    const answer = await shop.answer("product", {
      action: "update",
      uuid: item.uuid,
      category: "Hats",
    });
    expect(answer).toMatchObject({
      item: { path: "/Shoes/a", fields: { category: "Hats" } },
      message: "category changed, but the item stays at /Shoes/a: an update never moves an item.",
    });
  });

  test("is no address", async () => {
    const after = await shop.item("product", { action: "update", nodeName: "a", category: "Hats" });
    expect(after.uuid).toBe(item.uuid);
  });
});

describe("a business key in an update", () => {
  test("addresses the item when there is nothing else", async () => {
    const after = await shop.item("product", { action: "update", sku: "A-1", title: "B" });
    expect(after).toMatchObject({ uuid: item.uuid, fields: { title: "B", sku: "A-1" } });
  });

  test("beside another address is a new value, which no other item may have", async () => {
    expect((await update({ sku: "A-2" })).fields["sku"]).toBe("A-2");
    await shop.item("product", { action: "create", title: "Other", sku: "A-3" });
    expect(await refuse({ sku: "A-3" })).toBe(
      '"sku" is "A-3" already in /other. Send another value, or update that item.',
    );
    expect((await update({ sku: "A-2", title: "same key" })).fields["sku"]).toBe("A-2");
  });
});

describe("addresses of an update", () => {
  test("that disagree are refused, and nothing written", async () => {
    const { uuid, path } = await shop.item("product", { action: "create", title: "Elsewhere" });
    expect(await refuse({ path, title: "B" })).toBe(
      `"uuid" names the item ${item.path}, but "path" names /elsewhere. Send only the one that is meant.`,
    );
    expect(await shop.item("product", { action: "get", uuid })).toMatchObject({ version: 1 });
    expect(await shop.item("product", { action: "get", uuid: item.uuid })).toEqual(item);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ nodeName: "renamed" }, '"nodeName" "renamed"'],
    [{ path: "/Hats/moved" }, '"path" "/Hats/moved"'],
    [{ folder: "/Hats" }, '"folder" "/Hats"'],
  ])("are no wish for another name or place: %o", async (args, shown) => {
    expect(await refuse({ ...args, title: "B" })).toBe(
      `"uuid" names the item ${item.path}, to which ${shown} does not apply. Leave out the wrong one; an address neither renames nor moves.`,
    );
  });

  test("note another name in the name field", async () => {
    const answer = await shop.answer("product", {
      action: "update",
      uuid: item.uuid,
      title: "B",
      name: "renamed",
    });
    expect(answer["ignored"]).toEqual(["name"]);
  });
});

test("validateOnly answers what would be stored and stores nothing", async () => {
  const result = await shop.call("product", {
    action: "update",
    validateOnly: "true",
    uuid: item.uuid,
    title: "B",
    shape: "tall",
    rows: 1,
  });
  expect(result.outcome).toBe("preview");
  expect(result.structured).toEqual({
    validateOnly: true,
    item: { ...item, fields: { ...without("columns"), title: "B", shape: "tall", rows: 1 } },
  });
  expect(await shop.item("product", { action: "get", uuid: item.uuid })).toEqual(item);
});

test("a target that does not exist joins the other problems", async () => {
  const text = await shop.refusal("product", { action: "update", path: "/Shoes/b", stock: "x" });
  expect(text).toBe(
    [
      "2 problems, nothing was done:",
      '- No item is at "/Shoes/b" in workspace "products". /Shoes holds: a.',
      '- "stock" takes a whole number, not the text "x". Send a number such as 5.',
    ].join("\n"),
  );
});
