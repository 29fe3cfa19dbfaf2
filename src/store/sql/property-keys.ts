import { letOthersRun } from "./batches.js";
import type { Writing } from "./writing.js";

/**
 * Gives the properties of nodes next to each other, whose keys these are, the keys that the nodes have now. There are many
 * more of them than nodes, so it takes smaller steps.
 */
export async function updatePropertyKeys(
  writing: Writing,
  workspace: string,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += nodesAtOnce) {
    const [first, last] = [keys[start], keys[Math.min(start + nodesAtOnce, keys.length) - 1]];
    if (first === undefined || last === undefined) return;
    if (start > 0) await letOthersRun();
    await writing.statements.updatePropertyKeys(writing.db, { workspace, first, last });
  }
}

const nodesAtOnce = 50;
