import { describe, expect, it } from "vitest";
import { inclusion } from "../../src/schema/inclusion.js";
import type { JsonSchema, SchemaObject } from "../../src/schema/json-schema.js";
import { validator } from "../../src/schema/validates.js";

const kindOf = (subset: JsonSchema, superset: JsonSchema): string =>
  inclusion(subset, superset).kind;

describe("references", () => {
  const tree = (label: JsonSchema): SchemaObject => ({
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: { label, children: { type: "array", items: { $ref: "#/$defs/node" } } },
        required: ["label"],
      },
    },
  });

  it("that come back to themselves are compared to the end", () => {
    expect(kindOf(tree({ type: "string", maxLength: 3 }), tree({ type: "string" }))).toBe(
      "included",
    );
    expect(inclusion(tree({ type: "string" }), tree({ type: "string", maxLength: 3 }))).toEqual({
      kind: "counterexample",
      value: { label: "0000" },
    });
  });

  it("mean the same as what they point to", () => {
    const written = { type: "object", properties: { a: { type: "integer" } } };
    const referred = { $ref: "#/$defs/x", $defs: { x: written } };
    expect(kindOf(written, referred)).toBe("included");
    expect(kindOf(referred, written)).toBe("included");
  });

  it("that no finite value can fit are those of nothing", () => {
    const endless = {
      $ref: "#/$defs/n",
      $defs: {
        n: {
          type: "object",
          required: ["a", "b"],
          properties: { a: { $ref: "#/$defs/n" }, b: { $ref: "#/$defs/n" } },
        },
      },
    };
    expect(kindOf(endless, { type: "null" })).toBe("included");
  });

  it("that lead nowhere, elsewhere or round in a circle are undecided", () => {
    const open = { type: "object" };
    for (const $ref of ["#/$defs/missing", "https://a.example/schema.json", "#"]) {
      expect(kindOf({ $ref, title: "a" }, open)).toBe("undecided");
    }
  });

  it("are undecided with keywords beside them that draft-07 ignores and validators do not", () => {
    const subset = {
      $ref: "#/definitions/x",
      maxLength: 3,
      definitions: { x: { type: "string" } },
    };
    const ask = (superset: JsonSchema) => inclusion(subset, superset, { dialect: "draft-07" }).kind;
    expect(ask({ maxLength: 3 })).toBe("undecided");
    expect(ask({ type: "string" })).toBe("included");
    expect(ask({ maxLength: 2 })).toBe("counterexample");
  });
});

describe("what is not reasoned about", () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    [
      "a keyword without a proof",
      { type: "object", unevaluatedProperties: false },
      { minProperties: 0 },
    ],
    ["a schema that is not valid", { type: "text" }, { type: "string" }],
    ["a pattern that is none", { type: "string", pattern: "(" }, { minLength: 0 }],
    ["a pattern that looks ahead", { type: "string", pattern: "^(?=a)" }, { pattern: "^a" }],
  ])("is undecided: %s", (_name, subset, superset) => {
    expect(kindOf(subset, superset)).toBe("undecided");
    expect(kindOf(subset, structuredClone(subset))).toBe("included");
  });

  it.each([undefined, null, 5, "text", []])("never throws for %j as a schema", (schema) => {
    expect(() => inclusion(schema as never, { type: "string" })).not.toThrow();
    expect(() =>
      inclusion({ properties: { a: schema }, items: schema, anyOf: schema }, {}),
    ).not.toThrow();
  });
});

describe("names that objects of JavaScript have", () => {
  const closed = (...names: readonly string[]): SchemaObject => ({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    additionalProperties: false,
  });

  it("are names like any other", () => {
    expect(inclusion(closed("constructor", "a"), closed("a"))).toEqual({
      kind: "counterexample",
      value: { constructor: "" },
    });
    expect(kindOf(closed("a"), closed("a", "toString", "__proto__"))).toBe("included");
    expect(inclusion({ type: "object" }, { required: ["hasOwnProperty"] })).toEqual({
      kind: "counterexample",
      value: {},
    });
  });
});

