import { describe, expect, test } from "vitest";
import { dialogPath, formOf, names, resolveFiles, resolveProperties } from "./support.js";

describe("what is broken in a form is reported once, at its place", () => {
  test.each([
    [
      "a mistyped key",
      "x: { $type: textField, requierd: true }\n",
      "resolve/mistyped-key",
      28,
      ["x"],
    ],
    ["a mistyped label", "x: { $type: textField, lable: X }\n", "resolve/mistyped-key", 28, ["x"]],
    ["no type", "x: { label: X }\n", "resolve/field-without-type", 5, ["x"]],
    [
      "two types",
      "x: { $type: dateField, fieldType: text }\n",
      "resolve/two-field-types",
      28,
      ["x"],
    ],
    ["no body", "x:\n", "resolve/field-without-body", 5, []],
    ["a text for a field", "x: textField\n", "resolve/field-not-a-map", 8, []],
    ["a list item without a name", "- { $type: textField }\n", "resolve/item-without-name", 7, []],
    [
      "a doubled name",
      "- { name: x, $type: textField, label: A }\n- { name: x, $type: textField }\n",
      "resolve/duplicate-field",
      "4:15",
      ["x"],
    ],
    [
      "something to repeat on a single value",
      "x: { $type: textField, field: { $type: textField } }\n",
      "resolve/stray-field",
      28,
      [],
    ],
    ["nothing to repeat", "x: { $type: jcrMultiField }\n", "resolve/multi-without-field", 5, []],
    [
      "a list in a list",
      "x: { $type: jcrMultiValueField, field: { $type: checkBoxGroupField, options: [ { value: a } ] } }\n",
      "resolve/list-in-list",
      44,
      [],
    ],
    [
      "objects in one property",
      "x: { $type: jcrMultiValueField, field: { $type: compositeField, properties: { a: { $type: textField } } } }\n",
      "resolve/multi-of-groups",
      17,
      ["x"],
    ],
    [
      "values in nodes",
      "x: { $type: jcrMultiField, field: { $type: textField } }\n",
      "resolve/multi-of-values",
      17,
      ["x"],
    ],
    [
      "a composite of nothing",
      "x: { $type: compositeField, properties: {} }\n",
      "resolve/composite-without-fields",
      45,
      [],
    ],
    [
      "a composite that says nothing",
      "x: { $type: compositeField }\n",
      "resolve/composite-opaque",
      8,
      ["x"],
    ],
    [
      "an unknown item provider",
      "x: { $type: compositeField, itemProvider: { $type: other }, properties: { a: { $type: textField } } }\n",
      "resolve/unknown-item-provider",
      47,
      ["x"],
    ],
    [
      "no selector",
      "x: { $type: switchableField, forms: [] }\n",
      "resolve/switchable-without-selector",
      5,
      [],
    ],
    [
      "a selector over content",
      "x: { $type: switchableField, field: { $type: comboBoxField, datasource: { $type: jcrDatasource } }, forms: [] }\n",
      "resolve/selector-without-options",
      34,
      [],
    ],
    [
      "a form that no option selects",
      "x: { $type: switchableField, field: { $type: comboBoxField, options: [ { value: a } ] }, forms: [ { name: b } ] }\n",
      "resolve/form-without-option",
      111,
      ["x"],
    ],
    [
      "an unknown value type",
      "x: { $type: textField, type: Lnog }\n",
      "resolve/unknown-value-type",
      34,
      ["x"],
    ],
    [
      "an unknown converter",
      "x: { $type: textField, converterClass: com.example.Upper }\n",
      "resolve/converter-not-applied",
      44,
      ["x"],
    ],
    [
      "a text that no bundle has",
      "x: { $type: textField, label: shop.box.x }\n",
      "resolve/text-key-missing",
      35,
      ["x"],
    ],
  ])("%s", (_, properties, code, place, left) => {
    const { fields, reported } = resolveProperties(properties);
    const at = typeof place === "number" ? `3:${place}` : place;
    expect(reported).toEqual([`${code} ${dialogPath}:${at}`]);
    expect(names(fields)).toEqual(left);
  });

  test("keys of the editor and of custom types are nobody's mistake", () => {
    const { sentences } = resolveProperties(`
a: { $type: textField, rows: 3, styleName: wide, words: 180, performance: high }
b: { $type: customField, labels: many }
`);
    expect(sentences).toEqual([
      'The type "customField" of "b" is not known; the field becomes a text. Say in mcpgen.yaml under "fieldTypes" what it is like.',
    ]);
  });

  test("both places of a doubled name are named", () => {
    const { sentences } = resolveFiles({
      [dialogPath]: `
form:
  tabs:
    one: { fields: { x: { fieldType: text } } }
    two: { fields: { x: { fieldType: text } } }
`,
    });
    expect(sentences).toEqual(['The field "x" stands twice in "shop:dialogs/box".']);
  });

  test("a mistake deep inside names the whole path", () => {
    const { sentences } = resolveProperties(`
a:
  $type: jcrMultiField
  field:
    $type: compositeField
    properties:
      b: { $type: compositeField, properties: { c: { $type: comboBoxField, datasource: { options: [] } }, d: { $type: textField } } }
`);
    expect(sentences).toEqual([
      'The field "a.b.c" of "shop:dialogs/box" has options to choose from, and the list is empty. Add an option with a value, or make the field a text.',
    ]);
  });
});

