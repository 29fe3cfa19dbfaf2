import { checkPathsBelow } from "./path-bounds.js";
import type { Scope } from "./publication-scope.js";
import { authorPath, type Others } from "./published-others.js";
import type { Target } from "./published-place.js";
import type { Reading } from "./reading.js";

/** Where a scope goes, and what follows it there. */
interface Destination {
  readonly target: Target;
  readonly others: Others;
  /** Turns a path of the author side into the published one. */
  pathOf(authorPath: string): string;
}

/**
 * Throws `InvalidNameError` when a published node would get a path that no node can have: the published parent may have a
 * longer one than the author's.
 */
export async function checkPublishedPaths(
  reading: Reading,
  { top, published }: Scope,
  { target, others, pathOf }: Destination,
): Promise<void> {
  const { path, before } = target;
  await checkPathsBelow(reading, top, path);
  if (before !== undefined) await checkPathsBelow(reading, before, path);
  for (const other of others.kept) {
    await checkPathsBelow(reading, { ...other, workspace: published }, pathOf(authorPath(other)));
  }
}
