import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareSchemas, schemaFindings } from "../../src/diff/compare-schemas.js";
import type { Direction } from "../../src/diff/finding.js";
import { bundled } from "../../src/diff/schema/bundled.js";
import { placedPairs } from "../../src/diff/schema/walk.js";
import type { JsonSchema, SchemaObject } from "../../src/schema/json-schema.js";

const text = { type: "string" };
const nothing = { compat: "compatible", witness: undefined, findings: [] };

function compare(before: JsonSchema, after: JsonSchema, direction: Direction = "input") {
  return compareSchemas(before, after, { direction });
}

/** Rule, compat and level of each finding. */
function verdicts(before: JsonSchema, after: JsonSchema, direction: Direction = "input") {
  return compare(before, after, direction).findings.map(
    ({ rule, path, compat, level }) => `${rule} ${path.join("/")}: ${compat}, ${level}`,
  );
}

function closed(properties: object, others: object = {}): SchemaObject {
  return { type: "object", properties, ...others, additionalProperties: false };
}

describe("references", () => {
  it("that moved into definitions with the same meaning are no change", () => {
    const inline = closed({ a: text, b: { type: "array", items: text } });
    const moved = {
      ...closed({ a: { $ref: "#/$defs/text" }, b: { $ref: "#/$defs/texts" } }),
      $defs: { text, texts: { type: "array", items: { $ref: "#/$defs/text" } } },
    };
    expect(compare(inline, moved)).toEqual(nothing);
    expect(compare(moved, inline, "output")).toEqual(nothing);
  });

  it("under another name are no change", () => {
    const named = (name: string): JsonSchema => ({
      ...closed({ a: { $ref: `#/$defs/${name}` } }),
      $defs: { [name]: text },
    });
    expect(compare(named("one"), named("other"))).toEqual(nothing);
  });

  it("show a change at every place that refers to what changed", () => {
    const schema = (shared: JsonSchema): JsonSchema => ({
      ...closed({ a: { $ref: "#/$defs/shared" }, b: { $ref: "#/$defs/shared" } }),
      $defs: { shared },
    });
    expect(verdicts(schema(text), schema({ ...text, maxLength: 5 }))).toEqual([
      "bound-set a: breaking, breaking",
      "bound-set b: breaking, breaking",
    ]);
  });

  it("that lead back are followed once, and a value shows the change", () => {
    const tree = (label: JsonSchema): JsonSchema =>
      closed({ label, children: { type: "array", items: { $ref: "#" } } });
    const { findings } = compare(tree(text), tree({ ...text, maxLength: 2 }));
    expect(findings.map(({ rule, path, witness }) => ({ rule, path, witness }))).toEqual([
      { rule: "bound-set", path: ["label"], witness: { label: "aaa" } },
    ]);
  });

  it("that lead back to different schemas are different", () => {
    const list = (value: JsonSchema): JsonSchema => ({
      $ref: "#/$defs/list",
      $defs: {
        list: closed({ next: { $ref: "#/$defs/list" }, entry: { $ref: "#/$defs/entry" } }),
        entry: value,
      },
    });
    expect(verdicts(list({ type: "integer" }), list({ type: "number" }), "output")).toEqual([
      "type-widened entry: breaking, breaking",
    ]);
  });

  it.each([
    ["to itself alone", { $ref: "#" }],
    ["to nowhere", { $ref: "#/$defs/none" }],
    ["elsewhere", { $ref: "https://a.example/b" }],
  ])("%s end", (_, endless) => {
    expect(compare(endless, structuredClone(endless))).toEqual(nothing);
    expect(compare(closed({ a: endless }), closed({ a: text })).compat).not.toBe("compatible");
  });
});

