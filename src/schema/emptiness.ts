import { accepts } from "./accepts.js";
import { type Branch, branchOf, fits, type JsonType, narrowed, ofType } from "./branches.js";
import { byMember, flattened } from "./cases.js";
import { canonicalJson } from "./equality.js";
import {
  languageOf,
  type ListFacts,
  listFacts,
  numberFacts,
  objectFacts,
  textFacts,
} from "./facts.js";
import { finiteValues } from "./finite-values.js";
import { isNoText } from "./language.js";
import type { Located } from "./located.js";
import { attemptOf, charge, pays, type Proof } from "./proof-state.js";
import { schemaIdentity } from "./same-schema.js";

/** Whether nothing fits a branch, as far as that can be shown. `splits`: how often alternatives may be told apart for it. */
export function isEmpty(branch: Branch, proof: Proof, splits = 0): boolean {
  return [...branch.types].every((type) =>
    isEmptyOfType(ofType(branch, type), type, proof, splits),
  );
}

function isEmptyOfType(branch: Branch, type: JsonType, proof: Proof, splits: number): boolean {
  const values = finiteValues(branch, type);
  if (values !== undefined) return !values.some((value) => fits(branch, value));
  if (hasNothing(branch, type, proof)) return true;
  if (branch.excluded.length > 0 && isCovered(branch, proof)) return true;
  if (splits === 0 || branch.open.length === 0 || !pays(proof)) return false;
  const cases = casesOf(branch, proof);
  return cases !== undefined && cases.every((each) => isEmpty(each, proof, splits - 1));
}

/** What does not fit one of the excluded schemas is all that is left. */
function isCovered(branch: Branch, proof: Proof): boolean {
  const open: Branch = { ...branch, excluded: [], open: [] };
  return branch.excluded.some((each) => {
    // Nothing that is being proven is relied on, so that the answer holds anywhere.
    const attempt: Proof = { ...attemptOf(proof), assumed: new Map() };
    const result = proof.holdsForBranch(open, each, attempt);
    charge(proof, attempt);
    return result;
  });
}

/** Whether nothing can fit all of these schemas, as far as that can be shown. */
export function areUnsatisfiable(schemas: readonly Located[], proof: Proof): boolean {
  if (schemas.length === 0) return false;
  const { asked, known } = proof.empty;
  const key = schemas.map(schemaIdentity).toSorted().join(",");
  // What holds a value of its own kind could only hold one without an end.
  if (asked.has(key)) return true;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (proof.depth > 200 || !pays(proof)) return false;
  asked.add(key);
  proof.depth += 1;
  const branch = branchOf(schemas);
  const result = branch === undefined || isEmpty(branch, proof, 3);
  proof.depth -= 1;
  asked.delete(key);
  // That something is empty may rest on what is still being asked; that it is not rests on nothing.
  if (!result || asked.size === 0) known.set(key, result);
  return result;
}

/** How long a list may be whose entries are all different and of which there are only so many. */
export function mostDifferent({ isUnique, prefixLength, item }: ListFacts): number {
  if (!isUnique || prefixLength > 0) return Number.POSITIVE_INFINITY;
  const branch = branchOf(item(0));
  if (branch === undefined) return 0;
  const counts = [...branch.types].map((type) => {
    const typed = ofType(branch, type);
    const values = finiteValues(typed, type)?.filter((value) => fits(typed, value));
    return values === undefined
      ? Number.POSITIVE_INFINITY
      : new Set(values.map(canonicalJson)).size;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function hasNothing(branch: Branch, type: JsonType, proof: Proof): boolean {
  switch (type) {
    case "number": {
      const { low, high, lowIsOut, highIsOut } = numberFacts(branch);
      return low > high || (low === high && (lowIsOut || highIsOut));
    }
    case "string": {
      const facts = textFacts(branch);
      if (facts.least > facts.most) return true;
      const language = languageOf(facts);
      return language.patterns.length > 0 && isNoText(language);
    }
    case "array": {
      const facts = listFacts(branch);
      const { least, item } = facts;
      if (least > facts.most || least > mostDifferent(facts)) return true;
      const first = Math.min(least, 20);
      return Array.from({ length: first }).some((_, index) => areUnsatisfiable(item(index), proof));
    }
    case "object": {
      const { required, least, most, member, names } = objectFacts(branch);
      if (least > most) return true;
      return [...required].some(
        (key) => names.some((each) => !accepts(each, key)) || areUnsatisfiable(member(key), proof),
      );
    }
    default:
      return false;
  }
}

/** Parts of a branch that make it up, told apart by its open alternatives; undefined when there are none. */
export function casesOf(branch: Branch, proof: Proof): readonly Branch[] | undefined {
  if (branch.open.length === 0) return undefined;
  const left = settled(branch, proof);
  if (left === undefined) return [];
  if (left.open.length < branch.open.length) return [left];
  const nodes = left.open.flat().flatMap((option) => flattened(option));
  const [type] = left.types;
  const members = type === "object" && left.types.size === 1 ? byMember(left, nodes) : undefined;
  if (members !== undefined) return members;
  const shortest = left.open.reduce((least, each) => (each.length < least.length ? each : least));
  const others: Branch = {
    ...left,
    open: left.open.filter((each) => each !== shortest),
  };
  return shortest.flatMap((option) => narrowed(others, option) ?? []);
}

/** With the alternatives taken that are the only ones left; undefined when there is one of which none is left. */
function settled(branch: Branch, proof: Proof): Branch | undefined {
  let left = branch;
  for (const options of branch.open) {
    if (!pays(proof)) return left;
    const others: Branch = {
      ...left,
      open: left.open.filter((each) => each !== options),
    };
    const possible = options.flatMap((option) => {
      const each = narrowed(others, option);
      return each === undefined || isEmpty(each, proof) ? [] : [{ option, each }];
    });
    const [only] = possible;
    if (only === undefined) return undefined;
    if (possible.length === 1) left = only.each;
    else if (possible.length < options.length) {
      left = {
        ...others,
        open: [...others.open, possible.map(({ option }) => option)],
      };
    }
  }
  return left;
}
