/** A regular expression, its atoms as JavaScript writes them. */
export type PatternNode =
  | { readonly kind: "text"; readonly text: string; readonly portable: boolean }
  | { readonly kind: "assertion"; readonly text: string }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "group"; readonly body: PatternNode }
  /** `number` as the language that it was written in counts. */
  | { readonly kind: "capture"; readonly number: number; readonly body: PatternNode }
  | { readonly kind: "look"; readonly sign: "=" | "!" | "<=" | "<!"; readonly body: PatternNode }
  | { readonly kind: "atomic"; readonly body: PatternNode }
  | { readonly kind: "backreference"; readonly number: number }
  | {
      readonly kind: "quantified";
      readonly body: PatternNode;
      /** `*`, `+`, `?`, `{2,3}`. */
      readonly quantifier: string;
      readonly minimum: number;
      readonly mode: "greedy" | "lazy" | "possessive";
    };
