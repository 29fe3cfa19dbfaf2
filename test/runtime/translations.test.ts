import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Property } from "mcpgen/store";
import type { ContentTypeTool } from "mcpgen/runtime";
import { languageProject } from "./fixtures/languages.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let item: AnsweredItem;

const content = {
  title: "A",
  summary: "s",
  tags: ["a", "b"],
  prices: [
    { amount: 1, note: "n1", pin: "p1", parts: [{ name: "x" }, { name: "y" }] },
    { amount: 2, note: "n2" },
  ],
  seo: { heading: "h", deep: { level: 2 } },
  media: { kind: "image", caption: "c", source: "s" },
  shape: "wide",
  banner: "b",
  extra: { a: [1] },
};
const es = {
  title: "A-es",
  tags: ["á", "b"],
  prices: { 0: { note: "n1-es", parts: { 1: { name: "y-es" } } }, 1: { note: "n2-es" } },
  seo: { heading: "h-es", deep: { level: 3 } },
  media: { caption: "c-es" },
  banner: "b-es",
  extra: { b: "es" },
};
const fr = { title: "A-fr", prices: { 1: { note: "n2-fr" } } };

beforeEach(async () => {
  shop = await openShop(languageProject());
  item = await shop.item("thing", {
    action: "create",
    nodeName: "a",
    ...content,
    translations: { es, fr },
  });
});
afterEach(() => shop.close());

const update = (fields: Fields) =>
  shop.item("thing", { action: "update", uuid: item.uuid, ...fields });
const refuse = (fields: Fields) =>
  shop.refusal("thing", { action: "update", uuid: item.uuid, ...fields });
const get = (fields: Fields = {}) =>
  shop.item("thing", { action: "get", uuid: item.uuid, ...fields });
const propertiesOf = async (): Promise<Readonly<Record<string, Property>>> => {
  const node = await shop.repository.read((content) => content.node("things", item.uuid));
  return node?.properties ?? {};
};

describe("translations of a new item", () => {
  test("are stored beside the content and read back, lists by index", async () => {
    expect(item.translations).toEqual({ es, fr });
    expect(await get()).toEqual(item);
    const { title, title_es, title_fr, ...others } = await propertiesOf();
    expect([title?.value, title_es?.value, title_fr?.value]).toEqual(["A", "A-es", "A-fr"]);
    expect(others["mgnl:tags_es"]).toEqual({ type: "string", value: ["á", "b"] });
  });

  test("are previewed as they would be stored", async () => {
    const create = { action: "create", nodeName: "b", ...content, translations: { es, fr } };
    const preview = await shop.item("thing", { ...create, validateOnly: true });
    expect(preview.translations).toEqual({ es, fr });
    expect(preview.fields).toEqual((await shop.item("thing", create)).fields);
  });

  test("are absent where there are none", async () => {
    const bare = await shop.item("thing", { action: "create", nodeName: "b", title: "B" });
    expect(bare).not.toHaveProperty("translations");
    const empty = {
      action: "create",
      nodeName: "c",
      title: "C",
      translations: { es: {}, fr: null },
    };
    expect(await shop.item("thing", empty)).not.toHaveProperty("translations");
  });

  test("make the composite that they stand in", async () => {
    const args = {
      action: "create",
      nodeName: "b",
      title: "B",
      translations: { es: { seo: { heading: "x" } } },
    };
    const made = await shop.item("thing", args);
    expect(made.fields["seo"]).toEqual({});
    expect(made.translations).toEqual({ es: { seo: { heading: "x" } } });
  });

  test("never show secrets and hidden fields, which can be written", async () => {
    const translations = { es: { password: "geheim", internal: "x", revision: "2" } };
    const answer = await shop.answer("thing", { action: "update", uuid: item.uuid, translations });
    expect((answer["item"] as AnsweredItem).translations).toEqual({ es, fr });
    expect(answer["ignored"]).toEqual(["translations.es.revision", "translations.es.internal"]);
    expect((await propertiesOf())["password_es"]?.value).toBe("geheim");
  });
});

