import * as fc from "fast-check";
import {
  InvalidPropertyError,
  type Properties,
  type Property,
  type PropertyScalar,
} from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { childNames, nodeAt, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** What is set is what is read. */
export function describeProperties(store: TestStore): void {
  const { read, write, create } = store;

  describe("properties", () => {
    const examples: Readonly<Record<string, Property>> = {
      text: { type: "string", value: "Ein Stuhl – “chair”\n" },
      "empty text": { type: "string", value: "" },
      "text like a number": { type: "string", value: "5.0" },
      "long text": { type: "string", value: "ä".repeat(100_000) },
      "lone surrogates": { type: "string", value: "a\ud800b\udc00" },
      "NUL and escape": { type: "string", value: "a\0b\u001b0000c" },
      "greatest integer": { type: "long", value: Number.MAX_SAFE_INTEGER },
      "smallest integer": { type: "long", value: Number.MIN_SAFE_INTEGER },
      zero: { type: "long", value: 0 },
      "double 0.1": { type: "double", value: 0.1 },
      "negative zero": { type: "double", value: -0 },
      "greatest double": { type: "double", value: Number.MAX_VALUE },
      "least double": { type: "double", value: 5e-324 },
      decimal: { type: "decimal", value: 1234567.89 },
      "decimal as text": { type: "decimal", value: "12345678901234567890.10" },
      true: { type: "boolean", value: true },
      false: { type: "boolean", value: false },
      date: { type: "date", value: "2026-01-02" },
      "date-time": { type: "date", value: "2026-01-02T03:04:05.000Z" },
      texts: { type: "string", value: ["b", "", "a", "a"] },
      integers: { type: "long", value: [3, 1, 2] },
      doubles: { type: "double", value: [0.1, -0] },
      decimals: { type: "decimal", value: [0.1, "0.20"] },
      booleans: { type: "boolean", value: [true, false] },
      dates: { type: "date", value: ["2026-01-02"] },
      "empty list of texts": { type: "string", value: [] },
      "empty list of integers": { type: "long", value: [] },
    };

    test.each(Object.keys(examples))("are given back exactly: %s", async (example) => {
      const property = examples[example] as Property;
      const created = await create("/a", { p: property });
      expect(created.properties).toStrictEqual({ p: property });
      const { uuid } = await create("/b");
      const set = await write((c) => c.setProperties(workspace, uuid, { p: property }));
      expect(set.properties).toStrictEqual({ p: property });
      for (const path of ["/a", "/b"]) {
        const { properties } = await read((c) => nodeAt(c, path));
        expect(properties).toStrictEqual({ p: property });
      }
    });

    test.each([
      "jcr:title",
      "a b",
      "",
      "ä",
      "__proto__",
      "constructor",
      "0",
      "\ud800",
      "a\0",
      "'\"`",
    ])("have the name %j", async (propertyName) => {
      const properties = Object.fromEntries([
        [propertyName, { type: "string", value: "x" }],
      ]) as Properties;
      await create("/a", properties);
      const node = await read((c) => nodeAt(c, "/a"));
      expect(Object.entries(node.properties)).toEqual(Object.entries(properties));
      const query = { workspace, property: propertyName, value: "x", under: "/", limit: 2 };
      expect(await read((c) => c.nodesWith(query))).toEqual([node]);
      const cleared = await write((c) =>
        c.setProperties(workspace, node.uuid, Object.fromEntries([[propertyName, null]])),
      );
      expect(Object.keys(cleared.properties)).toEqual([]);
    });

    test.each([[NaN], [Infinity], [-Infinity], [[1, NaN]]])("refuse %s", async (value) => {
      const properties: Properties = { p: { type: "double", value } };
      await expect(create("/a", properties)).rejects.toThrow(InvalidPropertyError);
      const { uuid } = await create("/b");
      const setting = write((c) => c.setProperties(workspace, uuid, properties));
      await expect(setting).rejects.toThrow(InvalidPropertyError);
      expect(await read((c) => childNames(c, "/"))).toEqual(["b"]);
    });

    test("that were written are read back, whatever they are", async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(anyProperties, anyProperties, async (first, second) => {
          count += 1;
          const path = `/n${count}`;
          const { uuid } = await create(path, first);
          expect((await read((c) => nodeAt(c, path))).properties).toStrictEqual(first);
          await write((c) => c.setProperties(workspace, uuid, second));
          const expected = { ...first, ...second };
          expect((await read((c) => nodeAt(c, path))).properties).toStrictEqual(expected);
        }),
        { numRuns: 60 },
      );
    });
  });
}

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\ud800", "é"),
);
const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const anyProperty: fc.Arbitrary<Property> = fc.oneof(
  valuesOf("string", anyText),
  valuesOf("long", fc.maxSafeInteger()),
  valuesOf("double", anyDouble),
  valuesOf("decimal", fc.oneof(anyDouble, anyDouble.map(String))),
  valuesOf("boolean", fc.boolean()),
  valuesOf(
    "date",
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  ),
);
const anyProperties: fc.Arbitrary<Properties> = fc.dictionary(anyText, anyProperty, {
  noNullPrototype: true,
});

function valuesOf(type: Property["type"], scalar: fc.Arbitrary<PropertyScalar>) {
  return fc.oneof(scalar, fc.array(scalar)).map((value): Property => ({ type, value }));
}
