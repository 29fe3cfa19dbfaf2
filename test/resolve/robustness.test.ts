import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Field, Shape } from "../../src/ir/shape.js";
import { resolveFiles, resolveProperties } from "./support.js";

const keys = [
  ..."$type class fieldType type label required i18n readOnly defaultValue datasource options".split(
    " ",
  ),
  ..."validators itemProvider properties field fields forms name value pattern minItems".split(" "),
  ..."workspace tabs layout multiple model subModels form subApps detail editor".split(" "),
  ..."converterClass transformerClass selected constructor a b".split(" "),
];

const scalars = [
  ..."textField comboBoxField switchableField jcrMultiField compositeField checkBoxGroupField".split(
    " ",
  ),
  ..."jcrMultiValueField dateField linkField text select composite switchable multiValue".split(
    " ",
  ),
  ..."optionListDatasource jcrDatasource currentItemProvider regexpValidator emailValidator".split(
    " ",
  ),
  ..."Long Boolean reference:a a b constructor a.b.c now (a)?\\1 [a-z]++".split(" "),
  "",
  0,
  1,
  true,
  false,
  null,
];

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom(...scalars),
    fc.dictionary(fc.constantFrom(...keys), tie("tree"), { maxKeys: 5 }),
    fc.array(tie("tree"), { maxLength: 3 }),
  ),
}));

const map = fc.dictionary(fc.constantFrom(...keys), tree, { minKeys: 1, maxKeys: 6 });

test("whatever a form says, it resolves to sound fields or to nothing", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("a", "b", "c"), map, { minKeys: 1 }),
      (properties) => {
        for (const field of resolveProperties(JSON.stringify(properties)).fields)
          expectSound(field);
      },
    ),
    { numRuns: 150 },
  );
});

test("whatever definitions say, they resolve", () => {
  fc.assert(
    fc.property(map, map, map, map, (model, app, dialog, decoration) => {
      const { project } = resolveFiles({
        "m/contentTypes/a.yaml": JSON.stringify({
          model: { ...model, properties: model, subModels: { a: model } },
        }),
        "m/apps/a.yaml": `!content-type:a\n${JSON.stringify({ subApps: app })}`,
        "m/apps/b.yaml": JSON.stringify({ subApps: { detail: app } }),
        "m/dialogs/d.yaml": JSON.stringify({ form: dialog }),
        "n/decorations/m/dialogs/d.form.yaml": JSON.stringify(decoration),
      });
      for (const field of project.forms.flatMap((form) => form.fields)) expectSound(field);
    }),
    { numRuns: 120 },
  );
});

function expectSound(field: Field): void {
  expect(field.name).not.toBe("");
  expectSoundShape(field.shape);
}

function expectSoundShape(shape: Shape): void {
  if ("options" in shape && shape.options?.source === "list") {
    const values = shape.options.values.map(({ value }) => value);
    expect(values.length).toBeGreaterThan(0);
    expect(new Set(values).size).toBe(values.length);
    expect(values.filter((value) => String(value).trim() === "")).toEqual([]);
  }
  if (shape.kind === "list") {
    const isObject = shape.items.kind === "group" || shape.items.kind === "variants";
    expect(shape.storage).toBe(isObject ? "nodes" : "property");
    expectSoundShape(shape.items);
  }
  if (shape.kind === "group") shape.fields.forEach(expectSound);
  if (shape.kind === "variants") {
    expectSound(shape.selector);
    for (const variant of shape.variants) variant.fields.forEach(expectSound);
  }
}