describe("a change", () => {
  test("of one language leaves the others", async () => {
    const after = await update({ translations: { es: { title: "B-es" } } });
    expect(after.translations).toEqual({ es: { ...es, title: "B-es" }, fr });
    expect(after.fields).toEqual(item.fields);
    expect(after.version).toBe(2);
  });

  test("of content keeps what other languages say of it", async () => {
    const after = await update({ title: "B", tags: ["c"], seo: { heading: "i" }, extra: [] });
    expect(after.translations).toEqual({ es, fr });
  });

  test("to null takes the translations along", async () => {
    const after = await update({ tags: null, seo: { heading: null }, prices: null, extra: null });
    const { title, media, banner } = es;
    expect(after.translations).toEqual({
      es: { title, seo: { deep: { level: 3 } }, media, banner },
      fr: { title: "A-fr" },
    });
    expect((await propertiesOf())["mgnl:tags_es"]).toBeUndefined();
  });

  test("of entries keeps translations with those that stay, move or change", async () => {
    const [first, second] = item.fields["prices"] as Fields[];
    const moved = await update({ prices: [second, first] });
    expect(moved.translations?.["es"]?.["prices"]).toEqual({ 0: es.prices[1], 1: es.prices[0] });
    expect(moved.translations?.["fr"]?.["prices"]).toEqual({ 0: fr.prices[1] });
    const changed = await update({
      prices: [{ ...second, note: "new" }, first, { amount: 3, note: "n3" }],
    });
    expect(changed.translations?.["es"]?.["prices"]).toEqual({ 0: es.prices[1], 1: es.prices[0] });
    const shorter = await update({ prices: [first] });
    expect(shorter.translations?.["es"]?.["prices"]).toEqual({ 0: es.prices[0] });
    expect(shorter.translations?.["fr"]).toEqual({ title: "A-fr" });
  });

  test("of the choice takes the other variants' translations, those of shared fields stay", async () => {
    const media = { kind: "video", player: { label: "l" } };
    const translations = { es: { media: { player: { label: "l-es" } } } };
    const after = await update({ media, shape: "tall", column: "c", translations });
    const { banner: _, ...kept } = es;
    expect(after.translations).toEqual({
      es: { ...kept, media: { caption: "c-es", player: { label: "l-es" } } },
      fr,
    });
    expect((await propertiesOf())["banner_es"]).toBeUndefined();
  });

  test("back to what was read changes nothing", async () => {
    const { fields, ...envelope } = await get();
    expect(await update({ ...fields, ...envelope })).toEqual(item);
    const lists = {
      ...es,
      prices: [{ note: "n1-es", parts: [{}, { name: "y-es" }] }, { note: "n2-es" }],
    };
    expect(await update({ translations: { es: lists } })).toEqual(item);
  });

  test("tells absent, null, empty text and an empty list apart", async () => {
    const cleared = await update({
      translations: { es: { title: null, summary: "", tags: [], media: null } },
    });
    const { title: _title, media: _media, ...kept } = es;
    expect(cleared.translations?.["es"]).toEqual({ ...kept, summary: "", tags: [] });
    const nowhere = { tags: ["a", "b"], translations: { es: { prices: [] } } };
    expect(await update(nowhere)).toEqual(cleared);
    const entry = await update({ translations: { es: { prices: { 0: null } } } });
    expect(entry.translations?.["es"]?.["prices"]).toEqual({ 1: es.prices[1] });
    const language = await update({ translations: { es: null } });
    expect(language.translations).toEqual({ fr });
    const properties = Object.keys(await propertiesOf());
    expect(properties.filter((name) => name.endsWith("_es"))).toEqual([]);
  });

  test("by index does not depend on the order of the keys", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ amount: index, note: `n${index}` }));
    const prices = { 10: { note: "ten" }, 2: { note: "two" } };
    const after = await update({ prices: many, translations: { es: { prices } } });
    expect(after.translations?.["es"]?.["prices"]).toMatchObject({
      2: { note: "two" },
      10: { note: "ten" },
    });
    expect((after.fields["prices"] as Fields[]).map(({ note }) => note)).toEqual(
      many.map(({ note }) => note),
    );
  });

  test("makes the usual hyphen of those that look like it, dashes stay", async () => {
    const summary = "a\u2010b\u2011c–d—e";
    const after = await update({ summary, translations: { es: { summary, tags: ["\u2011"] } } });
    expect(after.translations?.["es"]?.["summary"]).toBe("a-b-c–d—e");
    expect(after.translations?.["es"]?.["tags"]).toEqual(["-"]);
    expect(after.fields["summary"]).toBe(summary);
  });

  test("of nothing is refused", async () => {
    expect(await refuse({ translations: {} })).toMatch(/^Nothing to update\./);
    expect(await refuse({ translations: { es: {} } })).toMatch(/^Nothing to update\./);
  });

  test("is previewed with the translations that it keeps and makes", async () => {
    const change = {
      prices: [{ amount: 2, note: "n2" }],
      translations: { fr: { prices: [{ hint: "i" }] } },
    };
    const preview = await update({ ...change, validateOnly: true });
    expect(await get()).toEqual(item);
    const after = await update(change);
    expect(preview.translations).toEqual(after.translations);
    expect(after.translations?.["fr"]?.["prices"]).toEqual({ 0: { note: "n2-fr", hint: "i" } });
  });
});

