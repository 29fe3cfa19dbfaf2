import { describe, expect, it } from "vitest";
import { inclusion } from "../../src/schema/inclusion.js";
import type { JsonSchema } from "../../src/schema/json-schema.js";

/** What is said of a pair: `included`, the value against it, or why neither was shown. */
function said(subset: JsonSchema, superset: JsonSchema, dialect?: "draft-07"): unknown {
  const result = inclusion(subset, superset, dialect === undefined ? {} : { dialect });
  if (result.kind === "counterexample") return { value: result.value };
  return result.kind === "included" ? "included" : { undecided: result.reason };
}

const value = (each: unknown) => ({ value: each });

describe("types and values", () => {
  it.each<[JsonSchema, JsonSchema, unknown]>([
    [true, true, "included"],
    [false, { type: "string" }, "included"],
    [{ type: "string" }, false, value("")],
    [{ type: "string" }, { type: ["string", "null"] }, "included"],
    [{ type: ["string", "null"] }, { type: "string" }, value(null)],
    [{ type: "integer" }, { type: "number" }, "included"],
    [{ type: "number" }, { type: "integer" }, value(0.5)],
    [{ type: "number", multipleOf: 1 }, { type: "integer" }, "included"],
    [{ type: "boolean" }, { enum: [true, false] }, "included"],
    [{ enum: ["a", 1, null] }, { enum: [null, 1, "a", "b"] }, "included"],
    [{ enum: ["a", 1, null] }, { enum: ["a", 1] }, value(null)],
    [{ const: { a: 1, b: 2 } }, { enum: [{ b: 2, a: 1 }] }, "included"],
    [{ enum: ["a", 5] }, { type: "string" }, value(5)],
    [{ type: "string", enum: ["a", 5] }, { const: "a" }, "included"],
    [{ type: "null" }, { const: null }, "included"],
  ])("%j within %j: %j", (subset, superset, expected) => {
    expect(said(subset, superset)).toEqual(expected);
  });
});

describe("numbers", () => {
  it.each<[JsonSchema, JsonSchema, unknown]>([
    [{ type: "number", minimum: 2 }, { minimum: 1 }, "included"],
    [{ type: "number", minimum: 1 }, { exclusiveMinimum: 1 }, value(1)],
    [{ type: "number", exclusiveMinimum: 1 }, { minimum: 1 }, "included"],
    [{ type: "integer", exclusiveMinimum: 1 }, { minimum: 2 }, "included"],
    [{ type: "integer", minimum: 1, maximum: 3 }, { enum: [1, 2, 3] }, "included"],
    [{ type: "number", multipleOf: 0.3 }, { multipleOf: 0.1 }, "included"],
    [{ type: "number", multipleOf: 0.01 }, { multipleOf: 0.1 }, value(0.05)],
    [{ type: "integer", minimum: 5, maximum: 4 }, { type: "string" }, "included"],
    [
      { type: "number", minimum: 0, maximum: 10 },
      { anyOf: [{ maximum: 5 }, { minimum: 5 }] },
      "included",
    ],
  ])("%j within %j: %j", (subset, superset, expected) => {
    expect(said(subset, superset)).toEqual(expected);
  });
});

describe("texts", () => {
  it.each<[JsonSchema, JsonSchema, unknown]>([
    [{ type: "string", maxLength: 3 }, { maxLength: 4 }, "included"],
    [{ type: "string", maxLength: 4 }, { maxLength: 3 }, value("aaaa")],
    [{ type: "string", pattern: "^[a-z]+$" }, { pattern: "^[a-z0-9-]+$" }, "included"],
    [{ type: "string", pattern: "^[a-z]+$" }, { minLength: 1 }, "included"],
    [{ type: "string", pattern: "^[A-Z]{2,3}$" }, { maxLength: 3 }, "included"],
    [{ type: "string", pattern: "a", allOf: [{ pattern: "b" }] }, { minLength: 2 }, "included"],
    [{ type: "string", pattern: "^a$", minLength: 2 }, { type: "null" }, "included"],
    [{ type: "string", format: "uri" }, { format: "uri-reference" }, "included"],
    [{ type: "string", format: "date" }, { pattern: "^\\d{4}-" }, "included"],
    [{ type: "string", format: "date" }, { format: "email" }, value("2024-01-02")],
    [{ type: "string" }, { format: "house-style" }, "included"],
    [{ type: "string" }, { pattern: "a*" }, "included"],
    // An emoji is one character.
    [{ enum: ["😀"] }, { maxLength: 1 }, "included"],
  ])("%j within %j: %j", (subset, superset, expected) => {
    expect(said(subset, superset)).toEqual(expected);
  });

  it("with the shortest text that one pattern takes and the other does not", () => {
    expect(said({ type: "string", pattern: "^[a-z0-9-]+$" }, { pattern: "^[a-z]+$" })).toEqual(
      value("0"),
    );
  });
});

