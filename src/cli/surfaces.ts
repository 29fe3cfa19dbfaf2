import type { ListedTool, Surface } from "../runtime/surface.js";

/**
 * What the compiled tools list over the protocol where a server has the given reach, by the id of their declaration, as the
 * surface files say.
 */
export function listedTools(
  files: ReadonlyMap<string, string>,
  reach: ReadonlySet<string>,
): ReadonlyMap<string, readonly ListedTool[]> {
  const surfaces = [...files]
    .filter(([path]) => path.endsWith("/surface.json"))
    .map(([, text]) => JSON.parse(text) as Surface);
  return new Map(surfaces.map((surface) => [surface.id, listedWith(surface, reach)]));
}

function listedWith(surface: Surface, reach: ReadonlySet<string>): readonly ListedTool[] {
  const larger = surface.kind === "function" ? surface.function.reach : undefined;
  return larger !== undefined && reach.has(larger.name) ? larger.tools : surface.tools;
}

/** The size of a tool in `tools/list`, in bytes of UTF-8. */
export function listedBytes(tool: ListedTool): number {
  return Buffer.byteLength(JSON.stringify(tool));
}

/** About how many tokens a model reads for that many bytes of JSON: a quarter, rounded. */
export function estimateTokens(bytes: number): number {
  return Math.round(bytes / 4);
}
