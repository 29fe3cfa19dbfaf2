import type { Property, References } from "../content-repository.js";
import type { Reading } from "./reading.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

export interface ReferenceSearch {
  /** What is referred to, everything below it included. */
  readonly row: NodeRow;
  readonly by: "any" | "path";
  readonly from: readonly { readonly space: string; readonly properties: readonly string[] }[];
  readonly limit: number;
}

/** See `ContentReader.references`. */
export async function findReferences(
  _reading: Reading,
  _search: ReferenceSearch,
): Promise<References> {
  throw new Error("Not written yet.");
}

/** A property as it is after a write. */
export interface WrittenProperty {
  readonly name: string;
  readonly property: Property | null;
  /** Whether the node did not have it before. */
  readonly isNew: boolean;
}

/** Makes `findReferences` see the property of a node as it is now. */
export async function indexReferences(
  _writing: Writing,
  _row: NodeRow,
  _written: WrittenProperty,
): Promise<void> {}
