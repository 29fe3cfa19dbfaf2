import type { Branch, JsonType } from "./branches.js";
import { isMultipleOf } from "./decimal.js";
import { numberFacts, textFacts } from "./facts.js";

/** Longer ranges are reasoned about instead of tried. */
const mostTried = 40;

/** The values of a branch of one type, where they are few; more than fit it may be among them. Undefined: too many. */
export function finiteValues(branch: Branch, type: JsonType): readonly unknown[] | undefined {
  if (branch.values !== undefined) return branch.values;
  switch (type) {
    case "null":
      return [null];
    case "boolean":
      return [false, true];
    case "number":
      return wholeNumbers(branch);
    case "string":
      return textFacts(branch).most === 0 ? [""] : undefined;
    default:
      return undefined;
  }
}

function wholeNumbers(branch: Branch): readonly number[] | undefined {
  const { low, high, multiples } = numberFacts(branch);
  if (low === high) return [low];
  if (!multiples.some((each) => isMultipleOf(each, 1)) || !(high - low < mostTried))
    return undefined;
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}
