import { describe, expect, test } from "vitest";
import { resolveFiles, resolveProperties } from "./support.js";

describe("a key that holds something of another kind is reported at it", () => {
  test.each([
    ["x: { $type: textField, label: [a] }", "resolve/not-a-text", 35, 1],
    ["x: { $type: textField, description: { a: b } }", "resolve/not-a-text", 41, 1],
    ["x: { $type: comboBoxField, datasource: 5 }", "resolve/options-unreadable", 44, 0],
    ["x: { $type: comboBoxField, datasource: [a] }", "resolve/options-unreadable", 44, 0],
    ["x: { $type: comboBoxField, options: a }", "resolve/options-unreadable", 41, 0],
    ["x: { $type: sliderField, min: 3, max: 2 }", "resolve/bounds-crossed", 43, 1],
    [
      "x: { $type: jcrMultiValueField, minItems: 3, maxItems: 2, field: { $type: textField } }",
      "resolve/bounds-crossed",
      60,
      1,
    ],
  ])("%s", (text, code, column, count) => {
    const { reported, fields } = resolveProperties(`${text}\n`);
    expect(reported).toEqual([`${code} shop/dialogs/box.yaml:3:${column}`]);
    expect(fields).toHaveLength(count);
  });

  test.each([
    "x: { $type: sliderField, min: 2, max: 2 }",
    "x: { $type: sliderField, min: 2, max: }",
    "x: { $type: jcrMultiValueField, minItems: 3, maxItems: -1, field: { $type: textField } }",
    "x: { $type: textField, label: }",
  ])("but not %s", (text) => {
    expect(resolveProperties(`${text}\n`).reported).toEqual([]);
  });
});

test("bounds that an override crossed are reported in its file", () => {
  const { reported } = resolveFiles({
    "shop/dialogs/box.yaml":
      "form:\n  properties:\n    x: { $type: sliderField, min: 1, max: 5 }\n",
    "site/decorations/shop/dialogs/box.yaml": "form:\n  properties:\n    x: { min: 9 }\n",
  });
  expect(reported).toEqual(["resolve/bounds-crossed site/decorations/shop/dialogs/box.yaml:3:15"]);
});
