import { compareText } from "../util/compare-text.js";
import { accepts, typeNames } from "./accepts.js";
import {
  type Branch,
  branchOf,
  dependencies,
  fits,
  type JsonType,
  narrowed,
  ofType,
} from "./branches.js";
import { casesOf, isEmpty } from "./emptiness.js";
import { canonicalJson, isAmong } from "./equality.js";
import { finiteValues } from "./finite-values.js";
import type { JsonSchema, SchemaObject } from "./json-schema.js";
import { at, isSchema, type Located, schemaList, target } from "./located.js";
import { fails, pays, type Proof } from "./proof-state.js";
import { holdsForList } from "./proof-lists.js";
import { holdsForNumber } from "./proof-numbers.js";
import { holdsForObject } from "./proof-objects.js";
import { holdsForText } from "./proof-texts.js";
import { holdsForUnion } from "./proof-unions.js";
import { isSameSchema, schemaIdentity } from "./same-schema.js";

/** A proof that is begun, with so many steps. */
export function newProof(budget = 20_000): Proof {
  return {
    budget,
    mostForAttempt: Math.max(300, budget / 20),
    reason: undefined,
    assumed: new Map(),
    empty: { known: new Map(), asked: new Set() },
    depth: 0,
    holdsForBranch,
    isWithin,
  };
}

/** Whether everything that fits all of the schemas on the left is shown to fit the one on the right. */
export function isWithin(left: readonly Located[], right: Located, proof: Proof): boolean {
  if (right.node === true) return true;
  if (left.some((each) => isSameSchema(each, right))) return true;
  if (!pays(proof)) return false;
  const key = `${left.map(schemaIdentity).toSorted().join(",")}<${schemaIdentity(right)}`;
  const assumedAt = proof.assumed.get(key);
  if (assumedAt !== undefined) {
    // A value is finite: what is asked of a part of it may rest on the answer for the whole.
    return assumedAt < proof.depth || fails(proof, "a reference leads back to itself");
  }
  if (proof.depth > 200) return fails(proof, "the schemas are nested too deeply");
  proof.assumed.set(key, proof.depth);
  const branch = branchOf(left);
  const holds = branch === undefined || holdsForBranch(branch, right, proof);
  proof.assumed.delete(key);
  return holds;
}

/** Whether everything of a branch is shown to fit a schema. */
export function holdsForBranch(branch: Branch, right: Located, proof: Proof): boolean {
  if (!pays(proof)) return false;
  const { node } = right;
  if (node === true || branch.seen.some((each) => isSameSchema(each, right))) return true;
  if (node !== false) {
    if (node["$ref"] !== undefined) {
      const referred = target(right, node["$ref"]);
      if (referred === undefined) return fails(proof, "a reference that leads elsewhere");
      if (!holdsReferred(branch, referred, proof)) return false;
    }
    const conjuncts = schemaList(node["allOf"]).map((each) => at(right, each));
    if (!conjuncts.every((each) => holdsForBranch(branch, each, proof))) return false;
  }
  return holdsForTypes(branch, right, proof);
}

/** The deepest that alternatives on the left are told apart, one inside of the other. */
const mostSplits = 14;

function holdsForTypes(branch: Branch, right: Located, proof: Proof, splits = 0): boolean {
  return [...branch.types].every((type) => {
    const { reason } = proof;
    const typed = ofType(branch, type);
    if (isEmpty(typed, proof)) return true;
    const values = finiteValues(typed, type);
    if (values !== undefined) {
      return (
        values.every((value) => !fits(typed, value) || accepts(right, value)) ||
        fails(proof, "not all of the listed values are taken")
      );
    }
    if (holds(typed, type, right, proof)) return true;
    if (splits > mostSplits || typed.open.length === 0 || !pays(proof)) return false;
    const cases = casesOf(typed, proof);
    if (!cases?.every((each) => holdsForTypes(each, right, proof, splits + 1))) return false;
    proof.reason = reason;
    return true;
  });
}

/** The same for values of one type, of which there are more than can be tried, without what references and `allOf` say. */
function holds(branch: Branch, type: JsonType, right: Located, proof: Proof): boolean {
  const { node } = right;
  if (typeof node === "boolean") return node || fails(proof, "values are excluded");
  if (!holdsType(type, node, branch, right, proof)) return false;
  if (Array.isArray(node["enum"]) && !isListed(branch, node["enum"])) {
    return fails(proof, "only listed values are taken");
  }
  if (Object.hasOwn(node, "const") && !isListed(branch, [node["const"]])) {
    return fails(proof, "only one value is taken");
  }
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
  const own = [...branch.types, ...branch.seen.map(schemaIdentity)].toSorted().join(",");
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
  return values !== undefined && values.every((value) => isAmong(listed, value));
}

/** Whether the left has the same list under the same keyword. */
function sharesKeyword(branch: Branch, keyword: string, right: Located): boolean {
  if (typeof right.node === "boolean") return false;
  const wanted: Located = {
    node: alternativesIn(right.node, keyword),
    root: right.root,
  };
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
    options
      .slice(index + 1)
      .every(
        (other) =>
          isEmptyCase(both(branch, one, other), proof) ||
          fails(proof, "alternatives that may hold at once"),
      ),
  );
}

function both(branch: Branch, one: Located, other: Located): Branch | undefined {
  const left = narrowed(branch, one);
  return left && narrowed(left, other);
}

/** How often alternatives are told apart to show that there is nothing. */
const splitsForNothing = 5;

function isEmptyCase(branch: Branch | undefined, proof: Proof): boolean {
  return branch === undefined || isEmpty(branch, proof, splitsForNothing);
}

/** Whether nothing of a branch fits a schema. */
function isExcluded(branch: Branch, not: Located, proof: Proof): boolean {
  if (branch.excluded.some((each) => isSameSchema(each, not))) return true;
  return isEmptyCase(narrowed(branch, not), proof) || fails(proof, "what is excluded by not");
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
  const isMet = (left: Branch | undefined, rule: unknown): boolean =>
    rule === true ||
    left === undefined ||
    isEmpty(left, proof, 1) ||
    holdsForBranch(left, at(right, rule), proof);
  return (
    isMet(narrowed(branch, when), then) &&
    isMet(narrowed(branch, at(right, oppositeOf(condition))), otherwise)
  );
}

const opposites = new WeakMap<object, JsonSchema>();

function oppositeOf(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean") return !schema;
  const known = opposites.get(schema) ?? { not: schema };
  opposites.set(schema, known);
  return known;
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
  const kept = [
    ["if", condition],
    ["then", then],
    ["else", otherwise],
  ] as const;
  return { node: Object.fromEntries(kept), root };
}

/** `dependentRequired` and `dependentSchemas` are conditions on the presence of a key. */
function holdsDependent(branch: Branch, right: Located, node: SchemaObject, proof: Proof): boolean {
  return dependencies(node).every(([key, then]) => {
    const present: Located = { node: { required: [key] }, root: right.root };
    const left = narrowed(branch, present);
    return left === undefined || holdsForBranch(left, at(right, then), proof);
  });
}
