import { describe, expect, test } from "vitest";
import { dialogPath, fieldOf, formOf, names, resolveFiles, resolveProperties } from "./support.js";

const text = { kind: "text", content: "plain", patterns: [] };
const reference = {
  kind: "reference",
  workspace: undefined,
  rootPath: "/",
  storage: "uuid",
  contentType: undefined,
  describeByProperty: undefined,
  anyText: false,
};
const ab = {
  source: "list",
  values: [
    { value: "a", label: "A" },
    { value: "b", label: "b" },
  ],
};
const options = "options: [ { value: a, label: A }, { value: b } ]";
const datasource = `datasource: { $type: optionListDatasource, ${options} }`;
const older = "info.magnolia.ui.form.field.definition";

describe("a field type gives its shape", () => {
  test.each([
    ["$type: textField", "textField", text],
    ["$type: textField, maxLength: 20", "textField", { ...text, maxLength: 20 }],
    ["$type: textField, maxLength: -1", "textField", text],
    ["class: info.magnolia.ui.field.TextFieldDefinition", "textField", text],
    ["fieldType: text", "textField", text],
    ["fieldType: expandingText", "textField", text],
    [
      "$type: textField, type: java.lang.Long",
      "textField",
      { kind: "number", storage: "long", patterns: [] },
    ],
    [
      "$type: textField, type: Integer",
      "textField",
      { kind: "number", storage: "long", patterns: [] },
    ],
    [
      "$type: textField, type: Double",
      "textField",
      { kind: "number", storage: "double", patterns: [] },
    ],
    [
      "$type: textField, type: java.math.BigDecimal",
      "textField",
      { kind: "number", storage: "decimal", patterns: [] },
    ],
    ["$type: textField, type: Boolean", "textField", { kind: "boolean" }],
    ["$type: textField, type: java.util.Date", "textField", { kind: "date", time: false }],
    ["$type: textField, type: java.time.LocalDateTime", "textField", { kind: "date", time: true }],
    [
      "$type: textField, converterClass: com.vaadin.data.converter.StringToIntegerConverter",
      "textField",
      { kind: "number", storage: "long", patterns: [] },
    ],
    [
      "$type: textField, type: String, converterClass: com.vaadin.data.converter.StringToBooleanConverter",
      "textField",
      { kind: "boolean" },
    ],
    ["$type: slugField", "slugField", text],
    ["$type: passwordField", "passwordField", { ...text, content: "secret" }],
    ["fieldType: password", "passwordField", { ...text, content: "secret" }],
    ["$type: richTextField", "richTextField", { ...text, content: "html" }],
    ["fieldType: richText", "richTextField", { ...text, content: "html" }],
    ["$type: codeField, language: css", "codeField", { ...text, content: "code" }],
    ["fieldType: code", "codeField", { ...text, content: "code" }],
    ["$type: checkBoxField", "checkBoxField", { kind: "boolean" }],
    [`class: ${older}.CheckboxFieldDefinition`, "checkBoxField", { kind: "boolean" }],
    ["$type: dateField", "dateField", { kind: "date", time: false }],
    ["fieldType: date, time: true", "dateField", { kind: "date", time: true }],
    ["$type: hiddenField", "hiddenField", text],
    ["fieldType: hidden, type: Boolean", "hiddenField", { kind: "boolean" }],
    [
      "$type: sliderField, min: 1, max: 5, type: Long",
      "sliderField",
      { kind: "number", storage: "long", minimum: 1, maximum: 5, patterns: [] },
    ],
    ["$type: sliderField", "sliderField", { kind: "number", storage: "double", patterns: [] }],
    [`$type: comboBoxField, ${datasource}`, "comboBoxField", { ...text, options: ab }],
    [
      `$type: comboBoxField, textInputAllowed: true, ${datasource}`,
      "comboBoxField",
      { ...text, options: { ...ab, source: "reference" } },
    ],
    [`fieldType: select, ${options}`, "comboBoxField", { ...text, options: ab }],
    [
      `class: ${older}.SelectFieldDefinition, ${options}`,
      "comboBoxField",
      { ...text, options: ab },
    ],
    [
      `$type: radioButtonGroupField, ${datasource}`,
      "radioButtonGroupField",
      { ...text, options: ab },
    ],
    [`fieldType: optionGroup, ${options}`, "radioButtonGroupField", { ...text, options: ab }],
    [
      `fieldType: optionGroup, multiselect: true, ${options}`,
      "radioButtonGroupField",
      { kind: "list", items: { ...text, options: ab }, storage: "property", unique: true },
    ],
    [
      `$type: checkBoxGroupField, ${datasource}`,
      "checkBoxGroupField",
      { kind: "list", items: { ...text, options: ab }, storage: "property", unique: true },
    ],
    [
      `$type: listSelectField, ${datasource}`,
      "listSelectField",
      { kind: "list", items: { ...text, options: ab }, storage: "property", unique: true },
    ],
    [
      `fieldType: twinColSelect, ${options}`,
      "twinColSelectField",
      { kind: "list", items: { ...text, options: ab }, storage: "property", unique: true },
    ],
    [
      "$type: jsonComboBoxField, datasource: { $type: jsonDatasource, restClient: shop, restCall: list }",
      "jsonComboBoxField",
      {
        ...text,
        options: {
          source: "reference",
          values: [],
          origin: "jsonDatasource: restClient shop, restCall list",
        },
      },
    ],
    [
      "$type: comboBoxField, datasource: { $type: jcrDatasource, workspace: tours, rootPath: /eu, describeByProperty: title }",
      "comboBoxField",
      {
        ...text,
        options: {
          source: "reference",
          values: [],
          origin: "jcrDatasource: workspace tours, rootPath /eu, describeByProperty title",
        },
      },
    ],
    ["$type: linkField", "linkField", reference],
    [
      "$type: linkField, datasource: { $type: jcrDatasource, workspace: tours, rootPath: /eu, describeByProperty: title }",
      "linkField",
      { ...reference, workspace: "tours", rootPath: "/eu", describeByProperty: "title" },
    ],
    [
      "$type: linkField, chooserId: pages-app:chooser",
      "linkField",
      { ...reference, workspace: "website" },
    ],
    [
      "$type: linkField, chooser: { workbenchChooser: { appName: categories } }",
      "linkField",
      { ...reference, workspace: "category" },
    ],
    ["fieldType: link, appName: assets", "linkField", { ...reference, workspace: "dam" }],
    [
      "fieldType: link, targetWorkspace: dam, appName: pages, identifierToPathConverter: { class: info.magnolia.dam.app.assets.field.translator.AssetCompositeIdKeyTranslator }",
      "linkField",
      { ...reference, workspace: "dam", storage: "asset" },
    ],
    [
      "fieldType: link, appName: pages, identifierToPathConverter: { class: info.magnolia.ui.form.field.converter.BaseIdentifierToPathConverter }",
      "linkField",
      { ...reference, workspace: "website", storage: "path" },
    ],
    ["$type: pageLinkField", "pageLinkField", { ...reference, workspace: "website" }],
    ["$type: damLinkField", "damLinkField", { ...reference, workspace: "dam", storage: "asset" }],
    ["$type: resourceLinkField", "resourceLinkField", { ...reference, storage: "path" }],
    [
      "$type: compositeField, implementationClass: com.example.Map",
      "compositeField",
      { kind: "group", fields: [], flat: false, opaque: true },
    ],
    [
      "$type: multiValueField, minItems: 1, field: { $type: textField }",
      "multiValueField",
      { kind: "list", items: text, storage: "property", minItems: 1, unique: false },
    ],
  ])("%s", (field, fieldType, shape) => {
    const { fields, reported } = resolveProperties(`x: { ${field} }\n`);
    expect(reported).toEqual([]);
    expect(fields[0]).toMatchObject({ name: "x", fieldType });
    expect(fields[0]?.shape).toEqual(shape);
  });
});

