import type { Branch } from "./branches.js";
import { isMultipleOf } from "./decimal.js";
import { numberFacts } from "./facts.js";
import { isNumeric } from "./formats.js";
import type { SchemaObject } from "./json-schema.js";
import { type Proof, fails } from "./proof-state.js";

/** Whether every number of a branch fits the keywords of a node that are about numbers. */
export function holdsForNumber(branch: Branch, node: SchemaObject, proof: Proof): boolean {
  const { low, lowIsOut, high, highIsOut, multiples } = numberFacts(branch);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = node;
  if (typeof minimum === "number" && low < minimum) return fails(proof, "a higher minimum");
  if (typeof maximum === "number" && high > maximum) return fails(proof, "a lower maximum");
  if (typeof exclusiveMinimum === "number") {
    if (!(low > exclusiveMinimum || (low === exclusiveMinimum && lowIsOut))) {
      return fails(proof, "a higher minimum");
    }
  }
  if (typeof exclusiveMaximum === "number") {
    if (!(high < exclusiveMaximum || (high === exclusiveMaximum && highIsOut))) {
      return fails(proof, "a lower maximum");
    }
  }
  if (typeof multipleOf === "number" && !multiples.some((each) => isMultipleOf(each, multipleOf))) {
    return fails(proof, "another divisor");
  }
  if (
    !isNumeric(format) ||
    branch.parts.some(({ node: own }) => own !== true && own !== false && own["format"] === format)
  ) {
    return true;
  }
  return fails(proof, "a format of numbers");
}
