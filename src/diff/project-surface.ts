import type { Surface } from "../runtime/surface.js";
import type { SchemaObject } from "../schema/json-schema.js";

/** All that a model or a caller can see or rely on in a project: what `generated/` holds, read back. */
export interface ProjectSurface {
  /** As `manifest.json` says; absent where nobody recorded it. */
  readonly server?: {
    readonly name: string;
    readonly version: string;
    readonly instructions?: string;
  };
  readonly language?: string;
  readonly locales?: { readonly default: string; readonly others: readonly string[] };
  readonly surfaces: readonly RecordedSurface[];
}

/** A tool's `surface.json` with the enforced schemas beside it, which say what the listed one has no keyword for. */
export type RecordedSurface = Surface & {
  readonly enforced?: { readonly create?: SchemaObject; readonly update?: SchemaObject };
};