test("an entry that was edited and moved takes its translations along by its translated text", async () => {
  const [first, second] = content.prices;
  const changed = await update({ prices: [{ ...second, amount: 9 }, first] });
  expect(changed.translations).toMatchObject({
    es: { prices: { 0: { note: "n2-es" }, 1: { note: "n1-es" } } },
    fr: { prices: { 0: { note: "n2-fr" } } },
  });
});

describe("a locale beside values to write", () => {
  test("is refused, since they would go to the default language", async () => {
    expect(await refuse({ locale: "es", title: "B-es" })).toBe(
      '"locale" chooses what is read, and would leave es unwritten. Send the values under translations.es instead.',
    );
    expect(await refuse({ locale: "de", title: "B-de" })).toBe(
      '"locale" is "de", and there is no such language here. Send one of the configured ones: en, es, fr.',
    );
    expect((await get()).fields["title"]).toBe("A");
  });

  test("is noted as ignored when it is the default one", async () => {
    const args = { action: "update", uuid: item.uuid, locale: "en", title: "B" };
    expect(await shop.answer("thing", args)).toMatchObject({
      item: { fields: { title: "B" } },
      ignored: ["locale"],
    });
  });
});

describe("what is wrong with translations is reported at once, and nothing written", () => {
  const spanish = (tree: Fields) => refuse({ title: "new", translations: { es: tree } });
  afterEach(async () => expect(await get()).toEqual(item));

  test("a language that is not configured", async () => {
    expect(await refuse({ translations: { de: { title: "x" } } })).toBe(
      '"translations.de": there is no such language here. Send one of the configured ones: en, es, fr.',
    );
  });

  test("fields that cannot be translated", async () => {
    expect(await spanish({ sku: "x" })).toBe(
      '"translations.es.sku" cannot be translated. Leave it out; what can be translated here: title, summary, tags, prices, seo, media, banner, column, extra, link, password.',
    );
    expect(
      await spanish({ prices: [{ amount: 1 }], media: { kind: "image" }, shape: "wide" }),
    ).toBe(
      [
        "3 problems, nothing was done:",
        '- "translations.es.prices[0].amount" cannot be translated. Leave it out; what can be translated here: note, hint, pin, parts.',
        '- "translations.es.media.kind" cannot be translated. Leave it out; what can be translated here: caption, player.',
        '- "translations.es.shape" cannot be translated. Leave it out; what can be translated here: title, summary, tags, prices, seo, media, banner, column, extra, link, password.',
      ].join("\n"),
    );
  });

  test("keys that there are no fields for, row ids among them", async () => {
    expect(await spanish({ prices: [{ id: "7", note: "x" }], titel: "x" })).toBe(
      [
        "2 problems, nothing was done:",
        '- "translations.es.prices[0].id" is not a known key. Valid keys: note, hint, pin, parts.',
        '- "translations.es.titel" is not a known key. Did you mean "title"? Valid keys: title, summary, tags, prices, seo, media, banner, column, extra, link, password.',
      ].join("\n"),
    );
  });

  test("keys with a language, which are how a translation is stored", async () => {
    const sendAs = (key: string, tree: string) =>
      `"${key}" is not a known key. Send it as translations: ${tree}.`;
    expect(await refuse({ title_es: "x" })).toBe(sendAs("title_es", '{"es": {"title": …}}'));
    expect(await refuse({ "title-FR": "x" })).toBe(sendAs("title-FR", '{"fr": {"title": …}}'));
    expect(await refuse({ seo: { deep: { level_fr: 2 } } })).toBe(
      sendAs("seo.deep.level_fr", '{"fr": {"seo": {"deep": {"level": …}}}}'),
    );
    expect(await refuse({ prices: [{ amount: 1, note: "n", note_es: "x" }] })).toBe(
      sendAs("prices[0].note_es", '{"es": {"prices": {"0": {"note": …}}}}'),
    );
    expect(await refuse({ media: { caption_es: "x" } })).toBe(
      sendAs("media.caption_es", '{"es": {"media": {"caption": …}}}'),
    );
    expect(await spanish({ title_fr: "x" })).toBe(
      sendAs("translations.es.title_fr", '{"fr": {"title": …}}'),
    );
    expect(
      await shop.refusal("thing", { action: "create", nodeName: "b", ...content, title_es: "x" }),
    ).toBe(sendAs("title_es", '{"es": {"title": …}}'));
    expect(await refuse({ sku_es: "x" })).toMatch(
      /^"sku_es" is not a known key, and "sku" has one value in all languages\. Valid keys: action, /,
    );
    // No language of this project, and no slip of the hand either.
    for (const key of ["title_de", "titleDe", "title.de", "title_pt_BR"]) {
      expect(await refuse({ [key]: "x" })).toMatch(
        new RegExp(`^"${key}" is not a known key\\. (?!Did you mean)`),
      );
    }
    expect(await refuse({ titel: "x" })).toMatch(
      /^"titel" is not a known key\. Did you mean "title"\?/,
    );
    const stored = await shop.repository.read((repository) => repository.node("things", item.uuid));
    expect(stored?.properties["title"]?.value).toBe("A");
  });

  test("entries that are not there once the call has written", async () => {
    const text = (count: number, existing: number) =>
      `"translations.es.prices" goes up to entry ${count}, but the list has ${existing}. Translate entries that exist, or send the list itself with all of them in the same call.`;
    expect(await spanish({ prices: [{}, {}, { note: "x" }] })).toBe(text(3, 2));
    expect(await spanish({ prices: { 10: { note: "x" } } })).toBe(text(11, 2));
    const shorter = {
      prices: [{ amount: 1, note: "n" }],
      translations: { es: { prices: { 1: {} } } },
    };
    expect(await refuse(shorter)).toBe(text(2, 1));
    expect(await spanish({ prices: { "9007199254740993": {} } })).toMatch(/goes up to entry 9007/);
  });

  test("fields of a variant that is not chosen", async () => {
    expect(await spanish({ media: { player: { label: "x" } }, column: "c" })).toBe(
      [
        "2 problems, nothing was done:",
        '- "translations.es.media.player" applies only to the variant "video". Leave it out, or choose that variant.',
        '- "translations.es.column" applies only to the variant "tall". Leave it out, or choose that variant.',
      ].join("\n"),
    );
  });

  test("shapes, lengths and links, as for content, where nothing is required", async () => {
    const link = "00000000-0000-4000-8000-000000000000";
    const tree = { title: "x".repeat(21), tags: "a", seo: [], prices: ["x", { note: 5 }], link };
    expect(await spanish(tree)).toBe(
      [
        "5 problems, nothing was done:",
        '- "translations.es.title" holds at most 20 characters, not 21. Shorten it.',
        '- "translations.es.tags" takes a list, not the text "a". Send a JSON array, also for one value.',
        '- "translations.es.prices[0]" takes an object, not the text "x". Send a JSON object.',
        '- "translations.es.seo" takes an object, not a list. Send a JSON object.',
        `- "translations.es.link" names "${link}", which does not exist in workspace "things". Send an existing one.`,
      ].join("\n"),
    );
    expect(await refuse({ translations: { es: "x", en: 5 } })).toMatch(
      /"translations\.es" takes an object, not the text "x".*\n.*"translations\.en" takes an object, not the number 5/,
    );
  });

  test("all of it together with the content, no more than twenty", async () => {
    const tree = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, 1]));
    const text = await refuse({ title: null, translations: { es: tree } });
    expect(text).toMatch(/^31 problems, nothing was done:\n/);
    expect(text).toMatch(/\n… and 11 more\.$/);
  });

  test("and nothing is said of lists and choices whose content is wrong itself", async () => {
    expect(
      await refuse({ prices: [{ note: "n" }], translations: { es: { prices: [{}, {}, {}] } } }),
    ).toBe('"prices[0].amount" (Amount) is required. Send a value.');
    expect(
      await refuse({ media: { kind: "sound" }, translations: { es: { media: { player: {} } } } }),
    ).toBe(
      '"media.kind" has no option "sound". Send one of: image (Label of image), video (Label of video).',
    );
  });
});

