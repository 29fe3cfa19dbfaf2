import { describe, expect, test } from "vitest";
import { contentTypeOf, fieldOf, names, resolveFiles } from "./support.js";

function resolveModel(model: string, others: Readonly<Record<string, string>> = {}) {
  const indented = model.replace(/^(?=.)/gm, "  ");
  const text = `datasource: { workspace: shop }\nmodel:\n${indented}`;
  const resolved = resolveFiles({ "shop/contentTypes/item.yaml": text, ...others });
  return { ...resolved, type: contentTypeOf(resolved, "item") };
}

const tag = {
  "shop/contentTypes/tag.yaml":
    "datasource: { workspace: tags }\nmodel: { properties: { title: } }\n",
};

describe("the type of a model property", () => {
  test.each([
    ["", "textField", { kind: "text", content: "plain" }],
    ["type: String", "textField", { kind: "text", content: "plain" }],
    ["type: Boolean", "checkBoxField", { kind: "boolean" }],
    ["type: Date", "dateField", { kind: "date", time: false }],
    ["type: Long", "textField", { kind: "number", storage: "long" }],
    ["type: Double", "textField", { kind: "number", storage: "double" }],
    ["type: Decimal", "textField", { kind: "number", storage: "decimal" }],
    ["type: richText", "richTextField", { kind: "text", content: "html" }],
    ["type: asset", "damLinkField", { kind: "reference", workspace: "dam", storage: "asset" }],
    [
      "type: 'reference:tag'",
      "linkField",
      { kind: "reference", workspace: "tags", contentType: "tag" },
    ],
    ["type: tag", "linkField", { kind: "reference", workspace: "tags", contentType: "tag" }],
    ["type: java.lang.Integer", "textField", { kind: "number", storage: "long" }],
    ["type: java.lang.Boolean", "checkBoxField", { kind: "boolean" }],
    ["type: java.util.Date", "dateField", { kind: "date" }],
    ["$type: codeField, label: X", "codeField", { kind: "text", content: "code" }],
    [
      "multiple: true",
      "jcrMultiValueField",
      { kind: "list", storage: "property", items: { kind: "text" } },
    ],
    [
      "type: asset, multiple: true",
      "jcrMultiValueField",
      { items: { kind: "reference", storage: "asset" } },
    ],
    [
      "type: 'reference:tag', multiple: true",
      "jcrMultiValueField",
      { items: { workspace: "tags", contentType: "tag" } },
    ],
    [
      "type: Long, options: { a: { value: 1 } }",
      "comboBoxField",
      { kind: "number", options: { values: [{ value: 1, label: "a" }] } },
    ],
    [
      "multiple: true, options: [ { value: a } ]",
      "jcrMultiValueField",
      { items: { options: { values: [{ value: "a" }] } } },
    ],
  ])("%s", (property, fieldType, shape) => {
    const { type, reported } = resolveModel(`properties: [ { name: x, ${property} } ]\n`, tag);
    expect(reported).toEqual([]);
    expect(fieldOf(type.form.fields, "x")).toMatchObject({ fieldType, shape });
  });

  test.each([
    ["boolean", "resolve/model-type-spelling", "checkBoxField"],
    ["Asset", "resolve/model-type-spelling", "damLinkField"],
    ["text", "resolve/model-type-spelling", "textField"],
    ["'reference:Tag'", "resolve/content-type-spelling", "linkField"],
    ["'reference:nothing'", "resolve/unknown-target", "linkField"],
    ["select", "resolve/unknown-model-type", "textField"],
  ])("spelt %s is forgiven or becomes a text, and reported", (written, code, fieldType) => {
    const { type, reported } = resolveModel(`properties: [ { name: x, type: ${written} } ]\n`, tag);
    expect(reported).toEqual([`${code} shop/contentTypes/item.yaml:3:34`]);
    expect(fieldOf(type.form.fields, "x").fieldType).toBe(fieldType);
  });
});

