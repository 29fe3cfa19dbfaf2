import { compareText } from "../util/compare-text.js";
import { accepts, typeNames } from "./accepts.js";
import {
  type Branch,
  branchesOf,
  dependencies,
  fits,
  type JsonType,
  narrowed,
  ofType,
} from "./branches.js";
import { isEmpty } from "./emptiness.js";
import { canonicalJson, sameJson } from "./equality.js";
import { finiteValues } from "./finite-values.js";
import type { SchemaObject } from "./json-schema.js";
import { at, isSchema, type Located, schemaList, target } from "./located.js";
import { holdsForList } from "./proof-lists.js";
import { holdsForNumber } from "./proof-numbers.js";
import { holdsForObject } from "./proof-objects.js";
import { holdsForText } from "./proof-texts.js";
import { holdsForUnion } from "./proof-unions.js";
import { isSameSchema, schemaIdentity } from "./same-schema.js";

/** What one attempt at a proof knows and may still spend. */
export interface Proof {
  /** Steps that are left; a proof that runs out of them has failed. */
  budget: number;
  /** The first construct that could not be decided, as half a sentence. */
  reason: string | undefined;
  /** What is being proven, by the depth of the value at which it was asked: one may rely on itself only deeper inside. */
  readonly assumed: Map<string, number>;
  depth: number;
}

export function newProof(budget = 20_000): Proof {
  return { budget, reason: undefined, assumed: new Map(), depth: 0 };
}

/** Ends an attempt; the first reason is kept. */
export function fails(proof: Proof, reason: string): false {
  proof.reason ??= reason;
  return false;
}

/** Whether everything that fits all of the schemas on the left is shown to fit the one on the right. */
export function isWithin(left: readonly Located[], right: Located, proof: Proof): boolean {
  if (right.node === true) return true;
  if (left.some((each) => isSameSchema(each, right))) return true;
  proof.budget -= 1;
  if (proof.budget < 0) return fails(proof, "the schemas are too large to compare in whole");
  const key = `${left.map(schemaIdentity).toSorted().join(",")}<${schemaIdentity(right)}`;
  const assumedAt = proof.assumed.get(key);
  if (assumedAt !== undefined) {
    // A value is finite: what is asked of a part of it may rest on the answer for the whole.
    return assumedAt < proof.depth || fails(proof, "a reference leads back to itself");
  }
  if (proof.depth > 60) return fails(proof, "the schemas are nested too deeply");
  proof.assumed.set(key, proof.depth);
  const holds = branchesOf(left).every((branch) => holdsForBranch(branch, right, proof));
  proof.assumed.delete(key);
  return holds;
}

/** The same one level deeper inside of a value. */
export function isWithinInside(left: readonly Located[], right: Located, proof: Proof): boolean {
  proof.depth += 1;
  const holds = isWithin(left, right, proof);
  proof.depth -= 1;
  return holds;
}

/** Whether everything of a branch is shown to fit a schema. */
export function holdsForBranch(branch: Branch, right: Located, proof: Proof): boolean {
  proof.budget -= 1;
  if (proof.budget < 0) return fails(proof, "the schemas are too large to compare in whole");
  if (right.node === true || branch.seen.some((each) => isSameSchema(each, right))) return true;
  return [...branch.types].every((type) => {
    const typed = ofType(branch, type);
    if (isEmpty(typed, proof)) return true;
    const values = finiteValues(typed, type);
    if (values !== undefined) {
      return (
        values.every((value) => !fits(typed, value) || accepts(right, value)) ||
        fails(proof, "not all of the listed values are taken")
      );
    }
    return holds(typed, type, right, proof);
  });
}

/** The same for values of one type, of which there are more than can be tried. */
function holds(branch: Branch, type: JsonType, right: Located, proof: Proof): boolean {
  const { node } = right;
  if (typeof node === "boolean") return node || fails(proof, "values are excluded");
  const and = (next: Located): boolean => holdsForBranch(branch, next, proof);
  if (node["$ref"] !== undefined) {
    const referred = target(right, node["$ref"]);
    if (referred === undefined) return fails(proof, "a reference that leads elsewhere");
    if (!holdsReferred(branch, referred, proof)) return false;
  }
  if (!holdsType(type, node, branch, right, proof)) return false;
  if (Array.isArray(node["enum"]) && !isListed(branch, node["enum"])) {
    return fails(proof, "only listed values are taken");
  }
  if (Object.hasOwn(node, "const") && !isListed(branch, [node["const"]])) {
    return fails(proof, "only one value is taken");
  }
  if (!schemaList(node["allOf"]).every((each) => and(at(right, each)))) return false;
  for (const keyword of ["anyOf", "oneOf"]) {
    if (!Array.isArray(node[keyword])) continue;
    if (sharesKeyword(branch, keyword, right)) continue;
    const options = schemaList(node[keyword]).map((each) => at(right, each));
    if (!holdsForUnion(branch, options, proof)) return false;
    if (keyword === "oneOf" && !areDisjoint(branch, options, proof)) return false;
  }
  if (isSchema(node["not"]) && !isExcluded(branch, at(right, node["not"]), proof)) return false;
  if (!holdsConditions(branch, right, node, proof)) return false;
  switch (type) {
    case "number":
      return holdsForNumber(branch, node, proof);
    case "string":
      return holdsForText(branch, node, proof);
    case "array":
      return holdsForList(branch, right, proof);
    case "object":
      return holdsDependent(branch, right, node, proof) && holdsForObject(branch, right, proof);
    default:
      return true;
  }
}