test("translations as JSON text are read where the project allows it", async () => {
  const args = {
    action: "create",
    nodeName: "b",
    ...content,
    translations: JSON.stringify({
      fr: JSON.stringify({ seo: '{"heading":"x"}', prices: '{"1":{"note":"y"}}' }),
    }),
  };
  expect(await shop.refusal("thing", args)).toBe(
    '"translations" takes an object, but the value is JSON text. Send a real object instead of a string.',
  );
  await shop.close();
  shop = await openShop(languageProject({ content: { coerce: "json" } }));
  expect((await shop.item("thing", args)).translations).toEqual({
    fr: { seo: { heading: "x" }, prices: { 1: { note: "y" } } },
  });
});

describe("the default language among the translations", () => {
  test("is content", async () => {
    const translations = {
      en: { title: "T", prices: { 1: { note: "m" } }, seo: { heading: "i" } },
    };
    const after = await update({ translations });
    const [first, second] = item.fields["prices"] as Fields[];
    expect(after.fields).toEqual({
      ...item.fields,
      title: "T",
      prices: [first, { ...second, note: "m" }],
      seo: { heading: "i", deep: { level: 2 } },
    });
    expect(after.translations).toEqual({ es, fr });
    const made = await shop.item("thing", {
      action: "create",
      nodeName: "b",
      translations: { en: { title: "T" }, es: { title: "T-es" } },
    });
    expect(made.fields).toEqual({ title: "T" });
    expect(await refuse({ translations: { en: { title: null } } })).toBe(
      '"title" (Title) is required. Send a value.',
    );
  });

  test("may say the same as the content, and nothing else", async () => {
    const prices = [{ amount: 9, note: "n" }];
    const same = {
      title: "T",
      prices,
      translations: { en: { title: "T", prices: [{ note: "n" }] } },
    };
    expect((await update(same)).fields["prices"]).toEqual(prices);
    const other = {
      title: "T",
      prices,
      translations: { en: { title: "U", prices: [{ note: "m" }] } },
    };
    expect(await refuse(other)).toBe(
      [
        "2 problems, nothing was done:",
        '- "translations.en.title" and "title" are the same field and differ. Send only one of them.',
        '- "translations.en.prices[0].note" and "prices[0].note" are the same field and differ. Send only one of them.',
      ].join("\n"),
    );
  });
});

