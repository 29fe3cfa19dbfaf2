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
  /** Makes a row of the root of a space, when there is none yet. */
  storeRoot(space: string): Promise<void>;
}
