import { accepts, memberSchemas } from "./accepts.js";
import type { Branch } from "./branches.js";
import { areUnsatisfiable } from "./emptiness.js";
import { type ObjectFacts, objectFacts } from "./facts.js";
import { at, isSchema, type Located, nameList, schemaMap } from "./located.js";
import { type Proof, fails, isWithinInside } from "./proof-state.js";

/** Whether every object of a branch fits the keywords of a node that are about objects. */
export function holdsForObject(branch: Branch, right: Located, proof: Proof): boolean {
  const { node } = right;
  if (typeof node === "boolean") return node;
  const facts = objectFacts(branch);
  const missing = nameList(node["required"]).find((key) => !facts.required.has(key));
  if (missing !== undefined) return fails(proof, `"${missing}" is required`);
  const { minProperties, maxProperties } = node;
  if (typeof minProperties === "number" && facts.least < minProperties) {
    return fails(proof, "more properties");
  }
  if (typeof maxProperties === "number" && mostKeys(facts, proof) > maxProperties) {
    return fails(proof, "fewer properties");
  }
  return (
    holdsForNames(facts, right, proof) &&
    holdsForMembers(facts, right, proof) &&
    holdsForOthers(facts, right, proof)
  );
}

/** Whether an object may have keys that no schema is about. */
function hasOthers({ others }: ObjectFacts, proof: Proof): boolean {
  return !areUnsatisfiable(others, proof);
}

function mostKeys(facts: ObjectFacts, proof: Proof): number {
  if (facts.patterns.length > 0 || hasOthers(facts, proof)) return facts.most;
  const possible = [...facts.keys].filter((key) => !areUnsatisfiable(facts.member(key), proof));
  return Math.min(facts.most, possible.length);
}

function holdsForNames(facts: ObjectFacts, right: Located, proof: Proof): boolean {
  if (typeof right.node === "boolean" || !isSchema(right.node["propertyNames"])) return true;
  const names = at(right, right.node["propertyNames"]);
  const isTaken = (key: string): boolean =>
    accepts(names, key) ||
    (!facts.required.has(key) && areUnsatisfiable(facts.member(key), proof)) ||
    facts.names.some((each) => !accepts(each, key));
  if (![...facts.keys].every(isTaken)) return fails(proof, "names of properties");
  if (facts.patterns.length === 0 && !hasOthers(facts, proof)) return true;
  const text: Located = { node: { type: "string" }, root: right.root };
  return isWithinInside([...facts.names, text], names, proof);
}

function holdsForMembers(facts: ObjectFacts, right: Located, proof: Proof): boolean {
  if (typeof right.node === "boolean") return right.node;
  const keys = new Set([...facts.keys, ...schemaMap(right.node["properties"]).keys()]);
  return [...keys].every((key) => {
    if (facts.names.some((each) => !accepts(each, key))) return true;
    const wanted = memberSchemas(right, key);
    if (wanted.length === 0) return true;
    const member = facts.member(key);
    return wanted.every((each) => isWithinInside(member, each, proof));
  });
}

/** Members whose key has no schema of its own on either side. */
function holdsForOthers(facts: ObjectFacts, right: Located, proof: Proof): boolean {
  if (typeof right.node === "boolean") return right.node;
  const wantedPatterns = [...schemaMap(right.node["patternProperties"])].map(
    ([pattern, each]) => [pattern, at(right, each)] as const,
  );
  const others = right.node["additionalProperties"];
  if (wantedPatterns.length === 0 && !isSchema(others)) return true;
  const isOpen = hasOthers(facts, proof);
  const plain: readonly (readonly Located[])[] = isOpen ? [facts.others] : [];
  for (const [pattern, wanted] of wantedPatterns) {
    const same = facts.patterns.filter(([own]) => own === pattern).map(([, each]) => each);
    const groups =
      same.length > 0 ? [same] : [...plain, ...facts.patterns.map(([, each]) => [each])];
    if (!groups.every((group) => isWithinInside(group, wanted, proof))) return false;
  }
  if (!isSchema(others)) return true;
  const wanted = at(right, others);
  const known = new Set(wantedPatterns.map(([pattern]) => pattern));
  const groups = [
    ...plain,
    ...facts.patterns.filter(([pattern]) => !known.has(pattern)).map(([, each]) => [each]),
  ];
  return groups.every((group) => isWithinInside(group, wanted, proof));
}