describe("size", () => {
  it("does not matter to large enumerations", () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
    expect(kindOf({ enum: values.slice(1) }, { enum: values })).toBe("included");
    expect(inclusion({ enum: values }, { enum: values.slice(1) })).toEqual({
      kind: "counterexample",
      value: "v0",
    });
  });

  it("does not matter to many alternatives that are the same on both sides", () => {
    const choices = (count: number): JsonSchema => ({
      allOf: Array.from({ length: count }, (_, index) => ({
        anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
      })),
    });
    expect(kindOf(choices(20), choices(19))).toBe("included");
  });

  const nested = (depth: number, innermost: JsonSchema): JsonSchema =>
    Array.from({ length: depth }).reduce<JsonSchema>(
      (items) => ({ type: "array", items }),
      innermost,
    );

  it("of nesting is looked through as far as a form goes, and undecided beyond", () => {
    expect(
      kindOf(nested(60, { type: "string", maxLength: 3 }), nested(60, { type: "string" })),
    ).toBe("included");
    expect(kindOf(nested(5_000, { type: "string" }), nested(5_000, {}))).toBe("undecided");
    expect(kindOf(nested(5_000, true), nested(5_000, true))).toBe("undecided");
  });
});

describe("patterns that take exponential time on some texts", () => {
  const slow = { type: "string", pattern: "^(a+)+$" };

  it("are reasoned about, and never tried on long texts", () => {
    expect(kindOf(slow, { pattern: "^a+$" })).toBe("included");
    expect(kindOf({ type: "string", pattern: "^a+$" }, slow)).toBe("included");
    expect(inclusion({ type: "string", pattern: "^a+!?$" }, slow)).toEqual({
      kind: "counterexample",
      value: "a!",
    });
    expect(kindOf({ enum: [`${"a".repeat(60)}!`] }, slow)).toBe("undecided");
    expect(kindOf({ type: "string", pattern: "^a+!$", minLength: 60 }, slow)).toBe("undecided");
  });
});

describe("validator", () => {
  it("takes formats as assertions, and is undefined for what ajv cannot compile", () => {
    expect(validator({ format: "date" })?.("2024-02-30")).toBe(false);
    expect(validator({ multipleOf: 0.01 })?.(19.99)).toBe(true);
    expect(validator({ items: [{ type: "string" }] }, "draft-07")?.([1])).toBe(false);
    expect(validator({ required: ["constructor"] })?.({})).toBe(false);
    expect(validator({ type: "text" })).toBeUndefined();
    expect(validator({ $async: true, type: "string" })?.("a")).toBe(true);
  });

  it("reads exclusive bounds as draft-04 writes them", () => {
    const schema = { minimum: 1, exclusiveMinimum: true };
    expect(validator(schema, "draft-07")?.(1)).toBe(false);
    expect(
      kindOf(
        { $schema: "http://json-schema.org/draft-04/schema#", ...schema },
        { exclusiveMinimum: 1 },
      ),
    ).toBe("included");
  });
});

describe("references that lead back by many ways", () => {
  it("are undecided, and throw nothing", () => {
    const tangled = {
      anyOf: [
        {
          if: { type: "object", $ref: "#" },
          // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
          then: { required: ["b"] },
          else: { type: ["object", "string"], propertyNames: { type: "string", $ref: "#" } },
        },
        { type: "array", $ref: "#/$defs/list", maxItems: 1 },
      ],
      oneOf: [true, { type: "object", propertyNames: { $ref: "#" } }],
      $defs: { list: { type: "array", items: { $ref: "#" }, contains: { $ref: "#" } } },
    };
    for (const other of [{ type: "number" }, { type: "array", maxItems: 0 }, { not: {} }]) {
      const results = [inclusion(tangled, other), inclusion(other, tangled)];
      for (const { kind } of results) {
        expect(["included", "counterexample", "undecided"]).toContain(kind);
      }
    }
  });
});
