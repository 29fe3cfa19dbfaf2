import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairs, valuesOf } from "../../bench/diff/random-pairs.mjs";
import { inclusion } from "../../src/schema/inclusion.js";
import type { JsonSchema } from "../../src/schema/json-schema.js";

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  multipleOfPrecision: 9,
  ownProperties: true,
});
formatsPlugin.default(ajv);

function validatorOf(schema: JsonSchema): (value: unknown) => boolean {
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}

describe("random pairs of the shapes that forms become", () => {
  it("are never said to be included against a value, and every value given against it is one", () => {
    const found = { included: 0, counterexample: 0, undecided: 0 };
    const property = fc.property(pairs, fc.nat(), ([subset, superset], seed) => {
      const result = inclusion(subset, superset);
      found[result.kind] += 1;
      if (result.kind === "undecided") return;
      const takes = validatorOf(subset);
      const mayTake = validatorOf(superset);
      if (result.kind === "counterexample") {
        expect([takes(result.value), mayTake(result.value)]).toEqual([true, false]);
        return;
      }
      const values = fc.sample(valuesOf(subset), { numRuns: 6, seed });
      expect(values.filter((value) => takes(value) && !mayTake(value))).toEqual([]);
    });
    fc.assert(property, { numRuns: 150, seed: 7 });
    expect(found.included).toBeGreaterThan(40);
    expect(found.counterexample).toBeGreaterThan(40);
    expect(found.undecided).toBeLessThan(8);
  });
});