describe("reading", () => {
  test("in one language falls back to the default one and shows no translations", async () => {
    const spanish = await get({ locale: "es" });
    expect(spanish).not.toHaveProperty("translations");
    expect(spanish.fields).toEqual({
      ...item.fields,
      title: "A-es",
      tags: ["á", "b"],
      prices: [
        { amount: 1, note: "n1-es", parts: [{ name: "x" }, { name: "y-es" }] },
        { amount: 2, note: "n2-es" },
      ],
      seo: { heading: "h-es", deep: { level: 3 } },
      media: { kind: "image", caption: "c-es", source: "s" },
      banner: "b-es",
      extra: { b: "es" },
    });
    const { translations: _, ...plain } = item;
    expect(await get({ locale: "en" })).toEqual(plain);
    const text =
      '"locale" is "de", and there is no such language here. Send one of the configured ones: en, es, fr.';
    for (const action of ["get", "list"]) {
      const uuid = action === "get" ? { uuid: item.uuid } : {};
      expect(await shop.refusal("thing", { action, ...uuid, locale: "de" })).toBe(text);
    }
  });

  test("of some fields shows their translations alone", async () => {
    expect((await get({ select: ["title"] })).translations).toEqual({
      es: { title: "A-es" },
      fr: { title: "A-fr" },
    });
    expect((await get({ select: ["seo"] })).translations).toEqual({ es: { seo: es.seo } });
    expect(await get({ select: ["summary"] })).not.toHaveProperty("translations");
  });

  test("lists carry none, and can be in one language", async () => {
    const list = async (args: Fields) => {
      const { items } = await shop.answer("thing", { action: "list", ...args });
      return items as AnsweredItem[];
    };
    expect((await list({})).map(({ fields }) => fields["title"])).toEqual(["A"]);
    expect((await list({}))[0]).not.toHaveProperty("translations");
    const [spanish] = await list({ locale: "es" });
    expect(spanish).toEqual({
      ...item,
      fields: { title: "A-es", summary: "s", shape: "wide", banner: "b-es" },
      translations: undefined,
    });
    const [whole] = await list({ locale: "fr", select: ["prices"] });
    expect(whole?.fields["prices"]).toMatchObject([{ note: "n1" }, { note: "n2-fr" }]);
    for (const query of ["A-fr", "n1-es", "y-es"]) expect(await list({ query })).toHaveLength(1);
    expect(await list({ query: "nothing" })).toEqual([]);
  });
});

