import { describe, expect, test } from "vitest";
import { openThing } from "./calls.js";
import { compileThing } from "./support.js";

const tagged = "title: { required: true }\ntags: { multiple: true }";

describe("a list that comes as JSON text", () => {
  const sent = { action: "create", title: "A", tags: '["a","b"]' };

  test("is refused, asking for a real one, and nothing is stored", async () => {
    const shop = await openThing(tagged);
    expect(await shop.refusal("thing", sent)).toBe(
      '"tags" takes a list, but the value is JSON text. Send a real array instead of a string.',
    );
    expect((await shop.answer("thing", { action: "list" }))["total"]).toBe(0);
  });

  test("is read where the declaration takes JSON text", async () => {
    const shop = await openThing(tagged, { keys: "coerce: json\n" });
    expect((await shop.item("thing", sent)).fields["tags"]).toEqual(["a", "b"]);
  });

  test.each(["", "coerce: json\n"])("and is broken is no list: %j", async (keys) => {
    const shop = await openThing(tagged, { keys });
    expect(await shop.refusal("thing", { ...sent, tags: "[oops" })).toBe(
      '"tags" takes a list, not the text "[oops". Send a JSON array, also for one value.',
    );
  });
});

describe("numbers and booleans that come as text", () => {
  const model = "title: {}\nstock: { type: Long }\nactive: { type: Boolean }";

  test.each([
    [{ stock: " 50 " }, { stock: 50 }],
    [{ stock: "5.0" }, { stock: 5 }],
    [{ active: "FALSE" }, { active: false }],
    [{ active: " True " }, { active: true }],
  ])("are read: %o", async (sent, stored) => {
    const shop = await openThing(model);
    const item = await shop.item("thing", { action: "create", title: "A", ...sent });
    expect(item.fields).toMatchObject(stored);
  });

  test.each([
    [
      { stock: "5.5" },
      '"stock" takes a whole number, not the text "5.5". Send a number such as 5.',
    ],
    [{ active: "yes" }, '"active" takes true or false, not the text "yes".'],
    [{ active: 1 }, '"active" takes true or false, not the number 1.'],
  ])("are refused: %o", async (sent, text) => {
    const shop = await openThing(model);
    expect(await shop.refusal("thing", { action: "create", title: "A", ...sent })).toBe(text);
  });
});

describe("a call that needs nothing", () => {
  test("succeeds without arguments as with empty ones", async () => {
    const shop = await openThing("title: {}", { keys: "layout: perAction\n" });
    await shop.answer("thing_create", { title: "A" });
    const without = await shop.call("thing_list");
    expect(without.structured).toMatchObject({ total: 1, items: [{ path: "/a" }] });
    expect(await shop.call("thing_list", {})).toEqual(without);
  });
});

describe("a misspelt field", () => {
  test("is refused with the closest one and all valid ones, and its schema allows no other", async () => {
    const keys = "allowedActions: [create]\nlayout: perAction\n";
    const shop = await openThing("title: {}", { keys });
    expect(await shop.refusal("thing_create", { titel: "x", nodeName: "a" })).toBe(
      '"titel" is not a known key. Did you mean "title"? Valid keys: nodeName, folder, validateOnly, title.',
    );
    const [tool] = (await compileThing("title: {}", { keys })).surfaces[0]?.tools ?? [];
    expect(tool?.inputSchema.additionalProperties).toBe(false);
  });
});

describe("a pattern of another language", () => {
  const validated = (pattern: string) => ({
    app: `title:\n  $type: textField\n  validators:\n    letters: { $type: regexpValidator, pattern: '${pattern}', errorMessage: Letters only }`,
  });

  test("is translated, flags and all, and holds the whole value", async () => {
    const shop = await openThing("title: {}", validated("(?i)^[a-z]++$"));
    const create = (title: string) => ({ action: "create", nodeName: "a", title });
    expect(await shop.refusal("thing", create("abc1"))).toBe('"title": Letters only');
    expect((await shop.item("thing", create("aBc"))).fields["title"]).toBe("aBc");
  });

  test("that has no equal is a warning where it stands, and is not enforced", async () => {
    const options = validated("\\G[a-z]");
    expect((await compileThing("title: {}", options)).reports).toEqual([
      "resolve/pattern-not-translated 10:57",
    ]);
    const shop = await openThing("title: {}", options);
    await shop.answer("thing", { action: "create", nodeName: "a", title: "1" });
  });
});

describe("an emptied text and an empty list", () => {
  test("are told from absent ones, and what is read can be sent back", async () => {
    const shop = await openThing("title: {}\nnote: {}\ntags: { multiple: true }\nmore: {}");
    await shop.answer("thing", { action: "create", title: "A", note: "x", tags: ["a"] });
    const emptied = { action: "update", path: "/a", note: "", tags: [] };
    const item = await shop.item("thing", emptied);
    expect(item.fields).toEqual({ title: "A", note: "", tags: [] });
    const again = { action: "update", uuid: item.uuid, ...item.fields };
    expect(await shop.item("thing", again)).toEqual(item);
  });
});

describe("a reference by UUID", () => {
  test("is taken in upper case and whatever its version, when it leads somewhere", async () => {
    const shop = await openThing("title: {}\nother: {}", {
      app: "other:\n  $type: linkField\n  datasource: { $type: jcrDatasource, workspace: things }",
    });
    const uuid = "0a000000-0000-1000-0000-00000000000b";
    await shop.repository.write((content) =>
      content.restore("things", [
        {
          side: "author",
          path: "/old",
          uuid,
          nodeType: "mgnl:content",
          properties: {},
          version: 1,
          created: "2026-01-02T03:04:05.678Z",
          modified: "2026-01-02T03:04:05.678Z",
        },
      ]),
    );
    const create = { action: "create", title: "A", other: uuid.toUpperCase() };
    expect((await shop.item("thing", create)).fields["other"]).toBe(uuid);
  });
});
