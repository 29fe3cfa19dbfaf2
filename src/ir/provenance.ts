import type { Span } from "../diagnostics/source-file.js";

/** Where a field and its texts came from: data, never text in generated code beyond the module's name. */
export interface Provenance {
  /** What declared it first. */
  readonly declared: Origin;
  /** What changed it afterwards, in the order applied. */
  readonly changes: readonly Origin[];
  /** Which bundle key gave the label; undefined when the label is literal or spelt from the name. */
  readonly labelKey: string | undefined;
  /** Nobody wrote a label: it is spelt from the name. */
  readonly labelSpelt?: true;
}

export interface Origin {
  readonly module: string;
  readonly kind: "model" | "form" | "decoration" | "include" | "dialog";
  readonly span: Span;
}
