import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { misfitOf } from "../../src/runtime/schema-fit.js";
import { textFormats } from "../../src/util/text-formats.js";

type Schema = Readonly<Record<string, unknown>>;

/** The judge: it compiles what the runtime only reads. */
function compiled(schema: Schema): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true });
  formatsPlugin.default(ajv);
  return ajv.compile(schema);
}

const keys = ["a", "b", "a/b", "c~d", "toString", "constructor"];
const texts = [
  "",
  "a",
  "ab",
  "😀😀",
  "red",
  "7",
  "2026-01-31",
  "2026-02-30",
  "09:30:00Z",
  "2026-01-31T09:30:00Z",
  "2026-01-31T09:30:00",
  "a@b.org",
  "shop.example",
  "127.0.0.1",
  "::1",
  "https://shop.example/a?b#c",
  "not a uri",
  "7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a",
];
const patterns = ["^a", "^.{2}$", "[0-9]", String.raw`^\p{L}+$`];
const bound = fc.integer({ min: -2, max: 4 });
const count = fc.integer({ min: 0, max: 3 });
const anyText = fc.constantFrom(...texts);
const anyKey = fc.constantFrom(...keys);

/** Some of the keywords, each there or not. */
function some(keywords: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Schema> {
  return fc.record(keywords, { requiredKeys: [] });
}

/** Members of any name, those that objects inherit too. */
const membersOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Schema> =>
  fc
    .uniqueArray(fc.tuple(anyKey, value), { selector: ([key]) => key, maxLength: 3 })
    .map((entries) => Object.fromEntries(entries));

const { schema: anySchema } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    some({
      enum: fc.uniqueArray(anyText, { minLength: 1, maxLength: 3 }),
      format: fc.constantFrom(...textFormats),
      pattern: fc.constantFrom(...patterns),
      maxLength: count,
    }).map((rest) => ({ type: "string", ...rest })),
    some({ minimum: bound, maximum: bound }).chain((rest) =>
      fc.constantFrom("integer", "number").map((type) => ({ type, ...rest })),
    ),
    fc.constant({ type: "boolean" }),
    some({ items: tie("schema"), minItems: count, maxItems: count }).map((rest) => ({
      type: "array",
      ...rest,
    })),
    tie("object"),
  ),
  object: fc
    .tuple(
      membersOf(tie("schema")),
      fc.uniqueArray(anyKey, { maxLength: 2 }),
      fc.oneof(fc.constantFrom(undefined, true, false), tie("schema")),
    )
    .map(([properties, required, additionalProperties]) => ({
      type: "object",
      properties,
      required,
      ...(additionalProperties === undefined ? {} : { additionalProperties }),
    })),
}));

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    anyText,
    fc.constantFrom(-3, -1, 0, 1.5, 3, 5, 1e300, true, false, null),
    fc.array(tie("value"), { maxLength: 4 }),
    membersOf(tie("value")),
  ),
}));

/** Mostly what the schema asks for, so that the deeper keywords are reached. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const likely = (): fc.Arbitrary<unknown> => {
    const { type, items, properties } = schema;
    const listed = schema["enum"] as readonly unknown[] | undefined;
    if (type === "string") return listed === undefined ? anyText : fc.constantFrom(...listed);
    if (type === "integer" || type === "number") return fc.constantFrom(-3, -1, 0, 1.5, 3, 5);
    if (type === "boolean") return fc.boolean();
    if (type === "array") {
      return fc.array(items === undefined ? anyValue : valueFor(items as Schema), { maxLength: 4 });
    }
    const members = Object.entries(properties as Readonly<Record<string, Schema>>);
    return fc
      .tuple(
        fc.tuple(...members.map(([key, each]) => valueFor(each).map((one) => [key, one] as const))),
        membersOf(anyValue),
        fc.boolean(),
      )
      .map(([own, more, isMore]) =>
        Object.fromEntries([...(isMore ? Object.entries(more) : []), ...own]),
      );
  };
  return fc.oneof({ weight: 9, arbitrary: likely() }, { weight: 1, arbitrary: anyValue });
}

describe("a value and a schema of the portable subset", () => {
  test("fit when the judge says so, and otherwise where it says that something is wrong", () => {
    const seen = { fits: 0, misfits: 0 };
    const cases = anySchema.chain((schema) =>
      fc.tuple(fc.constant(schema), fc.array(valueFor(schema), { minLength: 5, maxLength: 5 })),
    );
    fc.assert(
      fc.property(cases, ([schema, values]) => {
        const judge = compiled(schema);
        for (const value of values) {
          const misfit = misfitOf(schema, value);
          const fits = judge(value);
          const places = (judge.errors ?? []).map(({ instancePath }) => instancePath);
          seen[fits ? "fits" : "misfits"] += 1;
          expect(misfit === undefined).toBe(fits);
          if (misfit !== undefined) expect(places).toContain(misfit.pointer);
        }
      }),
      { numRuns: 400 },
    );
    expect(Math.min(seen.fits, seen.misfits)).toBeGreaterThan(300);
  });

  test.each<[Schema, unknown, string, string]>([
    [{ type: "object" }, null, "", "must be of type object, not null"],
    [{ type: "integer" }, 1.5, "", "must be of type integer, not number"],
    [
      { type: "array", items: { type: "string" } },
      ["a", []],
      "/1",
      "must be of type string, not array",
    ],
    [{ type: "string", enum: ["a", "b"] }, "c", "", 'must be one of ["a","b"]'],
    [{ type: "string", maxLength: 2 }, "abc", "", "must have at most 2 characters"],
    [{ type: "string", pattern: "^a" }, "b", "", "must match ^a"],
    [{ type: "string", format: "date" }, "b", "", "must be in the format date"],
    [{ type: "number", minimum: 1 }, 0, "", "must be at least 1"],
    [{ type: "number", maximum: 1 }, 2, "", "must be at most 1"],
    [{ type: "array", minItems: 1 }, [], "", "must have at least 1 entries"],
    [{ type: "array", maxItems: 0 }, [1], "", "must have at most 0 entries"],
    [{ type: "object", required: ["a"] }, {}, "", 'must have "a"'],
    [{ type: "object", additionalProperties: false }, { b: 1 }, "", 'must not have "b"'],
    [
      { type: "object", properties: { "a/b~": { type: "string" } } },
      { "a/b~": 1 },
      "/a~1b~0",
      "must be of type string, not number",
    ],
    [
      { type: "object", additionalProperties: { type: "string" } },
      { k: 1 },
      "/k",
      "must be of type string, not number",
    ],
    [{ type: "object", properties: { a: false } }, { a: 1 }, "/a", "must not be there"],
  ])("do not fit: %j and %j at %j", (schema, value, pointer, problem) => {
    expect(misfitOf(schema, value)).toEqual({ pointer, problem });
  });
});
