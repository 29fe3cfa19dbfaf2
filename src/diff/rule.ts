import type { JsonSchema, SchemaObject } from "../schema/json-schema.js";
import type { RecordedSurface, ProjectSurface } from "./project-surface.js";
import type { ChangeClass, Compat, Direction, Level } from "./finding.js";

/** What every rule says of itself. One rule is one file, named by its id. */
export interface RuleFacts {
  /** Stable, in kebab case: overrides and accepted findings name it. */
  readonly id: string;
  /** The law in one sentence: what follows from such a change, and for whom. */
  readonly law: string;
  readonly classes: readonly ChangeClass[];
  /** One sentence: what to do about it. */
  readonly advice: string;
  /**
   * The rule for the opposite change (added and removed, tightened and loosened), by id; its own id for a change that is its own
   * opposite. `waiver` says in a sentence why there is none.
   */
  readonly inverse: string | { readonly waiver: string };
}

/** A rule about a pair of schema nodes at one place. */
export interface SchemaRule extends RuleFacts {
  readonly area: "schema";
  /** Policy by direction; absent where it cannot occur, with the reason in `waiver`. */
  readonly levels: Readonly<Partial<Record<Direction, Level>>>;
  /** Why a direction has no level. */
  readonly waiver?: string;
  /** The level is what compat says, `dangerous` where it is unknown: nothing about the change itself speaks for either. */
  readonly followsCompat?: boolean;
  /**
   * `meaning`: which values are taken; looked for in what is enforced. `words`: what a model reads, looked for in what is listed.
   */
  readonly aspect: "meaning" | "words";
  /** The changes of this rule's kind at this place and at no other; nothing below it. */
  readonly find: (pair: NodePair) => readonly SchemaChange[];
}

/** The same place of a schema before and after. Both nodes are objects, dereferenced. */
export interface NodePair {
  readonly direction: Direction;
  /** The schemas as a whole; what stands beside them in a combination has the same path. */
  readonly isRoot: boolean;
  /** From the root: property names, and `items` for the entries of a list. */
  readonly path: readonly string[];
  readonly before: SchemaObject;
  readonly after: SchemaObject;
  /** No value is of a type that both take: what else differs says nothing more. */
  readonly typesAreDisjoint: boolean;
  /** Members of `properties`, by what became of them, in code unit order; a renamed one is in none of the other lists. */
  readonly properties: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly common: readonly string[];
    readonly renamed: readonly { readonly from: string; readonly to: string }[];
  };
}

/** One change that a schema rule found. */
export interface SchemaChange {
  /** The property it is about, below the pair's path; absent for the node itself. */
  readonly property?: string;
  readonly keyword?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly message: string;
  /** The older node with nothing changed but this: what decides compat and gives the witness. Absent for words. */
  readonly edited?: JsonSchema;
  /** Where the rule's own level does not hold, as for an object that was open. */
  readonly level?: Level;
}

/** A rule about tools, actions and the project, whose meaning is not in a schema. */
export interface SurfaceRule extends RuleFacts {
  readonly area: "project" | "tool" | "action";
  readonly level: Level;
  /** `compatible` for words; what callers lose is `breaking`. A change may say otherwise. */
  readonly compat: Compat;
  /** `whole`: it looks at what all other rules found together, so that it comes last. */
  readonly needs?: "whole";
  readonly find: (pair: SurfacePair) => readonly SurfaceChange[];
}

/** Two projects, with their tools matched by audience and id, then by shape. */
export interface SurfacePair {
  readonly before: ProjectSurface;
  readonly after: ProjectSurface;
  readonly tools: readonly ToolPair[];
  /** Without a counterpart. */
  readonly added: readonly RecordedSurface[];
  readonly removed: readonly RecordedSurface[];
  /** What nobody can compare: another format, or no surface at all; in none of the lists above. */
  readonly unreadable: readonly UnreadableSurface[];
  /** Whether all other rules together found something breaking; absent while they are still looking. */
  readonly isBreaking?: boolean;
}

/** A `surface.json` that this version does not understand, with what can be told of it. */
export interface UnreadableSurface {
  readonly side: "before" | "after";
  readonly audience?: "admin" | "public";
  readonly id?: string;
  readonly tool?: string;
  readonly format?: unknown;
  /** All of it, as one text; undefined for what is nested too deeply. */
  readonly text: string | undefined;
}

export interface ToolPair {
  readonly before: RecordedSurface;
  readonly after: RecordedSurface;
  /** Another id or another audience, found by its shape; false where both have the same. */
  readonly matchedByShape: boolean;
  /** Both are the same text, so that nothing can have changed within. */
  readonly isSame: boolean;
}

export interface SurfaceChange {
  readonly audience?: "admin" | "public";
  readonly id?: string;
  readonly tool?: string;
  readonly actions?: readonly string[];
  readonly direction?: Direction;
  readonly path?: readonly string[];
  readonly keyword?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly message: string;
  readonly level?: Level;
  readonly compat?: Compat;
  /** A call or result that shows it, where there is one. */
  readonly witness?: unknown;
  /** Changes of schemas that say the same once more, and are left out beside it. */
  readonly covers?: readonly Cover[];
}

/** Changes of one tool's schemas at a place and below it. */
export interface Cover {
  readonly pair: ToolPair;
  /** Both unless told. */
  readonly direction?: Direction;
  /** All unless told; what is said of no action is in none. */
  readonly actions?: readonly string[];
  readonly path: readonly string[];
  /** This place alone, nothing below it. */
  readonly exactly?: true;
  /** Only of these rules. */
  readonly rules?: readonly string[];
  /** Only what says that a value may not be empty. */
  readonly filled?: true;
}