describe("a store step of the user's own", () => {
  const open = async (hooks: Parameters<typeof languageProject>[0]) => {
    await shop.close();
    shop = await openShop(languageProject(hooks));
    const create = { action: "create", nodeName: "a", ...content, translations: { es, fr } };
    item = await shop.item("thing", create);
  };

  test("that loses translations gets them back, but for nodes that it removed", async () => {
    await open({
      hooks: {
        doUpdate: async (uuid, patch, { content: session }, next) => {
          await next(uuid, patch, {} as never).catch(() => undefined);
          const tree = await session.tree("things", uuid);
          const title = { type: "string", value: String(patch["title"]) } as const;
          await session.setProperties("things", uuid, { title, title_es: null, title_fr: title });
          for (const child of tree?.children ?? []) {
            if (child.node.name === "seo") await session.remove("things", child.node.uuid);
            if (child.node.name !== "prices") continue;
            for (const entry of child.children) await session.remove("things", entry.node.uuid);
            const note = { type: "string", value: "new" } as const;
            await session.create({
              workspace: "things",
              parentPath: child.node.path,
              name: "p",
              nodeType: "mgnl:contentNode",
              properties: { note },
            });
          }
        },
      },
    });
    const after = await update({ title: "B", translations: { es: { summary: "s-es" } } });
    const { seo: _, ...kept } = es;
    expect(after.translations).toEqual({
      es: { ...kept, summary: "s-es", prices: { 0: { note: "n1-es" } } },
      fr: { title: "B" },
    });
  });

  test("that stores no place for a translation fails the call, which names it", async () => {
    await open({
      hooks: {
        doUpdate: (uuid, patch, context, next) => next(uuid, { ...patch, prices: [] }, context),
      },
    });
    const lost = {
      translations: { es: { prices: { 1: { note: "x" } }, title: "y" } },
      summary: "z",
    };
    expect(await refuse(lost)).toBe(
      "Nothing was written, because these translations were not stored: translations.es.prices[1].note. Leave them out, and report it; sending them again will not help.",
    );
    expect(await get()).toEqual(item);
  });

  test("that stores an item elsewhere cannot have translations", async () => {
    await open({
      hooks: {
        doCreate: (fields, place, context, next) =>
          fields["title"] === "X"
            ? Promise.resolve({ uuid: item.uuid.replace(/./g, "0") })
            : next(fields, place, context),
      },
    });
    const create = {
      action: "create",
      nodeName: "x",
      title: "X",
      translations: { es: { title: "Y" } },
    };
    expect(await shop.refusal("thing", create)).toMatch(/not stored: translations\.es\.title\./);
  });
});

