import * as fc from "fast-check";
import type { Circumstances, JsonObject, Mode } from "./oracle.js";
import { type RandomForm, randomForms } from "./random-forms.js";
import { randomInputs } from "./random-inputs.js";

/** One call's content fields. */
export interface Call extends Circumstances {
  readonly input: JsonObject;
}

/** A form and calls to judge by it. */
export interface FormCase {
  readonly form: RandomForm;
  readonly calls: readonly Call[];
}

/** How many forms a run draws; `MCPGEN_PROOF_FORMS` raises it. */
export const formCount = Math.max(320, Number(process.env["MCPGEN_PROOF_FORMS"] ?? 0));

/** Half as many on average. */
const mostCalls = 160;

/** The same in every run unless `PROPERTY_SEED` says otherwise. A failure prints it. */
const asked = process.env["PROPERTY_SEED"] ?? "1";
export const seed = asked === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(asked);

/** A random form with random calls. */
export function formCases(): fc.Arbitrary<FormCase> {
  return randomForms().chain((form) => {
    const call = fc.record({
      takesJsonText: fc.nat(3).map((number) => number === 0),
      mode: fc.constantFrom<Mode>("create", "update"),
      input: randomInputs(form.description),
    });
    return fc
      .array(call, { minLength: 1, maxLength: mostCalls, size: "max" })
      .map((calls): FormCase => {
        // A counterexample prints as what the oracle reads.
        const shown = { form: form.description, calls };
        return Object.assign({ form, calls }, { [fc.toStringMethod]: () => JSON.stringify(shown) });
      });
  });
}
