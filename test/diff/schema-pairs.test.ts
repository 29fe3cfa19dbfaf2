import * as fc from "fast-check";
import { expect, it } from "vitest";
import { compareSchemas } from "../../src/diff/compare-schemas.js";
import { sameJson } from "../../src/schema/equality.js";
import type { SchemaObject } from "../../src/schema/json-schema.js";
import { validator } from "../../src/schema/validates.js";

const directions = ["input", "output"] as const;

/** Few enough names and values that two schemas often have some in common. */
const names = ["a", "b", "c"];
const size = fc.integer({ min: 0, max: 4 });

const text = fc.oneof(
  fc.record(
    {
      type: fc.constant("string"),
      minLength: size,
      maxLength: size,
      description: fc.constantFrom("x", "y"),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record({
    type: fc.constant("string"),
    enum: fc.subarray(["red", "green", "blue"], { minLength: 1 }),
  }),
);
const number = fc.record(
  { type: fc.constantFrom("integer", "number"), minimum: size, maximum: size },
  { requiredKeys: ["type"] },
);
const flag = fc.constant({ type: "boolean" });

const { object } = fc.letrec<{ schema: SchemaObject; object: SchemaObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", maxDepth: 2 },
    text,
    number,
    flag,
    fc.record(
      { type: fc.constant("array"), items: tie("schema"), maxItems: size },
      { requiredKeys: ["type", "items"] },
    ),
    tie("object"),
  ),
  object: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), tie("schema"), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      fc.subarray(names),
      fc.boolean(),
    )
    .map(([properties, required, isClosed]) => ({
      type: "object",
      properties,
      required: required.filter((name) => Object.hasOwn(properties, name)),
      ...(isClosed ? { additionalProperties: false } : {}),
    })),
}));

const runs = { numRuns: 12, seed: 20261201 };

it("two schemas have findings exactly when they differ in more than the order of keys", () => {
  fc.assert(
    fc.property(object, object, fc.constantFrom(...directions), (before, after, direction) => {
      const { findings } = compareSchemas(before, after, { direction });
      const others = findings.filter(({ rule }) => rule !== "property-order-changed");
      expect(others.length === 0).toBe(sameJson(before, after));
    }),
    runs,
  );
});

it("whatever is breaking is shown by a value that ajv takes on one side only", () => {
  fc.assert(
    fc.property(object, object, fc.constantFrom(...directions), (before, after, direction) => {
      const { compat, witness, findings } = compareSchemas(before, after, { direction });
      const shown = findings.filter((finding) => finding.compat === "breaking");
      expect(compat === "breaking").toBe(shown.length > 0);
      const [takes, refuses] = direction === "input" ? [before, after] : [after, before];
      for (const value of shown
        .map((finding) => finding.witness)
        .concat(shown.length > 0 ? [witness] : [])) {
        expect([validator(takes)?.(value), validator(refuses)?.(value)]).toEqual([true, false]);
      }
    }),
    runs,
  );
});

it("what breaks callers breaks readers of results the other way round", () => {
  fc.assert(
    fc.property(object, object, (before, after) => {
      const forth = compareSchemas(before, after, { direction: "input" });
      const back = compareSchemas(after, before, { direction: "output" });
      expect(forth.compat).toBe(back.compat);
    }),
    runs,
  );
});