test("a hidden field is locked, and so is a read-only one", () => {
  const { fields } = resolveProperties(`
a: { $type: hiddenField, defaultValue: x }
b: { $type: textField, readOnly: true }
c: { $type: textField }
`);
  expect(fields.map(({ locked, defaultValue }) => [locked, defaultValue])).toEqual([
    ["hidden", "x"],
    ["readOnly", undefined],
    [undefined, undefined],
  ]);
});

test("what holds no value is left out, with a word where a user would miss it", () => {
  const { fields, reported } = resolveProperties(`
note: { $type: staticField, value: Read this }
file: { $type: uploadField }
blocks: { $type: multiJcrBlock }
answer: { $type: jsonCompositeField }
answers: { $type: jsonMultiField }
title: { $type: textField }
`);
  expect(names(fields)).toEqual(["title"]);
  expect(reported).toEqual([
    `resolve/field-left-out ${dialogPath}:5:5`,
    `resolve/field-left-out ${dialogPath}:6:5`,
    `resolve/field-left-out ${dialogPath}:7:5`,
    `resolve/field-left-out ${dialogPath}:8:5`,
  ]);
});

describe("the older style", () => {
  const olderForm = (field: string) =>
    resolveFiles({ [dialogPath]: `form: { tabs: [ { name: main, fields: [ ${field} ] } ] }\n` });
  const fields = "fields: [ { name: street, fieldType: text } ]";
  const transformer = "info.magnolia.ui.form.field.transformer";

  test.each([
    ["", "homestreet", "the field's name in front"],
    [
      `, transformerClass: ${transformer}.composite.DelegatingCompositeFieldTransformer`,
      "street",
      "no prefix",
    ],
    [
      `, transformerClass: ${transformer}.composite.NoOpCompositeTransformer`,
      "street",
      "no prefix",
    ],
  ])("stores a composite%s flat as %s: %s", (extra, name) => {
    const resolved = olderForm(`{ name: home, fieldType: composite${extra}, ${fields} }`);
    expect(resolved.reported).toEqual([]);
    expect(formOf(resolved, "shop:dialogs/box").fields[0]?.shape).toMatchObject({
      kind: "group",
      flat: true,
      fields: [{ name, label: "Street" }],
    });
  });

  test("stores what a multi field repeats by its transformer", () => {
    const resolved = olderForm(
      `{ name: homes, fieldType: multiValue, transformerClass: ${transformer}.multi.MultiValueSubChildrenNodePropertiesTransformer, field: { fieldType: composite, ${fields} } }`,
    );
    expect(resolved.reported).toEqual([]);
    expect(formOf(resolved, "shop:dialogs/box").fields[0]?.shape).toMatchObject({
      kind: "list",
      storage: "nodes",
      items: { kind: "group", flat: false, fields: [{ name: "street" }] },
    });
  });

  test("marks a default among the options", () => {
    const resolved = olderForm(
      "{ name: size, fieldType: select, options: [ { name: s, label: Small }, { name: l, label: Large, selected: true } ] }",
    );
    expect(formOf(resolved, "shop:dialogs/box").fields[0]).toMatchObject({
      defaultValue: "l",
      shape: {
        options: {
          values: [
            { value: "s", label: "Small" },
            { value: "l", label: "Large" },
          ],
        },
      },
    });
  });

  test("puts an app's form into the detail sub-app's editor", () => {
    const resolved = resolveFiles({
      "shop/apps/tickets.yaml": `
subApps:
  browser: { workbench: { workspace: ignored } }
  detail:
    contentConnector: { workspace: tickets }
    editor:
      nodeType: { name: shop:ticket }
      form: { tabs: [ { name: main, fields: [ { name: title, fieldType: text } ] } ] }
`,
    });
    expect(resolved.reported).toEqual([]);
    expect(formOf(resolved, "shop:apps/tickets")).toMatchObject({
      workspace: "tickets",
      nodeType: "shop:ticket",
      label: "Tickets",
      fields: [{ name: "title" }],
    });
  });
});

