import { type Branch, branchesOf, fits, type JsonType, ofType } from "./branches.js";
import { listFacts, numberFacts, objectFacts, textFacts } from "./facts.js";
import { finiteValues } from "./finite-values.js";
import type { Located } from "./located.js";
import { type Proof, holdsForBranch, newProof } from "./proof.js";

/** Whether nothing can fit a branch of one type, as far as that can be shown. */
export function isEmpty(branch: Branch, proof: Proof): boolean {
  const [type] = branch.types;
  if (type === undefined) return true;
  const values = finiteValues(branch, type);
  if (values !== undefined) return !values.some((value) => fits(branch, value));
  if (hasNothing(branch, type, proof)) return true;
  if (branch.excluded.length === 0 || proof.budget < 0) return false;
  // What does not fit one of the excluded schemas is all that is left.
  const open: Branch = { ...branch, excluded: [] };
  return branch.excluded.some((each) => {
    const attempt = { ...newProof(Math.min(300, proof.budget)), depth: proof.depth + 1 };
    return holdsForBranch(open, each, attempt);
  });
}

/** Whether nothing can fit all of these schemas, as far as that can be shown. */
export function areUnsatisfiable(schemas: readonly Located[], proof: Proof): boolean {
  if (schemas.length === 0 || proof.depth > 40) return false;
  proof.depth += 1;
  const result = branchesOf(schemas).every((branch) =>
    [...branch.types].every((type) => isEmpty(ofType(branch, type), proof)),
  );
  proof.depth -= 1;
  return result;
}

function hasNothing(branch: Branch, type: JsonType, proof: Proof): boolean {
  switch (type) {
    case "number": {
      const { low, high, lowIsOut, highIsOut } = numberFacts(branch);
      return low > high || (low === high && (lowIsOut || highIsOut));
    }
    case "string": {
      const { least, most } = textFacts(branch);
      return least > most;
    }
    case "array": {
      const { least, most, item } = listFacts(branch);
      if (least > most) return true;
      const first = Math.min(least, 20);
      return Array.from({ length: first }).some((_, index) => areUnsatisfiable(item(index), proof));
    }
    case "object": {
      const { required, least, most, member } = objectFacts(branch);
      if (least > most) return true;
      return [...required].some((key) => areUnsatisfiable(member(key), proof));
    }
    default:
      return false;
  }
}
