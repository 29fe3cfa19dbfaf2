import type { Branch } from "./branches.js";
import { casesBy } from "./cases.js";
import type { Located } from "./located.js";
import { type Proof, attemptOf, charge, fails, pays } from "./proof-state.js";

/** How often what is to be shown is split into cases, one inside of the other. */
const deepest = 4;

/** Whether every value of a branch is shown to fit one of several schemas: all the same one, or each case its own. */
export function holdsForUnion(
  branch: Branch,
  options: readonly Located[],
  proof: Proof,
  splits = 0,
): boolean {
  if (options.some((option) => holdsInAttempt(branch, option, proof))) return true;
  if (!pays(proof)) return false;
  if (branch.excluded.length > 0) {
    // What is taken out on the left may as well be allowed on the right.
    const open: Branch = { ...branch, excluded: [] };
    if (holdsForUnion(open, [...options, ...branch.excluded], proof, splits)) return true;
  }
  if (splits < deepest) {
    const cases = casesBy(branch, options);
    if (
      cases !== undefined &&
      cases.every((each) => holdsForUnion(each, options, proof, splits + 1))
    ) {
      return true;
    }
  }
  return fails(proof, "alternatives");
}

/** What fails on the way to an alternative is no reason. */
function holdsInAttempt(branch: Branch, option: Located, proof: Proof): boolean {
  const attempt = attemptOf(proof);
  const result = proof.holdsForBranch(branch, option, attempt);
  charge(proof, attempt);
  return result;
}