describe("a default value", () => {
  test.each([
    ["$type: textField, defaultValue: 0", "0"],
    ["$type: textField, defaultValue: ''", undefined],
    ["$type: textField, type: Long, defaultValue: '3'", 3],
    ["$type: textField, type: Double, defaultValue: 1.5", 1.5],
    ["$type: checkBoxField, defaultValue: 'true'", true],
    ["$type: dateField, defaultValue: 2024-05-01", "2024-05-01"],
    ["$type: dateField, time: true, defaultValue: 2024-05-01", "2024-05-01T00:00:00Z"],
    [
      "$type: dateField, time: true, defaultValue: 2024-05-01T10:30+02:00",
      "2024-05-01T10:30:00+02:00",
    ],
    [`$type: comboBoxField, defaultValue: b, ${datasource}`, "b"],
    [`$type: checkBoxGroupField, defaultValue: a, ${datasource}`, ["a"]],
    [
      `$type: comboBoxField, type: Boolean, defaultValue: true, datasource: { options: [ { value: true } ] }`,
      true,
    ],
  ])("is typed by the shape: %s", (field, value) => {
    const { fields, reported } = resolveProperties(`x: { ${field} }\n`);
    expect(reported).toEqual([]);
    expect(fields[0]?.defaultValue).toEqual(value);
  });

  test.each([
    ["$type: textField, type: Long, defaultValue: many", "resolve/default-unfit"],
    ["$type: textField, defaultValue: [ a ]", "resolve/default-unfit"],
    ["$type: checkBoxField, defaultValue: perhaps", "resolve/default-unfit"],
    [`$type: comboBoxField, ${datasource}, defaultValue: c`, "resolve/default-unfit"],
    ["$type: dateField, defaultValue: now", "resolve/default-now"],
  ])("that cannot be used is reported: %s", (field, code) => {
    const { fields, reported } = resolveProperties(`x: { ${field} }\n`);
    const column = 4 + `x: { ${field} }`.indexOf("defaultValue: ") + "defaultValue: ".length + 1;
    expect(reported).toEqual([`${code} ${dialogPath}:3:${column}`]);
    expect(fields[0]?.defaultValue).toBeUndefined();
  });
});

