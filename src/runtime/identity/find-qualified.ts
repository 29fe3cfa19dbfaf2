import type { ContentNode } from "../../store/content-repository.js";

/**
 * The first nodes that qualify, at most `wanted`. Asks for more as long as others fill the pages, since parts of items may
 * have the same name or value as items.
 */
export async function findQualified(
  find: (limit: number) => Promise<readonly ContentNode[]>,
  qualifies: (node: ContentNode) => boolean,
  wanted: number,
): Promise<readonly ContentNode[]> {
  for (let limit = wanted * 5; ; limit *= 10) {
    const nodes = await find(limit);
    const found = nodes.filter(qualifies).slice(0, wanted);
    if (found.length === wanted || nodes.length < limit) return found;
  }
}
