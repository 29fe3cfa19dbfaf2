import { describe, expect, it } from "vitest";
import { portableProblems } from "../../src/ir/portable-profile.js";

const root = { type: "object", properties: {}, required: [], additionalProperties: false };

function withProperty(schema: unknown, key = "a") {
  return { ...root, properties: Object.fromEntries([[key, schema]]) };
}

describe("the portable profile", () => {
  it("takes every keyword it has", () => {
    const schema = {
      ...root,
      properties: {
        text: {
          type: "string",
          title: "T",
          description: "D",
          enum: ["a"],
          format: "date",
          default: "a",
        },
        code: { type: "string", pattern: "^a$", maxLength: 1 },
        count: { type: "integer", minimum: 0, maximum: 1 },
        list: { type: "array", minItems: 0, maxItems: 1, items: { type: "number" } },
        open: {
          type: "object",
          description: "D",
          properties: {},
          required: [],
          additionalProperties: true,
        },
      },
      required: ["text"],
    };
    expect(portableProblems(schema)).toEqual([]);
  });

  it.each([
    ["no object", [], "", "not-a-schema"],
    [
      "another type at the root",
      { ...root, type: "array", items: { type: "string" } },
      "",
      "root-type",
    ],
    ["a keyword at the root", { ...root, title: "T" }, "/title", "root-keyword"],
    ["an open root", { ...root, additionalProperties: true }, "", "root-open"],
    ["no properties", { ...root, properties: undefined }, "", "properties"],
    ["required that is no list", { ...root, required: {} }, "", "properties"],
    ["required of what is not there", { ...root, required: ["b"] }, "", "properties"],
    ["a node without type", withProperty({}), "/properties/a", "type"],
    ["a node of two types", withProperty({ type: ["string", "null"] }), "/properties/a", "type"],
    ["null", withProperty({ type: "null" }), "/properties/a", "type"],
    [
      "a reference",
      withProperty({ type: "string", $ref: "#/$defs/a" }),
      "/properties/a/$ref",
      "keyword",
    ],
    ["composition", withProperty({ type: "string", anyOf: [] }), "/properties/a/anyOf", "keyword"],
    ["a constant", withProperty({ type: "string", const: "a" }), "/properties/a/const", "keyword"],
    ["a boolean schema", withProperty(true), "/properties/a", "not-a-schema"],
    [
      "an inherited name as keyword",
      withProperty({ type: "string", constructor: 1 }),
      "/properties/a/constructor",
      "keyword",
    ],
    [
      "items beside text",
      withProperty({ type: "string", items: { type: "string" } }),
      "/properties/a/items",
      "keyword-of-other-type",
    ],
    ["an array without items", withProperty({ type: "array" }), "/properties/a", "items"],
    [
      "a tuple",
      withProperty({ type: "array", items: [{ type: "string" }] }),
      "/properties/a/items",
      "items",
    ],
    ["empty items", withProperty({ type: "array", items: {} }), "/properties/a/items", "type"],
    ["an empty enum", withProperty({ type: "string", enum: [] }), "/properties/a/enum", "enum"],
    ["a blank value", withProperty({ type: "string", enum: [" "] }), "/properties/a/enum", "enum"],
    [
      "a value twice",
      withProperty({ type: "string", enum: ["a", "a"] }),
      "/properties/a/enum",
      "enum",
    ],
    [
      "an enum of numbers",
      withProperty({ type: "integer", enum: [1] }),
      "/properties/a/enum",
      "keyword-of-other-type",
    ],
    [
      "no regular expression",
      withProperty({ type: "string", pattern: "(" }),
      "/properties/a/pattern",
      "pattern",
    ],
    ["a key with a colon", withProperty({ type: "string" }, "a:b"), "/properties/a:b", "key"],
    ["a key with a slash", withProperty({ type: "string" }, "a/b~"), "/properties/a~1b~0", "key"],
    [
      "a key that is too long",
      withProperty({ type: "string" }, "a".repeat(65)),
      `/properties/${"a".repeat(65)}`,
      "key",
    ],
    [
      "an object without properties",
      withProperty({ type: "object", additionalProperties: false }),
      "/properties/a",
      "properties",
    ],
    [
      "an open object without words",
      withProperty({ type: "object", properties: {}, required: [] }),
      "/properties/a",
      "open-object",
    ],
  ])("refuses %s", (_name, schema, pointer, rule) => {
    expect(portableProblems(schema)).toContainEqual({ pointer, rule });
  });

  it("looks into lists and objects at every depth", () => {
    const deep = withProperty({
      type: "array",
      items: {
        type: "object",
        properties: { b: { type: "any" } },
        required: [],
        additionalProperties: false,
      },
    });
    expect(portableProblems(deep)).toEqual([
      { pointer: "/properties/a/items/properties/b", rule: "type" },
    ]);
  });
});