describe("a file", () => {
  test.each([
    ["with actions alone", "actions: { commit: { $type: commitAction } }\n"],
    ["that is a tab", "name: tab\nfields: [ { name: x, fieldType: text } ]\n"],
    ["that is a field", "$type: textField\nlabel: X\n"],
    ["that is empty", ""],
  ])("%s in dialogs is no dialog and no mistake", (_, text) => {
    const resolved = resolveFiles({ [dialogPath]: text });
    expect(resolved.reported).toEqual([]);
    expect(resolved.project.forms).toEqual([]);
  });

  test.each([
    ["form: { properties: {} }\n", "1:7"],
    ["form: { class: com.example.Form }\n", "1:7"],
    ["form:\n", "1:6"],
  ])("with a form without fields is reported: %s", (text, place) => {
    const resolved = resolveFiles({ [dialogPath]: text });
    expect(resolved.reported).toEqual([`resolve/form-without-fields ${dialogPath}:${place}`]);
  });
});

describe("an app", () => {
  test("of an unknown content type is an error with a suggestion, and no form", () => {
    const resolved = resolveFiles({
      "shop/contentTypes/guide.yaml":
        "datasource: { workspace: g }\nmodel: { properties: { a: } }\n",
      "shop/apps/guides.yaml":
        "!content-type:giude\nsubApps: { detail: { form: { properties: { a: { rows: 2 } } } } }\n",
    });
    expect(resolved.reported).toEqual(["resolve/unknown-content-type shop/apps/guides.yaml:1:1"]);
    expect(resolved.sentences).toEqual(['There is no content type "giude". Did you mean "guide"?']);
    expect(resolved.project.forms.map(({ id }) => id)).toEqual(["shop:contentTypes/guide"]);
  });

  test("with several forms says which one is read", () => {
    const resolved = resolveFiles({
      "shop/apps/assets.yaml": `
subApps:
  folder: { form: { properties: { name: { $type: textField } } } }
  jcrDetail: { form: { properties: { title: { $type: textField } } } }
`,
    });
    expect(resolved.reported).toEqual(["resolve/second-form shop/apps/assets.yaml:3:3"]);
    expect(names(formOf(resolved, "shop:apps/assets").fields)).toEqual(["title"]);
  });

  test("without a form is no form", () => {
    const resolved = resolveFiles({
      "shop/apps/a.yaml": `
subApps:
  browser: { columns: { title: { editor: { field: { $type: textField } } } } }
`,
    });
    expect(resolved).toMatchObject({ reported: [], project: { forms: [] } });
  });

  test("of the older form's shape changes generated fields inside its tabs", () => {
    const resolved = resolveFiles({
      "shop/contentTypes/guide.yaml":
        "datasource: { workspace: g }\nmodel: { properties: { a: , b: } }\n",
      "shop/apps/guides.yaml": `
!content-type-m5:guide
subApps:
  detail:
    editor:
      form:
        tabs: [ { name: main, fields: [ { name: b, label: Bee, rows: 2 }, { name: c, fieldType: text } ] } ]
`,
    });
    expect(resolved.reported).toEqual([]);
    expect(
      formOf(resolved, "shop:apps/guides").fields.map(({ name, label }) => [name, label]),
    ).toEqual([
      ["name", "Name"],
      ["a", "A"],
      ["b", "Bee"],
      ["c", "C"],
    ]);
  });
});

test("the order of files changes nothing", () => {
  const files = {
    "shop/contentTypes/guide.yaml":
      "datasource: { workspace: g }\nmodel: { properties: { a: , b: } }\n",
    "shop/apps/guides.yaml": "!content-type:guide\n",
    "shop/apps/others.yaml": "!content-type:guide\n",
    [dialogPath]: "form: { properties: { x: { $type: unheardOf } } }\n",
    "a/decorations/shop/dialogs/box.form.yaml": "properties: { x: { label: A } }\n",
    "b/decorations/shop/dialogs/box.form.yaml": "properties: { x: { label: B } }\n",
  };
  const forward = resolveFiles(files);
  const backward = resolveFiles(Object.fromEntries(Object.entries(files).toReversed()));
  expect(backward).toEqual(forward);
  expect(forward.reported).toHaveLength(3);
});
