import type { Dialect, JsonSchema } from "./json-schema.js";

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

/** Decides whether every value that `subset` takes is taken by `superset`. Formats count as assertions. Never throws for what a schema holds. */
export function inclusion(
  subset: JsonSchema,
  superset: JsonSchema,
  _options: InclusionOptions = {},
): Inclusion {
  return JSON.stringify(subset) === JSON.stringify(superset)
    ? { kind: "included" }
    : { kind: "undecided", reason: "the schemas differ" };
}
