import { describe, expect, test } from "vitest";
import type { Fields, Shop } from "../runtime/support.js";
import { openProject } from "./calls.js";
import { compileFiles } from "./support.js";

const thing = `datasource: { workspace: things }
model:
  nodeType: m:thing
  properties:
    title: { i18n: true }
    note: {}
`;

const app = `!content-type:thing
name: things
subApps:
  detail:
    form:
      properties:
        note: { $type: textField, defaultValue: n }
        seo:
          $type: compositeField
          itemProvider: { $type: currentItemProvider }
          properties:
            noIndex: { $type: checkBoxField, defaultValue: false }
            priority: { $type: textField, defaultValue: high }
            teaser: { $type: textField, i18n: true }
            workspace: { $type: textField, i18n: true }
            path: { $type: textField }
            rank: { $type: textField, type: java.lang.Long }
            card:
              $type: compositeField
              properties: { heading: { $type: textField } }
`;

const declared = (more = "") =>
  `kind: contentType\nname: thing\ncontentType: thing\nnodeNameFrom: [title]\n${more}`;

const files = (more = ""): Readonly<Record<string, string>> => ({
  "mcpgen.yaml": "locales: { default: en, others: [es] }\n",
  "forms/m/contentTypes/thing.yaml": thing,
  "forms/m/apps/things.yaml": app,
  "forms/m/mcpTools/thing.yaml": declared(more),
  "forms/m/mcpTools/thing_seo.yaml": `kind: decoratedFields\nname: thing_seo\nfields: [seo]\n`,
});

const storedIn = async (shop: Shop, uuid: string): Promise<Fields> => {
  const node = await shop.repository.read((reader) => reader.node("things", uuid));
  const properties = Object.entries(node?.properties ?? {});
  return Object.fromEntries(properties.map(([name, { value }]) => [name, value]));
};

describe("a new item gets the defaults of fields that another tool owns", () => {
  test("which its own tool neither shows nor takes", async () => {
    const shop = await openProject(files());
    const create = { action: "create", title: "A" };
    const preview = await shop.item("thing", { ...create, validateOnly: true });
    expect(preview.fields).toEqual({ title: "A", note: "n" });
    const made = await shop.item("thing", create);
    expect(made.fields).toEqual({ title: "A", note: "n" });
    expect(await storedIn(shop, made.uuid)).toEqual({
      title: "A",
      note: "n",
      noIndex: false,
      priority: "high",
    });
    const own = await shop.item("thing_seo", { action: "get", uuid: made.uuid });
    expect(own.fields).toEqual({ noIndex: false, priority: "high" });
    expect(await shop.refusal("thing", { ...create, title: "B", noIndex: true })).toBe(
      '"noIndex" belongs to the tool "thing_seo". Create the item without it, then call that tool with {"action":"set","uuid":"…","noIndex":true} and the uuid of the new item.',
    );
  });

  test("with the choice of a switchable and what it brings", async () => {
    const selector = `$type: radioButtonGroupField
          name: kind
          defaultValue: page
          datasource:
            $type: optionListDatasource
            options: { page: { value: page }, address: { value: address } }`;
    const shop = await openProject({
      ...files(),
      "forms/m/apps/things.yaml": `!content-type:thing
name: things
subApps:
  detail:
    form:
      properties:
        link:
          $type: switchableField
          itemProvider: { $type: currentItemProvider }
          field:
            ${selector.replace(/\n/g, "\n  ")}
          forms:
            page: { properties: { target: { $type: textField, defaultValue: /home } } }
            address: { properties: { url: { $type: textField, defaultValue: "x:" } } }
`,
      "forms/m/mcpTools/thing_seo.yaml":
        "kind: decoratedFields\nname: thing_seo\nfields: [link]\nworkspaces: [things]\n",
    });
    const { uuid, fields } = await shop.item("thing", { action: "create", title: "A" });
    expect(fields).toEqual({ title: "A" });
    expect(await storedIn(shop, uuid)).toEqual({ title: "A", kind: "page", target: "/home" });
  });

  test("but never of what the declaration leaves out", async () => {
    const shop = await openProject(files("excludedFields: [note, noIndex]\n"));
    const made = await shop.item("thing", { action: "create", title: "A" });
    expect(await storedIn(shop, made.uuid)).toEqual({ title: "A", priority: "high" });
  });

  test("and an update brings none back", async () => {
    const shop = await openProject(files());
    const { uuid } = await shop.item("thing", { action: "create", title: "A" });
    await shop.item("thing_seo", { action: "clear", uuid, fields: ["noIndex"] });
    await shop.item("thing", { action: "update", uuid, title: "B" });
    expect(await storedIn(shop, uuid)).toEqual({ title: "B", note: "n", priority: "high" });
  });
});