describe("what is decided by the schema as a whole", () => {
  it("a change that nothing can reach harms nobody", () => {
    const unreachable = (maxLength: number): JsonSchema =>
      closed(
        { kind: { const: "a" }, name: text },
        {
          required: ["kind"],
          if: { properties: { kind: { const: "b" } }, required: ["kind"] },
          // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema; nothing awaits a schema.
          then: { properties: { name: { type: "string", maxLength } } },
        },
      );
    expect(verdicts(unreachable(20), unreachable(10))).toEqual([
      "bound-tightened name: compatible, info",
    ]);
  });

  it("changes that make up for each other harm nobody", () => {
    const listed = closed({ kind: { type: "string", enum: ["a", "b"] } });
    const anyOf = closed({ kind: { type: "string", anyOf: [{ const: "a" }, { const: "b" }] } });
    expect(verdicts(listed, anyOf)).toEqual([
      "any-of-added kind: compatible, info",
      "enum-removed kind: compatible, info",
    ]);
    expect(verdicts(listed, anyOf, "output")).toEqual([
      "any-of-added kind: compatible, info",
      "enum-removed kind: compatible, dangerous",
    ]);
  });

  it("what no rule is about is told of the whole, with a value", () => {
    const { findings } = compare({}, false);
    expect(findings.map(({ rule, compat, level }) => ({ rule, compat, level }))).toEqual([
      { rule: "schema-changed", compat: "breaking", level: "breaking" },
    ]);
    expect(verdicts(false, {})).toEqual(["schema-changed : compatible, info"]);
  });

  it("what is allowed under a condition, and was not, is told of the whole", () => {
    const under = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
      properties: { kind: {}, image: true },
      // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema; nothing awaits a schema.
      allOf: [{ if: { required: ["kind"] }, then: { properties } }],
    });
    const refused = under({ image: false });
    expect(verdicts(refused, under({}))).toEqual(["schema-changed : compatible, info"]);
    expect(verdicts(under({}), refused)).toEqual(["schema-changed : breaking, breaking"]);
    expect(verdicts(under({}), under({ image: {} }))).toEqual([
      "property-added-optional image: compatible, info",
    ]);
  });

  it("what nothing is proven of is unknown, and says why", () => {
    const open = (a: JsonSchema): JsonSchema => ({
      type: "object",
      properties: { a },
      unevaluatedProperties: false,
    });
    const { compat, findings } = compare(open(text), open({}));
    expect(compat).toBe("unknown");
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'type-widened: "a" takes anything now, string before.',
      "unsupported-construct: Whether the schema as a whole still holds cannot be decided: unevaluatedProperties.",
    ]);
  });

  it("other words change nothing of what nothing is proven of", () => {
    const described = (description: string): JsonSchema => ({
      description,
      unevaluatedItems: false,
    });
    expect(verdicts(described("One."), described("Other."))).toEqual([
      "property-description-changed : compatible, dangerous",
    ]);
  });
});

describe("the schemas that a form is compiled into", () => {
  const generated = JSON.parse(
    readFileSync(
      join(import.meta.dirname, "../../generated/tools/admin/product/create.schema.json"),
      "utf8",
    ),
  ) as SchemaObject;

  it("are no change of themselves", () => {
    expect(compare(generated, structuredClone(generated))).toEqual(nothing);
  });

  it("show what changed for one variant, and where it counts", () => {
    const after = structuredClone(generated) as {
      properties: { media: { allOf: { then: { required: string[] } }[] } };
    };
    after.properties.media.allOf[1]?.then.required.push("autoplay");
    const { findings } = compare(generated, after as unknown as JsonSchema);
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'property-became-required: "media.autoplay" is required now, where "mediaType" is "video".',
    ]);
    expect(findings[0]?.witness).toMatchObject({ media: { mediaType: "video" } });
  });
});

