import { describe, expect, test } from "vitest";
import { openThing } from "./calls.js";
import { compileThing } from "./support.js";

describe("Norwegian, whose code is a boolean in older YAML", () => {
  const more = { "mcpgen.yaml": "locales: { default: en, others: [no] }\n" };

  test("is a language of content like any other", async () => {
    const shop = await openThing("title: { i18n: true }", { more });
    const translations = { no: { title: "Stol" } };
    const item = await shop.item("thing", { action: "create", title: "Chair", translations });
    expect(item.translations).toEqual(translations);
    expect(
      (await shop.item("thing", { action: "get", path: "/chair", locale: "no" })).fields,
    ).toEqual({ title: "Stol" });
  });

  test("and its word can be an option and a label", async () => {
    const { properties, reports } = await compileThing("x: {}", {
      app: `x:
  $type: comboBoxField
  label: no
  datasource:
    $type: optionListDatasource
    options: [{ value: no, label: off }, { value: on, label: yes }]`,
    });
    expect(reports).toEqual([]);
    expect(properties["x"]).toMatchObject({ enum: ["no", "on"], title: "no" });
    expect(properties["x"]?.["description"]).toContain("no = off, on = yes");
  });
});

describe("texts of one language", () => {
  const model = "title: { i18n: true }\nprices: { type: price, multiple: true }";
  const more = {
    "mcpgen.yaml": "locales: { default: en, others: [de, fr] }\n",
    "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { title: { i18n: true }, prices: { type: price, multiple: true } }
  subModels: { price: { properties: { note: { i18n: true } } } }
`,
  };
  const created = {
    action: "create",
    nodeName: "a",
    title: "T",
    prices: [{ note: "one" }, { note: "two" }],
    translations: {
      de: { title: "T-de", prices: [{ note: "eins" }, { note: "zwei" }] },
      fr: { title: "T-fr" },
    },
  };

  test("change alone", async () => {
    const shop = await openThing(model, { more });
    await shop.answer("thing", created);
    const translations = { de: { title: "x" } };
    const item = await shop.item("thing", { action: "update", path: "/a", translations });
    expect(item.fields["title"]).toBe("T");
    expect(item.translations).toMatchObject({ de: { title: "x" }, fr: { title: "T-fr" } });
  });

  test("find their entries by position, and ids of rows are refused for what they are", async () => {
    const shop = await openThing(model, { more });
    await shop.answer("thing", created);
    const send = (prices: unknown) => ({
      action: "update",
      path: "/a",
      translations: { fr: { prices } },
    });
    expect(await shop.refusal("thing", send([{ id: "7", note: "un" }]))).toBe(
      '"translations.fr.prices[0].id" is not a known key. Valid keys: note.',
    );
    const item = await shop.item("thing", send({ "1": { note: "deux" }, "0": { note: "un" } }));
    expect(item.translations?.["fr"]).toEqual({
      title: "T-fr",
      prices: { "0": { note: "un" }, "1": { note: "deux" } },
    });
  });

  test("cannot be deleted or published alone; what goes along is shown", async () => {
    const shop = await openThing(model, { more });
    await shop.answer("thing", created);
    for (const action of ["delete", "publish"]) {
      const { structured } = await shop.call("thing", { action, path: "/a", locale: "de" });
      expect(structured?.["ignored"]).toEqual(["locale"]);
    }
    const preview = await shop.answer("thing", { action: "delete", path: "/a" });
    expect(preview["locales"]).toEqual(["de", "fr"]);
  });
});
