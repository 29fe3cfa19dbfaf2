import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let item: AnsweredItem;

async function open(seo = new SeoTool()): Promise<void> {
  shop = await openShop(decoratedProject(seo));
  item = await shop.item("thing", {
    action: "create",
    nodeName: "a",
    title: "A",
    translations: { es: { title: "Á" } },
  });
}

beforeEach(() => open());
afterEach(() => shop.close());

const run = (action: string, args: Fields = {}) =>
  shop.item("thing_seo", { action, uuid: item.uuid, ...args });
const set = (args: Fields) => run("set", args);
const refuse = (action: string, args: Fields = {}) =>
  shop.refusal("thing_seo", { action, uuid: item.uuid, ...args });
const stored = async () => shop.repository.read((reader) => reader.tree("things", item.uuid));

/** A value for each shape. */
const whole: Fields = {
  seoTitle: "Trail",
  seoRank: 3,
  seoHidden: false,
  seoTags: ["a", "b"],
  ogTitle: "Share",
  ogSize: 2,
  seoCard: { heading: "H", level: 2 },
  seoLinks: [{ target: "/x", label: "X" }, { target: "/y" }],
  robots: "custom",
  rule: "noindex",
};
const translations = {
  es: {
    seoTitle: "Senda",
    seoTags: ["á"],
    ogTitle: "Comparte",
    seoCard: { heading: "E" },
    seoLinks: [{ label: "Equis" }],
    rule: "sin",
  },
};

describe("get", () => {
  test("answers the owned fields of the item alone, with their translations", async () => {
    await set({ ...whole, translations });
    const { version } = await shop.item("thing", { action: "get", uuid: item.uuid });
    expect(await shop.answer("thing_seo", { action: "get", uuid: item.uuid })).toEqual({
      item: {
        uuid: item.uuid,
        path: "/a",
        nodeName: "a",
        type: "mgnl:content",
        version,
        publication: "unpublished",
        fields: whole,
        translations: { es: { ...translations.es, seoLinks: { 0: { label: "Equis" } } } },
      },
    });
  });

  test("answers no fields where none is stored", async () => {
    const got = await run("get");
    expect(got.fields).toEqual({});
    expect(got.translations).toBeUndefined();
  });

  test("reads one language with the default one beneath", async () => {
    await set({ seoTitle: "Trail", seoRank: 3, translations: { es: { seoTitle: "Senda" } } });
    const got = await run("get", { locale: "es" });
    expect(got.fields).toEqual({ seoTitle: "Senda", seoRank: 3 });
    expect(got.translations).toBeUndefined();
    expect(await refuse("get", { locale: "de" })).toBe(
      '"locale" is "de", and there is no such language here. Send one of the configured ones: en, es, fr.',
    );
  });

  test("lists what is sent for other actions as ignored", async () => {
    const answer = await shop.answer("thing_seo", {
      action: "get",
      uuid: item.uuid,
      seoTitle: "x",
      fields: ["seoTitle"],
      version: 1,
    });
    expect(answer["ignored"]).toEqual(["fields", "version", "seoTitle"]);
  });
});

