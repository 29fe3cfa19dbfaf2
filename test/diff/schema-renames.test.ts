import { describe, expect, it } from "vitest";
import { compareSchemas } from "../../src/diff/compare-schemas.js";
import { nameSimilarity } from "../../src/diff/schema/names.js";
import { schemaSimilarity } from "../../src/diff/schema/renames.js";
import type { JsonSchema } from "../../src/schema/json-schema.js";

const text = { type: "string" };
const long = { type: "string", maxLength: 200, pattern: "^\\S" };

/** The rules that find something between two closed objects, each with the property that it names. */
function found(before: Record<string, JsonSchema>, after: Record<string, JsonSchema>): string[] {
  const object = (properties: object): JsonSchema => ({
    type: "object",
    properties,
    additionalProperties: false,
  });
  const { findings } = compareSchemas(object(before), object(after), { direction: "input" });
  return findings.map(({ rule, path }) => `${rule} ${path.join("/")}`);
}

describe("a property that went and one that came", () => {
  it("are one under another name when their schemas and names are alike", () => {
    expect(found({ metaTitle: text }, { metatitle: text })).toEqual(["property-renamed metatitle"]);
  });

  it("are two when any text would do and their names are not alike", () => {
    expect(found({ street: text }, { colour: text })).toEqual([
      "property-removed-optional street",
      "property-added-optional colour",
    ]);
  });

  it("are one when any text would do and they have the same title", () => {
    const titled = { ...text, title: "Category" };
    expect(found({ categoria: titled }, { kind: titled })).toEqual(["property-renamed kind"]);
  });

  it("are two when their schemas differ", () => {
    expect(found({ price: { type: "number" } }, { prices: long })).toEqual([
      "property-removed-optional price",
      "property-added-optional prices",
    ]);
  });

  it("are told by their names where several schemas are the same", () => {
    expect(
      found({ titleShort: long, bodyText: long }, { shortTitle: long, textOfBody: long }),
    ).toEqual(["property-renamed shortTitle", "property-renamed textOfBody"]);
  });

  it("are not guessed where two would do equally well", () => {
    expect(found({ name: long }, { name1: long, name2: long })).toEqual([
      "property-removed-optional name",
      "property-added-optional name1",
      "property-added-optional name2",
    ]);
  });

  it("are compared inside under the newer name", () => {
    expect(
      found(
        { colour: { ...long, description: "Of the frame." } },
        {
          color: { ...long, description: "Of the bicycle frame." },
        },
      ),
    ).toEqual(["property-description-changed color", "property-renamed color"]);
  });
});

describe("values that came and went", () => {
  const values = (...listed: string[]): JsonSchema => ({ type: "string", enum: listed });

  it("are one under another name when there is one of each and they are alike", () => {
    expect(found({ a: values("on-sale", "sold") }, { a: values("on_sale", "sold") })).toEqual([
      "enum-value-renamed a",
    ]);
  });

  it("are two when they are not alike", () => {
    expect(found({ a: values("new", "sold") }, { a: values("archived", "sold") })).toEqual([
      "enum-value-added a",
      "enum-value-removed a",
    ]);
  });
});

it.each([
  ["colour", "color", 0.83],
  ["metaTitle", "meta_title", 1],
  ["street", "colour", 0],
  ["", "a", 0],
])("names are alike by the letters that they share: %o and %o", (one, other, similarity) => {
  expect(nameSimilarity(one, other)).toBeCloseTo(similarity, 1);
});

it("schemas are alike by what they take, whatever they are called", () => {
  expect(schemaSimilarity({ ...long, title: "One" }, { ...long, title: "Other" })).toBe(1);
  expect(schemaSimilarity(long, { type: "boolean" })).toBeLessThan(0.5);
});
