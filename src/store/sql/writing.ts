import type { Reading } from "./reading.js";
import type { NodeRow } from "./tables.js";

/** What everything that writes works with. */
export interface Writing extends Reading {
  /** ISO 8601; the time of everything the transaction writes. */
  readonly time: string;
  readonly newUuid: () => string;
  /**
   * Raises the versions from the node up to its top item, each once in one transaction; answers the node's row as it is
   * then.
   */
  raise(row: NodeRow): Promise<NodeRow>;
  /** To be told whenever the sort key of a node changes: those below it follow. Keeps what was raised from rising again. */
  rekey(space: string, from: string, to: string): void;
  /** The same of several nodes at once, by their keys before, which are of one length. */
  rekeyAll(space: string, keys: ReadonlyMap<string, string>): void;
  /** Makes the next write to nodes with these sort keys raise their versions, whether they rose in this transaction or not. */
  forgetRaised(space: string, keys: readonly string[]): void;
  /** Makes a row of the root of a space, when there is none yet. */
  storeRoot(space: string): Promise<void>;
}