describe("set", () => {
  test("changes what is sent, leaves the rest, and never what is not owned", async () => {
    await set(whole);
    const changed = await set({ seoTitle: "Path", seoCard: { level: 5 } });
    expect(changed.fields).toEqual({
      ...whole,
      seoTitle: "Path",
      seoCard: { heading: "H", level: 5 },
    });
    const thing = await shop.item("thing", { action: "get", uuid: item.uuid });
    expect(thing.fields).toEqual({ title: "A" });
    expect(thing.translations).toEqual({ es: { title: "Á" } });
  });

  test("takes translations as a list and by index, and clears with null", async () => {
    await set({ ...whole, translations });
    const byIndex = await set({ translations: { es: { seoLinks: { 1: { label: "Y" } } } } });
    expect(byIndex.translations?.["es"]?.["seoLinks"]).toEqual({
      0: { label: "Equis" },
      1: { label: "Y" },
    });
    const cleared = await set({ translations: { es: { seoLinks: [null], seoTitle: null } } });
    expect(cleared.translations?.["es"]).toEqual({
      seoTags: ["á"],
      ogTitle: "Comparte",
      seoCard: { heading: "E" },
      seoLinks: { 1: { label: "Y" } },
      rule: "sin",
    });
  });

  test("follows and checks references", async () => {
    const other = await shop.item("thing", { action: "create", nodeName: "b" });
    expect((await set({ seoParent: other.uuid })).fields["seoParent"]).toBe(other.uuid);
    expect(await refuse("set", { seoParent: "00000000-0000-0000-0000-000000000000" })).toBe(
      '"seoParent" names "00000000-0000-0000-0000-000000000000", which does not exist in workspace "things". Send an existing one.',
    );
  });

  test("takes the values of a variant away with another choice", async () => {
    await set({ robots: "custom", rule: "x", translations: { es: { rule: "y" } } });
    const changed = await set({ robots: "index", depth: 2 });
    expect(changed.fields).toEqual({ robots: "index", depth: 2 });
    expect(changed.translations).toBeUndefined();
  });

  test("refuses a call with nothing to set", async () => {
    const nothing = "Nothing to update. Send at least one field beside what identifies the item.";
    expect(await refuse("set")).toBe(nothing);
    expect(await refuse("set", { version: 1, type: "mgnl:content" })).toBe(nothing);
  });

  test("reports all that is wrong at once and writes nothing", async () => {
    const before = await stored();
    expect(
      await refuse("set", {
        seoTitle: { a: 1 },
        seoRank: 0,
        titel: "x",
        translations: { es: { seoRank: 4 }, de: {} },
      }),
    ).toBe(
      [
        "5 problems, nothing was done:",
        '- "titel" is not a known key. Valid keys: action, workspace, uuid, path, locale, translations, expectedVersion, fields, seoTitle, seoRank, seoHidden, seoTags, ogTitle, ogSize, seoCard, seoLinks, robots, depth, rule, seoParent, seoScore.',
        '- "translations.de": there is no such language here. Send one of the configured ones: en, es, fr.',
        '- "translations.es.seoRank" cannot be translated. Leave it out; what can be translated here: seoTitle, seoTags, ogTitle, seoCard, seoLinks, rule.',
        '- "seoTitle" takes text, not an object. Send a string.',
        '- "seoRank" must be at least 1.',
      ].join("\n"),
    );
    expect(await stored()).toEqual(before);
  });

  test("refuses values below fields, where results show them", async () => {
    expect(await refuse("set", { seoRank: 1, fields: { seoTitle: "x" } })).toBe(
      '"fields" holds no values: send each field under its own name, beside what identifies the item.',
    );
  });

  test("refuses a version that the item has left, naming the owned fields that changed", async () => {
    await set({ seoTitle: "B" });
    await shop.item("thing", { action: "update", uuid: item.uuid, title: "B" });
    expect(await refuse("set", { seoRank: 2, expectedVersion: 1 })).toBe(
      "The item has changed since version 1: it is at version 3 now. Changed: seoTitle. Get it again, and repeat the call with that version.",
    );
    expect((await set({ seoRank: 2, expectedVersion: 3 })).version).toBe(4);
  });

  test("lists a field that it does not write as ignored", async () => {
    const answer = await shop.answer("thing_seo", {
      action: "set",
      uuid: item.uuid,
      seoRank: 2,
      seoScore: "9",
    });
    expect(answer["ignored"]).toEqual(["seoScore"]);
    expect((answer["item"] as AnsweredItem).fields).toEqual({ seoRank: 2 });
  });

  test("takes lists and objects as JSON text only where the declaration says so", async () => {
    const sent = { seoTags: '["a"]', seoCard: '{"level":1}' };
    expect(await refuse("set", sent)).toContain("2 problems");
    await shop.close();
    await open(new SeoTool({ decorated: { coerce: "json" } }));
    expect((await set(sent)).fields).toEqual({ seoTags: ["a"], seoCard: { level: 1 } });
  });
});

