import { describe, expect, test } from "vitest";
import { contentTypeOf, formOf, names, resolveFiles, resolveProperties } from "./support.js";

const type = "model:\n  properties:\n    title: {}\n    country: {}\n";
const typePath = "shop/contentTypes/box.yaml";
const appPath = "shop/apps/boxes.yaml";

function app(text: string) {
  return resolveFiles({ [typePath]: type, [appPath]: text });
}

describe("a decoration that is no map", () => {
  const dialog = "form:\n  properties:\n    a: { $type: textField }\n    b: { $type: textField }\n";
  const decorated = (name: string, text: string) =>
    resolveFiles({
      "shop/dialogs/box.yaml": dialog,
      [`site/decorations/shop/dialogs/${name}`]: text,
    });

  test.each([
    ["box.yaml", "- a\n"],
    ["box.yaml", "a\n"],
    ["box.yaml", "- name: a\n"],
    ["box.form.yaml", "text\n"],
    ["box.form.properties.yaml", "- a\n"],
    ["box.form.properties.yaml", "42\n"],
    ["box.form.properties.a.yaml", "[1, 2]\n"],
  ])("%s: %j is an error at its file, and the form stays", (name, text) => {
    const resolved = decorated(name, text);
    expect(resolved.reported).toEqual([
      `resolve/decoration-not-a-map site/decorations/shop/dialogs/${name}:1:1`,
    ]);
    expect(names(formOf(resolved, "shop:dialogs/box").fields)).toEqual(["a", "b"]);
  });

  test.each([
    ["box.yaml", "# nothing\n"],
    ["box.form.properties.yaml", "- name: a\n  label: A\n"],
    ["box.form.properties.a.label.yaml", "A\n"],
    ["box.yaml", "form:\n  properties:\n    a: { label: A }\n"],
  ])("%s: %j is fine", (name, text) => {
    expect(decorated(name, text).reported).toEqual([]);
  });
});

describe("what looks like a field in the wrong place is a warning", () => {
  test("inside another field", () => {
    const { reported, sentences, fields } = resolveProperties(
      "country:\n  $type: textField\n  website:\n    $type: textField\n",
    );
    expect(reported).toEqual(["resolve/field-in-field shop/dialogs/box.yaml:5:7"]);
    expect(sentences[0]).toBe(
      '"website" looks like a field, but stands inside the field "country" and is left out. Check the indentation.',
    );
    expect(names(fields)).toEqual(["country"]);
  });

  test("inside another property of a model", () => {
    const text =
      "model:\n  properties:\n    country:\n      type: String\n      website:\n        type: String\n";
    const resolved = resolveFiles({ [typePath]: text });
    expect(resolved.reported).toEqual([`resolve/field-in-field ${typePath}:5:7`]);
    expect(names(contentTypeOf(resolved, "box").form.fields)).toEqual(["name", "country"]);
  });

  test("in a form beside its fields, and in a tab", () => {
    const dialog = (form: string) => resolveFiles({ "shop/dialogs/box.yaml": form }).reported;
    expect(
      dialog("form:\n  properties:\n    a: { $type: textField }\n  b: { $type: textField }\n"),
    ).toEqual(["resolve/field-in-field shop/dialogs/box.yaml:4:3"]);
    expect(
      dialog(
        "form:\n  tabs:\n    - name: main\n      fields:\n        - { name: a, fieldType: text }\n      b: { fieldType: text }\n",
      ),
    ).toEqual(["resolve/field-in-field shop/dialogs/box.yaml:6:7"]);
  });

  test("but not what an editor's field may hold", () => {
    const { reported } = resolveProperties(
      "a:\n  $type: linkField\n  preview: { $type: textField }\n  filter: { $type: someFilter }\n  itemProvider: { $type: currentItemProvider }\n",
    );
    expect(reported).toEqual([]);
  });

  test.each(["properties", "tabs"])("in an app whose %s stand beside its form", (key) => {
    const { reported } = app(
      `!content-type:box\nsubApps:\n  detail:\n    ${key}:\n      title: { label: T }\n`,
    );
    expect(reported).toEqual([`resolve/fields-beside-form ${appPath}:4:5`]);
  });

  test("in an app whose form stands beside its sub-apps", () => {
    const { reported } = app("!content-type:box\nform:\n  properties:\n    title: { label: T }\n");
    expect(reported).toEqual([`resolve/fields-beside-form ${appPath}:2:1`]);
  });
});

describe("an app that changes fields without a tag for its content type", () => {
  const detail = "name: boxes\nsubApps:\n  detail:\n    form:\n      properties:\n";

  test("is warned once, with the tag to write", () => {
    const resolved = app(`${detail}        title: { label: T }\n        country: { label: C }\n`);
    expect(resolved.reported).toEqual([`resolve/content-type-tag-missing ${appPath}:6:9`]);
    expect(resolved.sentences[0]).toContain('Begin the file with the tag "!content-type:box"');
    expect(names(formOf(resolved, "shop:apps/boxes").fields)).toEqual(["title", "country"]);
  });

  test("is not, when one of its fields has a type", () => {
    const { reported } = app(`${detail}        title: { $type: textField }\n        country: {}\n`);
    expect(reported).toEqual([`resolve/field-without-type ${appPath}:7:9`]);
  });
});

