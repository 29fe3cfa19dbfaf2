import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { boolean, field, group, list, text } from "../emit/support/plans.js";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { formProject } from "./fixtures/form-tool.js";
import { plannedForm } from "./fixtures/planned-tool.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

const translatable = { translatable: true } as const;

const planned = plannedForm([
  field("title", "Title", text(), translatable),
  field("name", "Name", text(), { ...translatable, required: true }),
  field("active", "Active", boolean),
  field("tags", "Tags", list(text()), translatable),
  field("seo", "SEO", group("Seo", [field("heading", "Heading", text(), translatable)])),
  field(
    "links",
    "Links",
    list(
      group("Link", [
        field("target", "Target", text()),
        field("label", "Label", text(), translatable),
      ]),
    ),
  ),
]);

const content = {
  title: "A",
  name: "n",
  active: true,
  tags: ["a"],
  seo: { heading: "H" },
  links: [
    { target: "/x", label: "X" },
    { target: "/y", label: "Y" },
  ],
};
const es = {
  title: "A-es",
  name: "n-es",
  tags: ["a-es"],
  seo: { heading: "H-es" },
  links: { 0: { label: "X-es" }, 1: { label: "Y-es" } },
};

let shop: Shop;
let item: AnsweredItem;

beforeEach(async () => {
  const locales = { default: "en", others: ["es", "fr"] };
  shop = await openShop(formProject({ ...planned, locales }));
  item = await shop.item("thing", {
    action: "create",
    nodeName: "a",
    ...content,
    translations: { es },
  });
});
afterEach(() => shop.close());

const update = (args: Fields) => shop.item("thing", { action: "update", uuid: item.uuid, ...args });
const refuse = (args: Fields) =>
  shop.refusal("thing", { action: "update", uuid: item.uuid, ...args });

describe("a null below the default language", () => {
  test("empties a field in that language alone", async () => {
    const { title: _title, ...left } = content;
    const translations = { en: { title: null } };
    const preview = await update({ translations, validateOnly: true });
    expect(preview).toMatchObject({ fields: left, translations: { es } });
    const after = await update({ translations });
    expect(after.fields).toEqual(left);
    expect(after.translations).toEqual({ es });
  });

  test("does so in composites and in entries, whose languages stay", async () => {
    const after = await update({
      translations: { en: { seo: { heading: null }, links: { 1: { label: null } }, tags: null } },
    });
    expect(after.fields).toEqual({
      title: "A",
      name: "n",
      active: true,
      seo: {},
      links: [{ target: "/x", label: "X" }, { target: "/y" }],
    });
    expect(after.translations).toEqual({ es });
  });

  test("of a whole composite or list empties all that can be translated in it", async () => {
    const after = await update({ translations: { en: { seo: null, links: null } } });
    expect(after.fields).toEqual({
      ...content,
      seo: {},
      links: [{ target: "/x" }, { target: "/y" }],
    });
    expect(after.translations).toEqual({ es });
  });

  test("stands beside values of the same and of other languages", async () => {
    const after = await update({
      active: false,
      translations: { en: { title: null, name: "m" }, es: { name: "m-es" }, fr: { title: "fr" } },
    });
    expect(after.fields).toEqual({
      name: "m",
      active: false,
      tags: ["a"],
      seo: content.seo,
      links: content.links,
    });
    expect(after.translations).toEqual({ es: { ...es, name: "m-es" }, fr: { title: "fr" } });
  });

  test("makes nothing of a composite that is not there", async () => {
    await update({ seo: null, links: null });
    const after = await update({ translations: { en: { seo: null, links: null, title: null } } });
    expect(after.fields).toEqual({ name: "n", active: true, tags: ["a"] });
    const tree = await shop.repository.read((reader) => reader.tree("things", item.uuid));
    expect(tree?.children).toEqual([]);
  });

  test("is refused where the field must have a value", async () => {
    expect(await refuse({ translations: { en: { name: null } } })).toBe(
      '"name" (Name) is required. Send a value.',
    );
    expect(await refuse({ translations: { en: null } })).toBe(
      '"name" (Name) is required. Send a value.',
    );
  });

  test("clears with its translations when the content says null too", async () => {
    const after = await update({ title: null, translations: { en: { title: null } } });
    expect(after.translations?.["es"]).not.toHaveProperty("title");
  });

  test("and a value for it in the content contradict each other", async () => {
    expect(await refuse({ title: "B", translations: { en: { title: null } } })).toBe(
      '"translations.en.title" and "title" are the same field and differ. Send only one of them.',
    );
  });
});

