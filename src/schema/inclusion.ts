import { accepts } from "./accepts.js";
import { candidates } from "./candidates.js";
import type { Dialect, JsonSchema } from "./json-schema.js";
import type { Located } from "./located.js";
import { dialectOf, modernised } from "./modernised.js";
import { isWithin, newProof } from "./proof.js";
import { isSameSchema } from "./same-schema.js";
import { shrunk } from "./shrink.js";
import { unsupportedIn } from "./unsupported.js";
import { validator } from "./validates.js";

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
}

/** How many counterexamples are shown to ajv before it is believed that it sees something else. */
const mostShown = 12;

/**
 * Decides whether every value that `subset` takes is taken by `superset`. Formats count as assertions. A proof over both
 * schemas says yes, a value that ajv takes under the first and refuses under the second says no, and nothing else does. Never throws for what a schema holds.
 */
export function inclusion(
  subset: JsonSchema,
  superset: JsonSchema,
  { dialect = "2020-12" }: InclusionOptions = {},
): Inclusion {
  const left = written(subset, dialect);
  const right = written(superset, dialect);
  if (left.unsupported === undefined && isSameSchema(left.located, right.located)) {
    return { kind: "included" };
  }
  const unsupported = left.unsupported ?? right.unsupported;
  const proof = newProof();
  if (unsupported === undefined && proven(left, right, proof)) return { kind: "included" };
  const found = counterexample(left, right);
  if (found !== undefined) return { kind: "counterexample", value: found.value };
  const reason = unsupported ?? proof.reason ?? "a construct that is not compared";
  return { kind: "undecided", reason };
}

interface Written {
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly located: Located;
  readonly unsupported: string | undefined;
}

function written(schema: JsonSchema, otherwise: Dialect): Written {
  const dialect = dialectOf(schema, otherwise);
  const node = modernised(schema, dialect);
  return { schema, dialect, located: { node, root: node }, unsupported: unsupportedIn(node) };
}

function proven(left: Written, right: Written, proof: ReturnType<typeof newProof>): boolean {
  // What ajv cannot make sense of has no meaning that could be compared.
  if (validator(left.schema, left.dialect) === undefined) return refuse(proof);
  if (validator(right.schema, right.dialect) === undefined) return refuse(proof);
  return isWithin([left.located], right.located, proof);
}

function refuse(proof: ReturnType<typeof newProof>): false {
  proof.reason = "a schema that is not valid";
  return false;
}

function counterexample(left: Written, right: Written): { readonly value: unknown } | undefined {
  const isShown = (value: unknown): boolean =>
    accepts(left.located, value) && !accepts(right.located, value);
  const search = { fits: [left.located], refused: [right.located], depth: 0 };
  let shown = 0;
  for (const value of candidates(search)) {
    if (!isShown(value)) continue;
    const takes = validator(left.schema, left.dialect);
    const refuses = validator(right.schema, right.dialect);
    if (takes === undefined || refuses === undefined) return undefined;
    const isProven = (each: unknown): boolean => takes(each) && !refuses(each);
    if (isProven(value)) {
      return { value: shrunk(value, (each) => isShown(each) && isProven(each)) };
    }
    shown += 1;
    if (shown >= mostShown) return undefined;
  }
  return undefined;
}