describe("a sub-model", () => {
  test("wins over a content type of its name and may use others", () => {
    const { type, reported } = resolveModel(
      `
properties: [ { name: x, type: tag } ]
subModels:
  - { name: tag, properties: [ { name: label }, { name: deep, type: leaf } ] }
  - { name: leaf, properties: { colour: { required: true } } }
`,
      tag,
    );
    expect(reported).toEqual([]);
    expect(
      names([fieldOf(type.form.fields, "x/label"), fieldOf(type.form.fields, "x/deep")]),
    ).toEqual(["label", "deep"]);
    expect(fieldOf(type.form.fields, "x/deep/colour").required).toBe(true);
  });

  test("that holds itself is cut at depth three, described in words", () => {
    const { type, reported, sentences } = resolveModel(`
properties: [ { name: body, type: section } ]
subModels: { section: { properties: [ { name: title }, { name: parts, type: section, multiple: true } ] } }
`);
    const cut = fieldOf(type.form.fields, "body/parts/parts/parts");
    expect(cut.shape).toMatchObject({
      kind: "list",
      storage: "nodes",
      items: { kind: "group", opaque: true, fields: [] },
    });
    expect(reported).toEqual(["resolve/recursion-cut shop/contentTypes/item.yaml:5:66"]);
    expect(sentences[0]).toContain('"body.parts.parts.parts" accepts any object');
  });

  test("that holds itself once, in one node, says so in its description", () => {
    const { type } = resolveModel(`
properties: [ { name: body, type: section } ]
subModels: { section: { properties: [ { name: title }, { name: next, type: section } ] } }
`);
    expect(fieldOf(type.form.fields, "body/next/next/next").description).toBe(
      'Holds the fields of "section" again.',
    );
  });
});

describe("a content type", () => {
  test("gives the node's name a field unless its model has one", () => {
    const without = resolveModel("properties: [ { name: title } ]\n").type;
    expect([without.modelProperties, names(without.form.fields)]).toEqual([
      ["title"],
      ["name", "title"],
    ]);
    const own = resolveModel(
      "properties: [ { name: title }, { name: name, required: true } ]\n",
    ).type;
    expect([own.modelProperties, names(own.form.fields)]).toEqual([
      ["title", "name"],
      ["title", "name"],
    ]);
  });

  test("goes by its own name, and two of one name are an error", () => {
    const resolved = resolveFiles({
      "a/contentTypes/x.yaml": "name: tour\nmodel: { properties: { a: } }\n",
      "b/contentTypes/tour.yaml": "model: { properties: { b: } }\n",
    });
    expect(resolved.reported).toEqual([
      "resolve/duplicate-content-type b/contentTypes/tour.yaml:1:1",
    ]);
    expect(resolved.project.contentTypes.map(({ name, module }) => [name, module])).toEqual([
      ["tour", "a"],
    ]);
  });

  test("with a property declared twice is an error", () => {
    const { reported } = resolveModel("properties: [ { name: x }, { name: x } ]\n");
    expect(reported).toEqual(["resolve/duplicate-field shop/contentTypes/item.yaml:3:38"]);
  });

  test("that several apps edit takes the first one's form", () => {
    const { type, reported } = resolveModel("properties: [ { name: x } ]\n", {
      "shop/apps/b.yaml": "!content-type:item\n",
      "shop/apps/a.yaml": "!content-type:item\n",
    });
    expect(type.form.id).toBe("shop:apps/a");
    expect(reported).toEqual(["resolve/second-app shop/apps/b.yaml:1:1"]);
  });

  test("for several values keeps its options when an app shows them otherwise", () => {
    const { type, reported } = resolveModel(
      "properties: [ { name: x, multiple: true, options: [ { value: a }, { value: b } ] } ]\n",
      {
        "shop/apps/a.yaml":
          "!content-type:item\nsubApps: { detail: { form: { properties: { x: { $type: checkBoxGroupField } } } } }\n",
      },
    );
    expect(reported).toEqual([]);
    expect(fieldOf(type.form.fields, "x").shape).toMatchObject({
      unique: true,
      items: { options: { values: [{ value: "a" }, { value: "b" }] } },
    });
  });
});
