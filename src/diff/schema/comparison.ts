import type { ChangeClass, Compat, Level } from "../finding.js";

/** What became of a schema. */
export interface SchemaComparison {
  readonly compat: Compat;
  /** A smallest value that shows that it is breaking; undefined otherwise. */
  readonly witness: unknown;
  /** The changes one by one, in document order. */
  readonly findings: readonly SchemaFinding[];
}

/** One change of a schema: a finding without the tool around it. */
export interface SchemaFinding {
  readonly rule: string;
  readonly compat: Compat;
  readonly level: Level;
  readonly classes: readonly ChangeClass[];
  readonly path: readonly string[];
  readonly keyword?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly message: string;
  readonly advice: string;
  /** A value of the whole schema. */
  readonly witness?: unknown;
}
