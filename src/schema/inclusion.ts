import { accepts } from "./accepts.js";
import { candidates } from "./candidates.js";
import type { Dialect, JsonSchema } from "./json-schema.js";
import { isSchema, type Located } from "./located.js";
import { hasSiblings, judged, type Siblings } from "./judged.js";
import { dialectOf, modernised } from "./modernised.js";
import { isNestedDeeper } from "./nesting.js";
import { countDoubts } from "./pattern-test.js";
import { isWithin, newProof } from "./proof.js";
import { isSameSchema } from "./same-schema.js";
import { shrunk } from "./shrink.js";
import { unsupportedIn } from "./unsupported.js";
import { isValid, judgeOf } from "./validates.js";

/** Whether everything that one schema takes is taken by another. */
export type Inclusion =
  /** Proven: there is no such value. */
  | { readonly kind: "included" }
  /** A value that the first takes and the second refuses, as small as it was found, tried with ajv under both. */
  | { readonly kind: "counterexample"; readonly value: unknown }
  /** Neither was shown; `reason` is half a sentence that says at which construct the proof ended. */
  | { readonly kind: "undecided"; readonly reason: string };

export interface InclusionOptions {
  /** Of both, where their `$schema` does not say; 2020-12 unless told. */
  readonly dialect?: Dialect;
  /** `false` leaves it to the caller to try a counterexample with ajv, as part of a larger value: compiling costs more than finding it. */
  readonly isTried?: boolean;
}

/** How many counterexamples are shown to ajv before it is believed that it sees something else. */
const mostShown = 12;

/** Values that one search tries. */
const mostTried = 60_000;

/** Steps of a proof before a counterexample is looked for, and after none was found. */
const steps = { first: 600, second: 8_000 } as const;

/**
 * Decides whether every value that `subset` takes is taken by `superset`. Formats count as assertions. A proof over both schemas says
 * yes, a value that ajv takes under the first and refuses under the second says no, and nothing else does. Where readers of draft-07
 * differ, on keywords beside a `$ref`, both readings have to give the answer. Never throws for what a schema holds.
 */
export function inclusion(
  subset: JsonSchema,
  superset: JsonSchema,
  { dialect = "2020-12", isTried = true }: InclusionOptions = {},
): Inclusion {
  if (!isSchema(subset) || !isSchema(superset)) return notValid;
  const dialects = [dialectOf(subset, dialect), dialectOf(superset, dialect)] as const;
  const read = (siblings: Siblings): Reading => ({
    left: written(subset, dialects[0], siblings),
    right: written(superset, dialects[1], siblings),
  });
  const isTwofold =
    dialects.includes("draft-07") && [subset, superset].some((each) => hasSiblings(each));
  const readings = isTwofold ? [read("count"), read("mean nothing")] : [read("count")];
  try {
    return decided(readings, isTried);
  } catch (error) {
    // References that lead back by many ways use up the stack before any bound on steps.
    if (error instanceof RangeError)
      return { kind: "undecided", reason: "schemas that lead back to themselves" };
    throw error;
  }
}

const notValid: Inclusion = { kind: "undecided", reason: "a schema that is not valid" };

interface Reading {
  readonly left: Written;
  readonly right: Written;
}

interface Written {
  /** As ajv is given it. */
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly located: Located;
  readonly unsupported: string | undefined;
  readonly isTooDeep: boolean;
}

function written(original: JsonSchema, dialect: Dialect, siblings: Siblings): Written {
  if (isNestedDeeper(original, deepest)) {
    const located: Located = { node: true, root: true };
    return {
      schema: true,
      dialect,
      located,
      unsupported: undefined,
      isTooDeep: true,
    };
  }
  const schema = judged(original, dialect, siblings);
  const node = modernised(schema, dialect);
  return {
    isTooDeep: false,
    schema,
    dialect,
    located: { node, root: node },
    unsupported: unsupportedIn(node),
  };
}

/** Of schemas, and the lists and maps between them; what is deeper is not looked into. */
const deepest = 300;

function decided(readings: readonly Reading[], isTried: boolean): Inclusion {
  const tooDeep = readings.some(({ left, right }) => left.isTooDeep || right.isTooDeep);
  if (tooDeep) return { kind: "undecided", reason: "schemas nested too deeply" };
  const open = readings.filter(({ left, right }) => !isPlainlySame(left, right));
  if (open.length === 0) return { kind: "included" };
  const first = open.map((reading) => proven(reading, steps.first));
  if (first.every(({ holds }) => holds)) return included(open);
  const found = counterexample(readings, isTried);
  if (found !== undefined) return { kind: "counterexample", value: found.value };
  const second = open.map((reading, index) => {
    const before = first[index];
    return before === undefined || before.isCut ? proven(reading, steps.second) : before;
  });
  const failed = second.find(({ holds }) => !holds);
  if (failed === undefined) return included(open);
  return {
    kind: "undecided",
    reason: failed.reason ?? "a construct that is not compared",
  };
}

/** What is written alike means the same, whatever it means. */
function isPlainlySame(left: Written, right: Written): boolean {
  return left.dialect === right.dialect && isSameSchema(left.located, right.located);
}

/** What ajv cannot make sense of has no meaning that could be compared. */
function included(readings: readonly Reading[]): Inclusion {
  const areValid = readings
    .flatMap(({ left, right }) => [left, right])
    .every(({ schema, dialect }) => isValid(schema, dialect));
  return areValid ? { kind: "included" } : notValid;
}

interface Attempted {
  readonly holds: boolean;
  /** Whether it ended for lack of steps. */
  readonly isCut: boolean;
  readonly reason: string | undefined;
}

function proven({ left, right }: Reading, budget: number): Attempted {
  const reason = left.unsupported ?? right.unsupported;
  if (reason !== undefined) return { holds: false, isCut: false, reason };
  const proof = newProof(budget);
  const doubts = countDoubts();
  const holds = isWithin([left.located], right.located, proof);
  if (holds && countDoubts() > doubts) {
    return {
      holds: false,
      isCut: false,
      reason: "a pattern that may take exponential time",
    };
  }
  return {
    holds,
    isCut: proof.budget < proof.mostForAttempt,
    reason: proof.reason,
  };
}

function counterexample(
  readings: readonly Reading[],
  isTried: boolean,
): { readonly value: unknown } | undefined {
  const [reading] = readings;
  if (reading === undefined) return undefined;
  const { left, right } = reading;
  const isShown = (value: unknown): boolean => {
    const doubts = countDoubts();
    const result = accepts(left.located, value) && !accepts(right.located, value);
    return result && countDoubts() === doubts;
  };
  const isProven = (value: unknown): boolean =>
    !isTried ||
    readings.every(
      (each) =>
        judgeOf(each.left.schema, each.left.dialect)?.(value) === true &&
        judgeOf(each.right.schema, each.right.dialect)?.(value) === false,
    );
  const search = {
    fits: [left.located],
    refused: [right.located],
    depth: 0,
    budget: { left: mostTried },
  };
  let shown = 0;
  for (const value of candidates(search)) {
    if (!isShown(value)) continue;
    if (isProven(value)) {
      return {
        value: shrunk(value, (each) => isShown(each) && isProven(each)),
      };
    }
    shown += 1;
    if (shown >= mostShown) return undefined;
  }
  return undefined;
}