describe("options", () => {
  test("without a value, doubled, or of another type are left out with a warning", () => {
    const { fields, reported } = resolveProperties(`
size:
  $type: comboBoxField
  type: Long
  datasource:
    options:
      - { name: none, value: , label: None }
      - { value: 1 }
      - { value: 1, label: Again }
      - { value: large }
      - { value: ' ' }
      - { value: 2 }
`);
    expect(fieldOf(fields, "size").shape).toMatchObject({
      options: { values: [{ value: 1 }, { value: 2 }] },
    });
    expect(reported).toEqual([
      `resolve/option-blank ${dialogPath}:9:34`,
      `resolve/option-doubled ${dialogPath}:11:22`,
      `resolve/option-unfit ${dialogPath}:12:22`,
      `resolve/option-blank ${dialogPath}:13:22`,
    ]);
  });

  test.each(["[]", "{}", "[ { value: } ]"])("that come to nothing are an error: %s", (written) => {
    const { fields, reported, sentences } = resolveProperties(
      `size: { $type: comboBoxField, datasource: { options: ${written} } }\n`,
    );
    expect(fields).toEqual([]);
    expect(reported.filter((each) => !each.includes("blank"))).toEqual([
      `resolve/options-empty ${dialogPath}:3:58`,
    ]);
    expect(sentences.at(-1) ?? sentences[0]).toMatch(/"size"/);
    expect(sentences.join()).toContain('The field "size" of "shop:dialogs/box" has options');
  });

  test("that the form does not have leave a text, with a warning", () => {
    const { fields, reported } = resolveProperties("size: { $type: comboBoxField }\n");
    expect(fields[0]?.shape).toEqual(text);
    expect(reported).toEqual([`resolve/options-missing ${dialogPath}:3:5`]);
  });

  test("named like truth values stay texts", () => {
    const { fields } = resolveProperties(
      "lang: { $type: comboBoxField, datasource: { options: [ { value: no }, { value: on }, { value: true } ] } }\n",
    );
    expect(fieldOf(fields, "lang").shape).toMatchObject({
      options: { values: [{ value: "no" }, { value: "on" }, { value: "true" }] },
    });
  });
});