/** A reference is followed with the same guard as what is asked anew. */
function holdsReferred(branch: Branch, referred: Located, proof: Proof): boolean {
  const own = [...branch.parts, ...branch.seen].map(schemaIdentity).toSorted().join(",");
  const key = `${own}<<${schemaIdentity(referred)}`;
  const assumedAt = proof.assumed.get(key);
  if (assumedAt !== undefined) {
    return assumedAt < proof.depth || fails(proof, "a reference leads back to itself");
  }
  proof.assumed.set(key, proof.depth);
  const result = holdsForBranch(branch, referred, proof);
  proof.assumed.delete(key);
  return result;
}

function holdsType(
  type: JsonType,
  node: SchemaObject,
  branch: Branch,
  right: Located,
  proof: Proof,
): boolean {
  const names = typeNames(node["type"]);
  if (names === undefined || names.includes(type)) return true;
  if (type !== "number" || !names.includes("integer")) return fails(proof, "another type");
  return holdsForNumber(branch, { multipleOf: 1 }, proof) && right.node !== false;
}

function isListed({ values }: Branch, listed: readonly unknown[]): boolean {
  return (
    values !== undefined && values.every((value) => listed.some((each) => sameJson(each, value)))
  );
}

/** Whether the left has the same list under the same keyword. */
function sharesKeyword(branch: Branch, keyword: string, right: Located): boolean {
  if (typeof right.node === "boolean") return false;
  const wanted: Located = { node: alternativesIn(right.node, keyword), root: right.root };
  return branch.seen.some(
    (seen) =>
      typeof seen.node !== "boolean" &&
      Array.isArray(seen.node[keyword]) &&
      isSameSchema({ node: alternativesIn(seen.node, keyword), root: seen.root }, wanted),
  );
}

/** Alternatives, in an order of their own. */
function alternativesIn(node: SchemaObject, keyword: string): SchemaObject {
  const alternatives = schemaList(node[keyword]);
  return {
    [keyword]: alternatives.toSorted((a, b) => compareText(canonicalJson(a), canonicalJson(b))),
  };
}

function areDisjoint(branch: Branch, options: readonly Located[], proof: Proof): boolean {
  return options.every((one, index) =>
    options.slice(index + 1).every(
      (other) =>
        narrowed(branch, one)
          .flatMap((each) => narrowed(each, other))
          .every((each) => isEmptyBranch(each, proof)) ||
        fails(proof, "alternatives that may hold at once"),
    ),
  );
}

function isEmptyBranch(branch: Branch, proof: Proof): boolean {
  return [...branch.types].every((type) => isEmpty(ofType(branch, type), proof));
}

/** Whether nothing of a branch fits a schema. */
function isExcluded(branch: Branch, not: Located, proof: Proof): boolean {
  if (branch.excluded.some((each) => isSameSchema(each, not))) return true;
  return (
    narrowed(branch, not).every((each) => isEmptyBranch(each, proof)) ||
    fails(proof, "what is excluded by not")
  );
}

function holdsConditions(
  branch: Branch,
  right: Located,
  node: SchemaObject,
  proof: Proof,
): boolean {
  const { if: condition, then = true, else: otherwise = true } = node;
  if (!isSchema(condition)) return true;
  const when = at(right, condition);
  if (sharesCondition(branch, right)) return true;
  if (
    then !== true &&
    !narrowed(branch, when).every((each) => holdsForBranch(each, at(right, then), proof))
  ) {
    return false;
  }
  if (otherwise === true) return true;
  const unless = at(right, { not: condition });
  return narrowed(branch, unless).every((each) =>
    holdsForBranch(each, at(right, otherwise), proof),
  );
}

/** Whether the left has the same condition. */
function sharesCondition(branch: Branch, right: Located): boolean {
  const own = conditionOf(right);
  return (
    own !== undefined &&
    branch.seen.some((seen) => {
      const other = conditionOf(seen);
      return other !== undefined && isSameSchema(other, own);
    })
  );
}

function conditionOf({ node, root }: Located): Located | undefined {
  if (typeof node === "boolean" || node["if"] === undefined) return undefined;
  const { if: condition, then = true, else: otherwise = true } = node;
  return { node: { if: condition, then, else: otherwise }, root };
}

/** `dependentRequired` and `dependentSchemas` are conditions on the presence of a key. */
function holdsDependent(branch: Branch, right: Located, node: SchemaObject, proof: Proof): boolean {
  return dependencies(node).every(([key, then]) => {
    const present: Located = { node: { required: [key] }, root: right.root };
    return narrowed(branch, present).every((each) => holdsForBranch(each, at(right, then), proof));
  });
}