describe("lists", () => {
  const texts = { type: "array", items: { type: "string" } };
  it.each<[JsonSchema, JsonSchema, unknown]>([
    [{ ...texts, maxItems: 2 }, { maxItems: 3 }, "included"],
    [{ ...texts, maxItems: 3 }, { maxItems: 2 }, value(["", "", ""])],
    [texts, { items: { type: ["string", "null"] } }, "included"],
    [texts, { uniqueItems: true }, value(["", ""])],
    [{ ...texts, maxItems: 1 }, { uniqueItems: true }, "included"],
    [{ type: "array", items: false }, { maxItems: 0 }, "included"],
    [
      { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true },
      { maxItems: 2 },
      "included",
    ],
    [
      { type: "array", prefixItems: [{ type: "string" }], items: false },
      { items: { type: "string" }, maxItems: 1 },
      "included",
    ],
    [{ type: "array", prefixItems: [{ type: "string" }] }, texts, value(["", []])],
    [{ ...texts, minItems: 1 }, { contains: { type: "string" } }, "included"],
    [texts, { contains: { type: "string" } }, value([])],
    [{ contains: { const: 1 }, type: "array" }, { contains: { type: "integer" } }, "included"],
  ])("%j within %j: %j", (subset, superset, expected) => {
    expect(said(subset, superset)).toEqual(expected);
  });

  it("of draft-07 have their first entries in items", () => {
    const pair = { type: "array", items: [{ type: "string" }], additionalItems: false };
    expect(said(pair, { maxItems: 1 }, "draft-07")).toBe("included");
    expect(
      said({ type: "array", minContains: 2, contains: { const: 1 } }, { minItems: 2 }, "draft-07"),
    ).toEqual(value([1]));
  });

  it("are not proven where ajv does not look for what they contain", () => {
    const odd = { type: "array", prefixItems: [{ type: "string" }], contains: { const: 1 } };
    expect(said(odd, { maxItems: 1 })).toEqual(value(["", 1]));
    expect(said(odd, { minItems: 0 })).toEqual({ undecided: "contains beside a list of entries" });
  });
});

describe("objects", () => {
  const closed = (properties: object, required: readonly string[] = []): JsonSchema => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
  it.each<[JsonSchema, JsonSchema, unknown]>([
    [closed({ a: true }, ["a"]), closed({ a: true }), "included"],
    [closed({ a: true }), closed({ a: true }, ["a"]), value({})],
    [closed({ a: true }), closed({ a: true, b: true }), "included"],
    [closed({ a: true, b: { type: "integer" } }), closed({ a: true }), value({ b: 0 })],
    [closed({ a: true, b: false }), closed({ a: true }), "included"],
    [closed({ a: { type: "string", enum: [1] } }), { maxProperties: 0 }, "included"],
    [closed({ a: true }), { propertyNames: { pattern: "^a$" } }, "included"],
    [{ type: "object" }, { propertyNames: { maxLength: 3 } }, value({ extra: {} })],
    [
      { type: "object", patternProperties: { "^x-": { type: "integer" } } },
      { patternProperties: { "^x-": { type: "number" } } },
      "included",
    ],
    [
      { type: "object", additionalProperties: { type: "integer" } },
      { properties: { a: { type: "number" } } },
      "included",
    ],
    [{ type: "object", required: ["a", "b"] }, { minProperties: 2 }, "included"],
    [
      { type: "object", dependentRequired: { a: ["b", "c"] } },
      { dependentRequired: { a: ["b"] } },
      "included",
    ],
    [{ type: "object" }, { dependentRequired: { a: ["b"] } }, value({ a: {} })],
    [{ type: "object" }, { dependencies: { a: ["b"] } }, value({ a: {} })],
  ])("%j within %j: %j", (subset, superset, expected) => {
    expect(said(subset, superset)).toEqual(expected);
  });
});

describe("combinations", () => {
  const text = { type: "string" };
  const either = (...kinds: readonly string[]): JsonSchema => ({
    anyOf: kinds.map((kind) => ({ properties: { kind: { const: kind } }, required: ["kind"] })),
    type: "object",
  });
  it.each<[JsonSchema, JsonSchema, unknown]>([
    [{ allOf: [text, { maxLength: 3 }] }, { type: "string", maxLength: 3 }, "included"],
    [{ type: "string", maxLength: 3 }, { allOf: [text, { maxLength: 3 }] }, "included"],
    [{ anyOf: [text, { type: "null" }] }, { type: ["null", "string"] }, "included"],
    [{ type: ["null", "string"] }, { anyOf: [text, { type: "null" }] }, "included"],
    [either("a", "b"), either("a", "b", "c"), "included"],
    [either("a", "b"), either("a"), value({ kind: "b" })],
    [
      { type: "object", properties: { kind: { enum: ["a", "b"] } }, required: ["kind"] },
      either("a", "b"),
      "included",
    ],
    [{ type: "string" }, { oneOf: [text, { type: "null" }] }, "included"],
    [{ type: "string" }, { oneOf: [text, { maxLength: 2 }] }, value("")],
    [{ type: "integer" }, { not: text }, "included"],
    [{ not: { type: ["string", "null"] } }, { not: { type: "null" } }, "included"],
    [{ type: "string", not: { const: "a" } }, { not: { enum: ["a"] } }, "included"],
    [{ type: "object", not: { required: ["a"] } }, { properties: { a: false } }, "included"],
  ])("%j within %j: %j", (subset, superset, expected) => {
    expect(said(subset, superset)).toEqual(expected);
  });

  /** One rule for each of so many kinds of thing. */
  const selected = (kinds: number, rules: number): JsonSchema => ({
    type: "object",
    properties: { kind: { enum: Array.from({ length: kinds }, (_, index) => `k${index}`) } },
    required: ["kind"],
    allOf: Array.from({ length: rules }, (_, index) => ({
      if: { properties: { kind: { const: `k${index}` } }, required: ["kind"] },
      // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
      then: { required: [`x${index}`] },
    })),
  });

  it("of conditions on a selector are told apart by its values", () => {
    expect(said(selected(8, 8), selected(8, 7))).toBe("included");
    expect(said(selected(8, 7), selected(8, 8))).toEqual(value({ kind: "k7" }));
    expect(
      said(selected(3, 3), {
        anyOf: [{ required: ["x0"] }, { required: ["x1"] }, { required: ["x2"] }],
      }),
    ).toBe("included");
  });
});