describe("what an override decided is reported in its file", () => {
  const detail = (fields: string) =>
    `!content-type:box\nsubApps:\n  detail:\n    form:\n      properties:\n${fields}`;
  const multiple =
    "model:\n  properties:\n    tags: { multiple: true }\n    size:\n      options: { s: {}, m: {} }\n";

  test.each([
    ["tags: { $type: jcrMultiField }", "resolve/multi-of-values", "6:24"],
    [
      "size: { datasource: !override { $type: optionListDatasource } }",
      "resolve/options-empty",
      "6:29",
    ],
    ["size: { datasource: { options: !override {} } }", "resolve/options-empty", "6:40"],
    ["other: { $type: comboBoxField }", "resolve/options-missing", "6:9"],
  ])("%s", (field, code, place) => {
    const { reported } = resolveFiles({
      [typePath]: multiple,
      [appPath]: detail(`        ${field}\n`),
    });
    expect(reported).toEqual([`${code} ${appPath}:${place}`]);
  });

  test.each([
    ["title: { $type: comboBoxField }", "resolve/options-missing"],
    ["title: { $type: jcrMultiField }", "resolve/multi-without-field"],
    ["title: { $type: switchableField, forms: {} }", "resolve/switchable-without-selector"],
    ["title: { $type: compositeField }", "resolve/composite-opaque"],
    ["title: { $type: uploadField }", "resolve/field-left-out"],
  ])("%s", (field, code) => {
    const { reported } = app(detail(`        ${field}\n`));
    expect(reported).toEqual([`${code} ${appPath}:6:25`]);
  });
});

describe("a default that breaks its own field's rules is a warning, and dropped", () => {
  const rule = "validators: { r: { $type: regexpValidator, pattern: '[a-z]+' } }";
  test.each([
    "x: { $type: textField, defaultValue: abcd, maxLength: 3 }",
    `x: { $type: textField, defaultValue: A1, ${rule} }`,
    "x: { $type: sliderField, defaultValue: 11, min: 1, max: 10 }",
    "x: { $type: sliderField, defaultValue: 0, min: 1, max: 10 }",
    "x: { $type: comboBoxField, defaultValue: c, options: [ { value: a }, { value: b } ] }",
    "x: { $type: jcrMultiValueField, defaultValue: [a, b], maxItems: 1, field: { $type: textField } }",
    "x: { $type: jcrMultiValueField, defaultValue: [a], minItems: 2, field: { $type: textField } }",
    "x: { $type: jcrMultiValueField, defaultValue: [abcd], field: { $type: textField, maxLength: 3 } }",
    "x: { $type: checkBoxGroupField, defaultValue: [a, a], options: [ { value: a } ] }",
  ])("%s", (text) => {
    const { reported, fields } = resolveProperties(`${text}\n`);
    expect(reported.map((each) => each.split(" ")[0])).toEqual(["resolve/default-unfit"]);
    expect(fields[0]?.defaultValue).toBeUndefined();
  });

  test("and one that keeps them stays", () => {
    const { reported, fields } = resolveProperties(
      `x: { $type: textField, defaultValue: "äb😀", maxLength: 3 }\ny: { $type: textField, defaultValue: abc, ${rule} }\n`,
    );
    expect(reported).toEqual([]);
    expect(fields.map((field) => field.defaultValue)).toEqual(["äb😀", "abc"]);
  });
});

test("a pattern that backtracks is not enforced, and still told", () => {
  const field = (name: string, message: string) =>
    `${name}: { $type: textField, description: Code., validators: { r: { $type: regexpValidator, pattern: '^(a+)+$'${message} } } }\n`;
  const { reported, fields } = resolveProperties(
    field("x", "") + field("y", ", errorMessage: Only a's"),
  );
  expect(reported).toEqual([
    "resolve/pattern-backtracks shop/dialogs/box.yaml:3:100",
    "resolve/pattern-backtracks shop/dialogs/box.yaml:4:100",
  ]);
  expect(fields.map(({ description, shape }) => ({ description, shape }))).toEqual([
    {
      description: "Code. Must match ^(a+)+$.",
      shape: { kind: "text", content: "plain", patterns: [] },
    },
    {
      description: "Code. Only a's",
      shape: { kind: "text", content: "plain", patterns: [] },
    },
  ]);
});

test("nor inside a field that repeats", () => {
  const { fields } = resolveProperties(
    "x: { $type: jcrMultiValueField, field: { $type: textField, validators: { r: { $type: regexpValidator, pattern: '(a+)+' } } } }\n",
  );
  expect(fields[0]?.description).toBe("Must match (a+)+.");
});

test("a pattern that Java refuses is a mistake of the form", () => {
  const { sentences } = resolveProperties(
    "x: { $type: textField, validators: { r: { $type: regexpValidator, pattern: '(ab' } } }\n",
  );
  expect(sentences[0]).toBe(
    'The pattern of "x" is a mistake in the form, and not enforced: it has a parenthesis that is never closed. ' +
      "Java refuses it as well, so that the CMS does not check it either.",
  );
});