test("a null for a field in the content still empties it in every language", async () => {
  const after = await update({ title: null });
  expect(after.fields).not.toHaveProperty("title");
  expect(after.translations?.["es"]).not.toHaveProperty("title");
});

test("a step of the tool's own that stores the null loses no other language", async () => {
  const locales = { default: "en", others: ["es"] };
  await shop.close();
  shop = await openShop(
    formProject({
      ...planned,
      locales,
      hooks: {
        doUpdate: async (uuid, patch, { content: session }) => {
          const gone = { title: null, title_es: null };
          if (patch["title"] === null) await session.setProperties("things", uuid, gone);
        },
      },
    }),
  );
  item = await shop.item("thing", {
    action: "create",
    nodeName: "a",
    name: "n",
    title: "A",
    translations: { es: { title: "A-es" } },
  });
  const after = await update({ translations: { en: { title: null } } });
  expect(after.fields).toEqual({ name: "n" });
  expect(after.translations).toEqual({ es: { title: "A-es" } });
});

describe("the default language as locale of a write", () => {
  test("is refused beside a null, with how to empty it alone", async () => {
    expect(await refuse({ locale: "en", title: null })).toBe(
      '"locale" chooses what is read, and null empties a field in every language. To empty it in en alone, send {"en":{"title":null}} as translations instead.',
    );
    expect(await refuse({ locale: "en", seo: { heading: null } })).toContain(
      'send {"en":{"seo":{"heading":null}}} as translations instead.',
    );
  });

  test("is nothing beside values, and beside a null for what has no languages", async () => {
    expect((await update({ locale: "en", title: "B" })).fields["title"]).toBe("B");
    const after = await update({ locale: "en", active: null });
    expect(after.fields).not.toHaveProperty("active");
  });
});

describe("a tool over decorated fields", () => {
  const seo = (action: string, args: Fields) =>
    shop.item("thing_seo", { action, uuid: item.uuid, ...args });
  const refused = (action: string, args: Fields) =>
    shop.refusal("thing_seo", { action, uuid: item.uuid, ...args });

  beforeEach(async () => {
    await shop.close();
    shop = await openShop(decoratedProject(new SeoTool()));
    item = await shop.item("thing", { action: "create", nodeName: "a", title: "A" });
    await seo("set", {
      seoTitle: "Trail",
      seoRank: 3,
      seoCard: { heading: "H", level: 2 },
      translations: { es: { seoTitle: "Senda", seoCard: { heading: "E" } } },
    });
  });

  test("empties a field in the default language alone", async () => {
    const after = await seo("set", {
      translations: { en: { seoTitle: null, seoCard: { heading: null } } },
    });
    expect(after.fields).toEqual({ seoRank: 3, seoCard: { level: 2 } });
    expect(after.translations).toEqual({ es: { seoTitle: "Senda", seoCard: { heading: "E" } } });
  });

  test("empties all of the default language with a null for it", async () => {
    const after = await seo("set", { translations: { en: null } });
    expect(after.fields).toEqual({ seoRank: 3, seoCard: { level: 2 } });
    expect(after.translations).toEqual({ es: { seoTitle: "Senda", seoCard: { heading: "E" } } });
  });

  test("does not clear one language by its name", async () => {
    expect(await refused("clear", { locale: "en", fields: ["seoTitle"] })).toBe(
      '"locale" chooses what is read, and clear empties a field in every language. To empty en alone, use action set with null under translations.en.',
    );
    const after = await seo("clear", { locale: "en", fields: ["seoCard"] }).catch(() => undefined);
    expect(after).toBeUndefined();
    expect((await seo("get", {})).translations?.["es"]).toEqual({
      seoTitle: "Senda",
      seoCard: { heading: "E" },
    });
  });
});