describe("a validator", () => {
  test("that cannot be enforced is reported with its line", () => {
    const { fields, reported, sentences } = resolveProperties(`
title:
  $type: textField
  validators:
    unique: { class: com.example.UniqueValidatorDefinition }
    both: { $type: regexpValidator, pattern: '[a-z&&[^x]]' }
link:
  $type: pageLinkField
  validators:
    shape: { $type: regexpValidator, pattern: a }
`);
    expect(fieldOf(fields, "title").shape).toEqual(text);
    expect(reported).toEqual([
      `resolve/validator-not-enforced ${dialogPath}:7:17`,
      `resolve/pattern-not-translated ${dialogPath}:8:50`,
      `resolve/validator-not-enforced ${dialogPath}:12:16`,
    ]);
    expect(sentences[1]).toContain("JavaScript has no equal for class intersections (&&)");
  });

  test.each([
    [
      "emailValidator",
      ["ada@example.org", "a.b+c@mail.example.org"],
      ["ada", "ada@", "a b@example.org", "a@example"],
    ],
    ["nodeNameValidator", ["a-b_c.1", "año"], ["a/b", "a:b", "a[1]", ""]],
  ])("of the CMS's own checks the whole value: %s", (validator, right, wrong) => {
    const { fields } = resolveProperties(
      `x: { $type: textField, validators: { v: { $type: ${validator} } } }\n`,
    );
    const shape = fields[0]?.shape;
    const pattern = new RegExp(
      (shape?.kind === "text" && shape.patterns[0]?.javascript) || "(?!)",
      "u",
    );
    expect(right.filter((value) => !pattern.test(value))).toEqual([]);
    expect(wrong.filter((value) => pattern.test(value))).toEqual([]);
  });
});

describe("a custom field type", () => {
  const custom = "country: { $type: countryField, datasource: { options: [ { value: de } ] } }\n";

  test("becomes a text with a warning", () => {
    const { fields, reported } = resolveProperties(custom);
    expect(fields[0]).toMatchObject({ fieldType: "textField", shape: text });
    expect(reported).toEqual([`resolve/unknown-field-type ${dialogPath}:3:23`]);
  });

  test("is what the configuration says it is like", () => {
    const { fields, reported } = resolveProperties(custom, {
      fieldTypes: { countryField: { like: "comboBoxField" } },
    });
    expect(reported).toEqual([]);
    expect(fields[0]).toMatchObject({
      fieldType: "comboBoxField",
      shape: { options: { values: [{ value: "de" }] } },
    });
  });

  test("that a module would lower becomes a text, with a warning of its own", () => {
    const { reported } = resolveProperties(custom, {
      fieldTypeModules: { countryField: "./types/country.ts" },
    });
    expect(reported).toEqual([`resolve/field-type-module-not-run ${dialogPath}:3:23`]);
  });

  test("cannot be like nothing", () => {
    const { sentences } = resolveProperties("", { fieldTypes: { x: { like: "textFeild" } } });
    expect(sentences).toContain(
      'The field type "x" is said to be like "textFeild", which is no known field type. Did you mean "textField"?',
    );
  });

  test("that is nearly a known one gets a suggestion", () => {
    const { sentences } = resolveProperties("x: { $type: textFeild }\n");
    expect(sentences).toEqual([
      'The type "textFeild" of "x" is not known; the field becomes a text. Did you mean "textField"?',
    ]);
  });
});