describe("a field that another tool owns", () => {
  test("is named with its owner among the translations too", async () => {
    const project = languageProject();
    const [thing] = project.tools as ContentTypeTool[];
    if (thing === undefined) throw new Error("There is no tool.");
    const other = Object.create(thing, {
      surface: {
        value: {
          ...thing.surface,
          id: "shop:mcpTools/other",
          tools: thing.surface.tools.map((tool) => ({ ...tool, name: "other" })),
        },
      },
      ownedFields: { value: () => ["subtitle", "summary"] },
    }) as ContentTypeTool;
    await shop.close();
    shop = await openShop(languageProject({ others: { Other: other } }));
    item = await shop.item("thing", { action: "create", nodeName: "a", title: "A" });
    const owned = (field: string) =>
      `- "translations.es.${field}" belongs to the tool "other". Change it there, with the uuid or the path of the item.`;
    expect(await refuse({ translations: { es: { subtitle: "x", summary: "x" } } })).toBe(
      ["2 problems, nothing was done:", owned("subtitle"), owned("summary")].join("\n"),
    );
  });
});

describe("expectedVersion", () => {
  test("older than the stored one is refused with the fields that changed since", async () => {
    await update({
      title: "B",
      prices: [{ amount: 1, note: "n" }],
      translations: { es: { summary: "x" } },
    });
    await update({ password: "p", banner: "c", translations: { fr: { title: "C" } } });
    expect(await refuse({ summary: "mine", expectedVersion: 1 })).toBe(
      "The item has changed since version 1: it is at version 3 now. Changed: title, prices, banner, password, translations.es.summary, translations.fr.title. Get it again, and repeat the update with that version.",
    );
    expect(await refuse({ summary: "mine", expectedVersion: 2 })).toBe(
      "The item has changed since version 2: it is at version 3 now. Changed: banner, password, translations.fr.title. Get it again, and repeat the update with that version.",
    );
    expect((await get()).fields["summary"]).toBe("s");
  });

  test("names nothing that no caller sees", async () => {
    await shop.repository.write((session) =>
      session.setProperties("things", item.uuid, { internal: { type: "string", value: "x" } }),
    );
    expect(await refuse({ title: "B", expectedVersion: 1 })).toBe(
      "The item has changed since version 1: it is at version 2 now. Get it again, and repeat the update with that version.",
    );
  });

  test("above the stored one is no version of the item", async () => {
    expect(await refuse({ title: "B", expectedVersion: 7 })).toBe(
      "The item is at version 1, so version 7 is not one of it. Get it again, and repeat the update with its version.",
    );
  });
});
