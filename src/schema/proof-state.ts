import type { Branch } from "./branches.js";
import type { Located } from "./located.js";

/** What one attempt at a proof knows and may still spend. */
export interface Proof {
  /** Steps that are left; a proof that runs out of them has failed. */
  budget: number;
  /** The most steps of an attempt whose failure does not decide. */
  readonly mostForAttempt: number;
  /** The first construct that could not be decided, as half a sentence. */
  reason: string | undefined;
  /** What is being proven, by the depth of the value at which it was asked: one may rely on itself only deeper inside. */
  readonly assumed: Map<string, number>;
  /** Of which schemas it is known, or being asked, whether anything fits them. */
  readonly empty: {
    readonly known: Map<string, boolean>;
    readonly asked: Set<string>;
  };
  depth: number;
  /** Whether everything of a branch is shown to fit a schema. */
  readonly holdsForBranch: (branch: Branch, right: Located, proof: Proof) => boolean;
  /** Whether everything that fits all of the schemas on the left is shown to fit the one on the right. */
  readonly isWithin: (left: readonly Located[], right: Located, proof: Proof) => boolean;
}

/** A proof of its own on the way of another, with a part of what that may spend. */
export function attemptOf(proof: Proof): Proof {
  const budget = Math.max(0, Math.min(proof.mostForAttempt, proof.budget));
  return {
    ...proof,
    budget,
    reason: undefined,
    assumed: new Map(proof.assumed),
  };
}

/** Takes what an attempt spent from the proof that it was made for. */
export function charge(proof: Proof, attempt: Proof): void {
  proof.budget -= Math.max(0, Math.min(proof.mostForAttempt, proof.budget) - attempt.budget);
}

/** Pays for one step; false when nothing is left. */
export function pays(proof: Proof): boolean {
  proof.budget -= 1;
  return proof.budget >= 0 || fails(proof, "the schemas are too large to compare in whole");
}

/** Ends an attempt; the first reason is kept. */
export function fails(proof: Proof, reason: string): false {
  proof.reason ??= reason;
  return false;
}

/** The same one level deeper inside of a value. */
export function isWithinInside(left: readonly Located[], right: Located, proof: Proof): boolean {
  proof.depth += 1;
  const holds = proof.isWithin(left, right, proof);
  proof.depth -= 1;
  return holds;
}
