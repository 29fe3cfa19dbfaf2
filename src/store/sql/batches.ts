import { setImmediate } from "node:timers/promises";
import type { Reading } from "./reading.js";
import type { KeySpan } from "./sort-key.js";

/** How many nodes one statement of the work on a subtree reads or writes, so that it holds nothing else up for long. */
export const batchSize = 500;

/** To be awaited between statements on many rows: lets other work of this process run. */
export async function letOthersRun(): Promise<void> {
  await setImmediate();
}

/** Nodes that are next to each other. */
export interface KeyBatch extends KeySpan {
  /** In their order. */
  readonly keys: readonly string[];
}

/**
 * The keys of all nodes in a span, a batch at a time, from either end. Each batch is read when the one before it has been
 * dealt with, whose nodes may have other keys by then. Other work runs in between.
 */
export async function* keyBatches(
  { db, statements }: Reading,
  space: string,
  span: KeySpan,
  order: "ascending" | "descending" = "ascending",
): AsyncGenerator<KeyBatch, void> {
  const isAscending = order === "ascending";
  const find = isAscending ? statements.keysAscending : statements.keysDescending;
  for (let rest = span; ;) {
    const values = { workspace: space, ...rest, limit: batchSize + 1 };
    const found: string[] = (await find(db, values)).rows.map((row) => row.sort_key);
    const next = found[batchSize];
    const keys = found.slice(0, batchSize);
    if (!isAscending) keys.reverse();
    const [first, last] = [keys[0], keys.at(-1)];
    if (first === undefined || last === undefined) return;
    yield { keys, first, last };
    if (next === undefined) return;
    await letOthersRun();
    rest = restFrom(rest, next, isAscending);
  }
}

function restFrom({ first, last }: KeySpan, next: string, isAscending: boolean): KeySpan {
  return isAscending ? { first: next, last } : { first, last: next };
}