describe("a field that its owner offers under another name", () => {
  test.each(["", "payload: nested\n"])("is told by that name: %j", async (payload) => {
    const shop = await openProject(files(payload));
    const content = (values: Fields) => (payload === "" ? values : { fields: values });
    const create = { action: "create", nodeName: "a", ...content({ title: "A" }) };
    const { uuid } = await shop.item("thing", create);
    const name = payload === "" ? "field_path" : "path";
    expect(
      await shop.refusal("thing", { action: "update", uuid, ...content({ [name]: "x" }) }),
    ).toBe(
      `"${name}" belongs to the tool "thing_seo". Call that with {"action":"set","uuid":"…","field_path":"…"}, or with path in place of uuid.`,
    );
    expect(
      await shop.refusal("thing", { action: "update", uuid, ...content({ workspace: "x" }) }),
    ).toBe(
      '"workspace" belongs to the tool "thing_seo". Call that with {"action":"set","uuid":"…","field_workspace":"…"}, or with path in place of uuid.',
    );
    expect(await shop.refusal("thing", { action: "remove_property", uuid, property: "path" })).toBe(
      '"path" belongs to the tool "thing_seo". Call that with {"action":"clear","uuid":"…","fields":["field_path"]}, or with path in place of uuid.',
    );
    expect(
      await shop.refusal("thing", { action: "remove_property", uuid, property: "workspace_es" }),
    ).toBe(
      '"workspace_es" belongs to the tool "thing_seo". Call that with {"action":"set","uuid":"…","translations":{"es":{"field_workspace":"…"}}}, or with path in place of uuid.',
    );
    // The parameter of that name stays what it is.
    expect((await shop.item("thing", { action: "get", path: "/a" })).uuid).toBe(uuid);
  });

  test("is suggested to a clear that names what is stored", async () => {
    const shop = await openProject(files());
    const { uuid } = await shop.item("thing", { action: "create", title: "A" });
    const refusal = await shop.refusal("thing_seo", {
      action: "clear",
      uuid,
      fields: ["workspace"],
    });
    expect(refusal).toContain(
      'fields names "workspace", which is no field of this tool. Did you mean "field_workspace"?',
    );
  });
});

describe("the advice for an owned field", () => {
  test.each([
    ["rank", '"rank":1'],
    ["noIndex", '"noIndex":true'],
    ["card", '"card":{…}'],
  ])("shows a value of its kind: %s", async (name, shown) => {
    const shop = await openProject(files());
    const { uuid } = await shop.item("thing", { action: "create", title: "A" });
    expect(await shop.refusal("thing", { action: "update", uuid, [name]: "x" })).toContain(
      `Call that with {"action":"set","uuid":"…",${shown}}`,
    );
  });

  test("says that a field has no translations, and how it is set", async () => {
    const shop = await openProject(files());
    const { uuid } = await shop.item("thing", { action: "create", title: "A" });
    const translate = (name: string) =>
      shop.refusal("thing", { action: "update", uuid, translations: { es: { [name]: "x" } } });
    expect(await translate("priority")).toBe(
      '"translations.es.priority" belongs to the tool "thing_seo" and cannot be translated: it has one value in all languages. Call that with {"action":"set","uuid":"…","priority":"…"}, or with path in place of uuid.',
    );
    expect(await translate("teaser")).toContain('"translations":{"es":{"teaser":"…"}}');
  });

  test("names the owner to another tool's clear", async () => {
    const shop = await openProject({
      ...files(),
      "forms/m/mcpTools/thing_note.yaml":
        "kind: decoratedFields\nname: thing_note\nfields: [note]\n",
    });
    const { uuid } = await shop.item("thing", { action: "create", title: "A" });
    expect(await shop.refusal("thing_seo", { action: "clear", uuid, fields: ["note"] })).toBe(
      '"note" belongs to the tool "thing_note". Call that with {"action":"clear","uuid":"…","fields":["note"]}, or with path in place of uuid.',
    );
  });
});

test("a version that the owner's call has passed is told with the field and its tool", async () => {
  const shop = await openProject(files());
  const { uuid, version } = await shop.item("thing", { action: "create", title: "A" });
  const translations = { es: { teaser: "T-es" } };
  await shop.item("thing_seo", { action: "set", uuid, teaser: "T", translations });
  const late = { uuid, expectedVersion: version };
  expect(await shop.refusal("thing", { action: "update", title: "B", ...late })).toContain(
    "Changed: teaser (tool thing_seo), translations.es.teaser (tool thing_seo). Get it again, and repeat the update with that version.",
  );
  expect(
    await shop.refusal("thing_seo", { action: "clear", fields: ["teaser"], ...late }),
  ).toContain(
    "Changed: teaser, translations.es.teaser. Get it again, and repeat the call with that version.",
  );
});

describe("an address in the wrong shape", () => {
  test.each(["thing", "thing_seo"])("is one problem for %s", async (tool) => {
    const shop = await openProject(files());
    await shop.item("thing", { action: "create", title: "A" });
    const value = tool === "thing" ? { title: "B" } : { priority: "low" };
    const write = tool === "thing" ? "update" : "set";
    const told = '"path" takes text, not a list. Send a string.';
    expect(await shop.refusal(tool, { action: write, path: ["/a"], ...value })).toBe(told);
    expect(await shop.refusal(tool, { action: "get", path: ["/a"] })).toBe(told);
  });
});

describe("text that is blank counts as absent", () => {
  const blank = (more: string) =>
    compileFiles({
      "forms/m/contentTypes/thing.yaml": thing,
      "forms/m/mcpTools/thing.yaml": `kind: contentType\ncontentType: thing\n${more}`,
    });

  test.each(["title: ''", "title: ' '", "description: ''"])("%s", async (more) => {
    const bare = await blank("name: thing\n");
    const { surfaces, reports } = await blank(`name: thing\n${more}\n`);
    expect(reports).toEqual([]);
    expect(surfaces[0]?.tools).toEqual(bare.surfaces[0]?.tools);
  });

  test.each(["name: ''", "name: ' '", "name:"])("%s", async (more) => {
    const { messages, surfaces } = await blank(`${more}\n`);
    expect(messages).toEqual(["The tool is not offered: it has no name."]);
    expect(surfaces).toEqual([]);
  });
});
