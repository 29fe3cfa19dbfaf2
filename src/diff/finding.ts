/** Whether calls or results that were valid still are: set inclusion, without an opinion. */
export type Compat = "breaking" | "compatible" | "unknown";

/** How much a change matters, by policy. */
export type Level = "breaking" | "dangerous" | "info";

/** Who is hurt: callers, code that imports the generated classes, what a model reads, or what protects content. */
export type ChangeClass = "wire" | "source" | "prompt" | "safety";

/** Which way a schema is crossed: what callers send, or what they get. */
export type Direction = "input" | "output";

/** One change between two surfaces. */
export interface Finding {
  /** Id of the rule, such as `property-became-required`. */
  readonly rule: string;
  readonly compat: Compat;
  readonly level: Level;
  readonly classes: readonly ChangeClass[];
  /** Whose tools; absent for what concerns the project as a whole. */
  readonly audience?: "admin" | "public";
  /** Id of the tool's declaration, as its surface says; of the newer side where both have it. */
  readonly id?: string;
  /** The name that a model calls; of a renamed or removed tool the old one. */
  readonly tool?: string;
  /** The actions for which it holds; absent where it holds for the tool as a whole. */
  readonly actions?: readonly string[];
  readonly direction?: Direction;
  /** The reach with which a server lists the tool so; absent for what it lists without one. */
  readonly variant?: string;
  /** Where in the schema, from its root: property names, and `items`; empty for the root or for what is no schema. */
  readonly path: readonly string[];
  /** The keyword or key that changed, such as `maxLength`; absent where a whole member came or went. */
  readonly keyword?: string;
  /** Both values as JSON; `null` for none is told apart from JSON's null by the key being absent. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** One sentence that says what changed, with names and values. */
  readonly message: string;
  /** One sentence that says what to do about it. */
  readonly advice: string;
  /** A smallest call (input) or result (output) that was valid on one side only, tried with ajv on both. */
  readonly witness?: unknown;
  /** Twelve hexadecimal digits that stay the same from commit to commit while the change is the same. */
  readonly fingerprint: string;
}

/** A finding with the line of the source that decides it. */
export interface PlacedFinding extends Finding {
  readonly place?: FindingPlace;
}

export interface FindingPlace {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** The side on which the file says so: what was removed stands on the older one. */
  readonly side: "base" | "head";
}
