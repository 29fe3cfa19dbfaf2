import type { ContentRepository } from "./content-repository.js";

/** A member that a repository may have: throws unless its database answers, whatever calls hold. */
export const probing = Symbol.for("mcpgen.store.probe");

/** No node has it: a probe reads the tables and finds nothing. */
export const noNode = "00000000-0000-0000-0000-000000000000";

/**
 * Throws unless a tiny read succeeds: by a way that no call can take, where the repository has one, and else among its other
 * reads.
 */
export async function probeRepository(repository: ContentRepository): Promise<void> {
  const probe: unknown = Reflect.get(repository, probing);
  if (typeof probe === "function") await Reflect.apply(probe, repository, []);
  else await repository.read((content) => content.node("readiness", noNode));
}