describe("schemas of draft-07", () => {
  const draft = { $schema: "http://json-schema.org/draft-07/schema#" };

  it("are compared by what they mean in that dialect", () => {
    const before = { ...draft, type: "array", items: [text], additionalItems: false };
    const after = { ...draft, type: "array", items: [text, text], additionalItems: false };
    expect(verdicts(before, after)).toEqual(["tuple-changed : compatible, info"]);
    expect(verdicts(after, before)).toEqual(["tuple-changed : breaking, breaking"]);
  });

  it("are compared by what stands beside a reference too, which some validators let count", () => {
    const schema = (maxLength: number): JsonSchema => ({
      ...draft,
      ...closed({ a: { $ref: "#/definitions/text", maxLength } }),
      definitions: { text },
    });
    const { compat, findings } = compare(schema(5), schema(3));
    expect(compat).not.toBe("compatible");
    expect(findings.map(({ rule }) => rule)).toContain("bound-tightened");
  });
});

describe("hostile input", () => {
  it("a property may have any name", () => {
    const parsed = (names: string): JsonSchema =>
      JSON.parse(
        `{"type":"object","properties":{${names}},"additionalProperties":false}`,
      ) as JsonSchema;
    const before = parsed('"__proto__":{"type":"string"},"constructor":{"type":"string"}');
    const after = parsed(
      '"__proto__":{"type":"string","maxLength":3},"toString":{"type":"number"}',
    );
    expect(compare(before, after).findings.map(({ rule, path }) => [rule, ...path])).toEqual([
      ["bound-set", "__proto__"],
      ["property-removed-optional", "constructor"],
      ["property-added-optional", "toString"],
    ]);
    expect(({} as Record<string, unknown>)["maxLength"]).toBeUndefined();
  });

  it("a name with quotes and line breaks stays in its quotes", () => {
    const [finding] = compare(closed({}), closed({ 'a"\n::error::b': text })).findings;
    expect(finding?.message).toBe('"a\\"\\n::error::b" is new.');
  });

  it("long values are cut, and long lists summed up", () => {
    const long = "x".repeat(200);
    const added = closed({ a: { enum: ["1", "2", "3", "4", "5", "6", long] } });
    const [listed] = compare(closed({ a: { enum: ["1"] } }), added).findings;
    expect(listed?.message).toBe('"a" takes "2", "3", "4", "5" and 2 more as well.');
    const [constant] = compare(
      closed({ a: { const: "1" } }),
      closed({ a: { const: long } }),
    ).findings;
    expect(constant?.message).toBe(`"a" takes nothing but "${"x".repeat(58)}… now, "1" before.`);
  });

  it("schemas that are nested too deeply are not compared", () => {
    const nested = (leaf: JsonSchema): JsonSchema => {
      let schema = leaf;
      for (let depth = 0; depth < 20_000; depth += 1) schema = { items: schema };
      return schema;
    };
    const { compat, findings } = compare(nested({}), nested(text));
    expect(compat).toBe("unknown");
    expect(findings.map(({ rule, level }) => [rule, level])).toEqual([
      ["unsupported-construct", "dangerous"],
    ]);
  });

  it("references that multiply are written out up to a bound", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = { $ref: `#/$defs/d${index + 1}` };
        return [`d${index}`, closed({ a: next, b: next })];
      }),
    );
    const schema = (leaf: JsonSchema): JsonSchema => ({
      $ref: "#/$defs/d0",
      $defs: { ...$defs, d40: leaf },
    });
    const dialects = { before: undefined, after: undefined };
    const pairs = placedPairs(bundled(schema(text), schema({ type: "number" })), {
      direction: "input",
      dialects,
    });
    expect(pairs.length).toBeLessThan(200);
    expect(pairs.some(({ pair }) => pair.typesAreDisjoint)).toBe(true);
  });
});

it("one aspect alone finds what is said, or what is meant", () => {
  const before = closed({ a: { ...text, description: "One." } });
  const after = closed({ a: { ...text, description: "Other.", maxLength: 5 } });
  const rules = (aspect: "meaning" | "words"): readonly string[] =>
    schemaFindings(before, after, { direction: "input", aspect }).map(({ rule }) => rule);
  expect(rules("meaning")).toEqual(["bound-set"]);
  expect(rules("words")).toEqual(["property-description-changed"]);
});