describe("clear", () => {
  test("empties the fields named with their translations, and leaves the rest", async () => {
    await set({ ...whole, translations });
    const fields = ["seoTitle", "seoTags", "seoCard", "seoLinks", "ogTitle", "seoTitle"];
    const cleared = await run("clear", { fields });
    expect(cleared.fields).toEqual({
      seoRank: 3,
      seoHidden: false,
      ogSize: 2,
      robots: "custom",
      rule: "noindex",
    });
    expect(cleared.translations).toEqual({ es: { rule: "sin" } });
    const tree = await stored();
    expect(Object.keys(tree?.node.properties ?? {}).toSorted()).toEqual(
      [
        "ogSize",
        "robots",
        "rule",
        "rule_es",
        "seoHidden",
        "seoRank",
        "title",
        "title_es",
      ].toSorted(),
    );
    expect(tree?.children).toEqual([]);
  });

  test("takes a choice away with the values of its variant", async () => {
    await set({ robots: "custom", rule: "x", translations: { es: { rule: "y" } } });
    const cleared = await run("clear", { fields: ["robots"] });
    expect(cleared.fields).toEqual({});
    expect(cleared.translations).toBeUndefined();
  });

  test("empties a translation that has no value in the default language", async () => {
    await set({ translations: { es: { seoTitle: "x" }, fr: { seoTitle: "y" } } });
    expect((await run("clear", { fields: ["seoTitle"] })).translations).toBeUndefined();
  });

  test("of a field that holds nothing changes nothing", async () => {
    const before = await stored();
    expect((await run("clear", { fields: ["seoTitle"] })).fields).toEqual({});
    expect(await stored()).toEqual(before);
  });

  const own =
    "seoTitle, seoRank, seoHidden, seoTags, ogTitle, ogSize, seoCard, seoLinks, robots, depth, rule, seoParent";

  test("refuses a call that names no fields", async () => {
    const missing = `Say which fields to clear: send fields as a list of some of: ${own}.`;
    expect(await refuse("clear")).toBe(missing);
    expect(await refuse("clear", { fields: [] })).toBe(missing);
    expect(await refuse("clear", { fields: null })).toBe(missing);
    expect(await refuse("clear", { fields: "seoTitle" })).toBe(
      '"fields" takes a list, not the text "seoTitle". Send a JSON array, also for one value.',
    );
  });

  test("refuses names that it does not own, naming those it does, and clears nothing", async () => {
    await set({ seoTitle: "x" });
    expect(await refuse("clear", { fields: ["seoTitle", "title", "seoTitel", "__proto__"] })).toBe(
      [
        "3 problems, nothing was done:",
        `- fields names "title", which is no field of this tool. Did you mean "ogTitle"? Its fields: ${own}.`,
        `- fields names "seoTitel", which is no field of this tool. Did you mean "seoTitle"? Its fields: ${own}.`,
        `- fields names "__proto__", which is no field of this tool. Its fields: ${own}.`,
      ].join("\n"),
    );
    expect(await refuse("clear", { fields: ["seoScore"] })).toBe(
      '"seoScore" is not written by this tool. Leave it as it is.',
    );
    expect((await run("get")).fields).toEqual({ seoTitle: "x" });
  });

  test("refuses a required field as set does", async () => {
    await set({ seoRank: 3 });
    const required = '"seoRank" (Rank) is required. Send a value.';
    expect(await refuse("set", { seoRank: null })).toBe(required);
    expect(await refuse("clear", { fields: ["seoTitle", "seoRank"] })).toBe(required);
  });

  test("lists values and translations in the call as ignored", async () => {
    const answer = await shop.answer("thing_seo", {
      action: "clear",
      uuid: item.uuid,
      fields: ["seoTags"],
      seoTitle: "x",
      translations: { es: { seoTitle: "y" } },
    });
    expect(answer["ignored"]).toEqual(["translations", "seoTitle"]);
    expect((answer["item"] as AnsweredItem).fields).toEqual({});
  });

  test("refuses a language, since it empties them all", async () => {
    expect(await refuse("clear", { fields: ["seoTitle"], locale: "es" })).toBe(
      '"locale" chooses what is read, and clear empties a field in every language. To empty es alone, use action set with null under translations.es.',
    );
    expect(await refuse("set", { seoTitle: "x", locale: "es" })).toBe(
      '"locale" chooses what is read, and would leave es unwritten. Send the values under translations.es instead.',
    );
  });
});

describe("an action", () => {
  test("that is missing or unknown is refused with those there are", async () => {
    const call = (args: Fields) => shop.refusal("thing_seo", args);
    expect(await call({ uuid: item.uuid })).toBe(
      '"action" is required. Send one of: get, set, clear.',
    );
    expect(await call({ action: "update", uuid: item.uuid })).toBe(
      'This tool has no action "update". Send one of: get, set, clear.',
    );
    expect(await call({ action: "cleer" })).toBe(
      'This tool has no action "cleer". Did you mean "clear"? Send one of: get, set, clear.',
    );
  });

  test("that the declaration does not allow is refused", async () => {
    await shop.close();
    const { get } = new SeoTool().surface.decorated.actions;
    if (get === undefined) throw new Error("There is no get.");
    await open(new SeoTool({ decorated: { actions: { get } } }));
    expect(await refuse("set", { seoTitle: "x" })).toBe(
      'This tool has no action "set". Did you mean "get"? Send one of: get.',
    );
  });

  test("never creates or deletes an item", async () => {
    const count = async () => (await shop.answer("thing", { action: "list" }))["total"];
    await set(whole);
    await run("clear", { fields: ["seoTags"] });
    expect(await shop.refusal("thing_seo", { action: "set", path: "/new", seoRank: 1 })).toBe(
      'No item is at "/new" in workspace "things". / holds: a.',
    );
    expect(await count()).toBe(1);
  });
});
