import type { ListedTool, Surface } from "../runtime/surface.js";

/**
 * What the compiled tools list over the protocol where a server has the given reach, by the id of their declaration, as the
 * surface files say.
 */
export function listedTools(
  files: ReadonlyMap<string, string>,
  reach: ReadonlySet<string>,
): ReadonlyMap<string, readonly ListedTool[]> {
  const surfaces = projectSurfaces(files);
  return new Map(surfaces.map((surface) => [surface.id, listedWith(surface, reach)]));
}

/** The surfaces of the compiled tools, in the order of their files. */
export function projectSurfaces(files: ReadonlyMap<string, string>): readonly Surface[] {
  return [...files]
    .filter(([path]) => path.endsWith("/surface.json"))
    .map(([, text]) => JSON.parse(text) as Surface);
}

function listedWith(surface: Surface, reach: ReadonlySet<string>): readonly ListedTool[] {
  const larger = surface.kind === "function" ? surface.function.reach : undefined;
  return larger !== undefined && reach.has(larger.name) ? larger.tools : surface.tools;
}
