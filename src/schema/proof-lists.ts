import type { Branch } from "./branches.js";
import { areUnsatisfiable, mostDifferent } from "./emptiness.js";
import { type ListFacts, listFacts } from "./facts.js";
import { at, isSchema, type Located, schemaList } from "./located.js";
import { type Proof, fails, isWithinInside } from "./proof-state.js";

/** More entries with schemas of their own are not told apart. */
const mostEntries = 200;

/** Whether every list of a branch fits the keywords of a node that are about lists. */
export function holdsForList(branch: Branch, right: Located, proof: Proof): boolean {
  const { node } = right;
  if (typeof node === "boolean") return node;
  const facts = listFacts(branch);
  const most = longest(facts, proof);
  const { minItems, maxItems, uniqueItems } = node;
  if (typeof minItems === "number" && facts.least < minItems) return fails(proof, "more entries");
  if (typeof maxItems === "number" && most > maxItems) return fails(proof, "fewer entries");
  if (uniqueItems === true && !facts.isUnique && most > 1) return fails(proof, "different entries");
  return holdsForEntries(facts, most, right, proof) && holdsForContained(facts, most, right, proof);
}

/** Lists end before the first entry that nothing fits. */
function longest(facts: ListFacts, proof: Proof): number {
  const { prefixLength, item } = facts;
  const most = Math.min(facts.most, mostDifferent(facts));
  const last = Math.min(most, Math.min(prefixLength, mostEntries) + 1);
  for (let index = 0; index < last; index += 1) {
    if (areUnsatisfiable(item(index), proof)) return index;
  }
  return most;
}

function holdsForEntries(facts: ListFacts, most: number, right: Located, proof: Proof): boolean {
  if (typeof right.node === "boolean") return right.node;
  const prefix = schemaList(right.node["prefixItems"]);
  const { items } = right.node;
  const alike = Math.max(prefix.length, facts.prefixLength);
  if (alike > mostEntries) return fails(proof, "a long list of entries");
  for (let index = 0; index <= alike && index < most; index += 1) {
    const own = index < prefix.length ? prefix[index] : items;
    if (isSchema(own) && !isWithinInside(facts.item(index), at(right, own), proof)) return false;
  }
  return true;
}

function holdsForContained(facts: ListFacts, most: number, right: Located, proof: Proof): boolean {
  if (typeof right.node === "boolean" || !isSchema(right.node["contains"])) return true;
  const { minContains = 1, maxContains } = right.node;
  const wanted = at(right, right.node["contains"]);
  const isBounded = typeof maxContains === "number" && most > maxContains;
  const within = facts.contains.find(
    (each) =>
      each.least >= Number(minContains) && isWithinInside([each.schema], wanted, { ...proof }),
  );
  if (isBounded) {
    const same = within !== undefined && within.most <= maxContains;
    return (
      (same && isWithinInside([wanted], within.schema, { ...proof })) ||
      fails(proof, "how many entries are contained")
    );
  }
  if (within !== undefined || minContains === 0) return true;
  if (facts.least < Number(minContains)) return fails(proof, "what a list contains");
  const alike = Math.min(facts.prefixLength, mostEntries);
  for (let index = 0; index <= alike && index < most; index += 1) {
    if (!isWithinInside(facts.item(index), wanted, proof)) return false;
  }
  return true;
}
