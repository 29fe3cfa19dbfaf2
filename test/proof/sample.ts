import * as fc from "fast-check";
import type { JsonObject, Mode } from "./oracle.js";
import { type RandomForm, randomForms } from "./random-forms.js";
import { randomInputs } from "./random-inputs.js";

export interface Call {
  readonly mode: Mode;
  readonly input: JsonObject;
}

/** A form and calls to judge by it. */
export interface FormCase {
  readonly form: RandomForm;
  readonly calls: readonly Call[];
}

/** A random form with as many calls. */
export function formCases(calls: number): fc.Arbitrary<FormCase> {
  return randomForms().chain((form) =>
    fc
      .array(
        fc.record({
          mode: fc.constantFrom<Mode>("create", "update"),
          input: randomInputs(form.description),
        }),
        { minLength: 1, maxLength: calls, size: "max" },
      )
      .map((drawn) => ({ form, calls: drawn })),
  );
}

export function sampleForms({ seed, forms, inputs }: { readonly seed: number; readonly forms: number; readonly inputs: number }): readonly FormCase[] {
  return fc.sample(formCases(inputs), { seed, numRuns: forms });
}
