import { describe, expect, test } from "vitest";
import { openThing } from "./calls.js";

describe("null in an update", () => {
  const model = "title: {}\nsummary: {}\nseo: { type: seo }";
  const more = {
    "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { title: {}, summary: {}, seo: { type: seo } }
  subModels: { seo: { properties: { heading: {} } } }
`,
  };

  test("removes the property and the child node, which says more than an update of nothing", async () => {
    const shop = await openThing(model, { more });
    const seo = { heading: "H" };
    const { uuid } = await shop.item("thing", { action: "create", title: "A", summary: "x", seo });
    const cleared = { action: "update", uuid, summary: null, seo: null };
    expect((await shop.item("thing", cleared)).fields).toEqual({ title: "A" });
    const tree = await shop.repository.read((content) => content.tree("things", uuid));
    expect(Object.keys(tree?.node.properties ?? {})).toEqual(["title"]);
    expect(tree?.children).toEqual([]);
    expect(await shop.refusal("thing", { action: "update", uuid })).toBe(
      "Nothing to update. Send at least one field beside what identifies the item.",
    );
  });
});

describe("a change that leaves out what is required", () => {
  const model = "title: { required: true }\nprice: { type: Double, required: true }\nnote: {}";
  const app = "price: { label: Price in euros }";

  test("is right, where a new item is not: it names the field and its label", async () => {
    const shop = await openThing(model, { app });
    expect(await shop.refusal("thing", { action: "create", title: "A" })).toBe(
      '"price" (Price in euros) is required. Send a value.',
    );
    await shop.answer("thing", { action: "create", title: "A", price: 1 });
    const changed = await shop.item("thing", { action: "update", path: "/a", note: "x" });
    expect(changed.fields).toEqual({ title: "A", price: 1, note: "x" });
  });
});

describe("an update whose only field is wrong", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ titel: "x" }, '"titel" is not a known key. Did you mean "title"?'],
    [{ stock: "x" }, '"stock" takes a whole number, not the text "x". Send a number such as 5.'],
    [{ uuid: "00000000-0000-4000-8000-000000000000" }, "No item has the uuid"],
    [{ expectedVersion: 7 }, "The item is at version 1, so version 7 is not one of it."],
  ])("says what is wrong, and not that there is nothing to update: %o", async (sent, text) => {
    const shop = await openThing("title: {}\nstock: { type: Long }");
    const { uuid } = await shop.item("thing", { action: "create", title: "A" });
    const refusal = await shop.refusal("thing", { action: "update", uuid, ...sent });
    expect(refusal.slice(0, text.length)).toBe(text);
    expect(refusal).not.toContain("Nothing to update");
  });
});

describe("a version that a get answered", () => {
  test("is taken once, and after another change refused with what changed", async () => {
    const shop = await openThing("title: {}\nnote: {}\nmore: {}");
    await shop.answer("thing", { action: "create", title: "A" });
    const { version } = await shop.item("thing", { action: "get", path: "/a" });
    const change = { action: "update", path: "/a", expectedVersion: version };
    await shop.answer("thing", { ...change, note: "x" });
    expect(await shop.refusal("thing", { ...change, more: "y" })).toBe(
      "The item has changed since version 1: it is at version 2 now. Changed: note. Get it again, and repeat the update with that version.",
    );
    expect((await shop.item("thing", { action: "get", path: "/a" })).fields).toEqual({
      title: "A",
      note: "x",
    });
  });
});

describe("a new item with nothing but its name", () => {
  test("holds every default, and is listed", async () => {
    const shop = await openThing("size: {}\nactive: { type: Boolean }", {
      app: "size: { defaultValue: m }\nactive: { $type: checkBoxField, defaultValue: true }",
    });
    const item = await shop.item("thing", { action: "create", nodeName: "a" });
    expect(item.fields).toEqual({ size: "m", active: true });
    expect((await shop.answer("thing", { action: "list" }))["items"]).toEqual([item]);
  });
});
