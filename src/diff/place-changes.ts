import type { RecordedSurface } from "./project-surface.js";
import type { SurfaceRule } from "./rule.js";
import { missingFrom, ofTools, quotedTool } from "./tool-changes.js";

/** Places of decorated fields, each a workspace and a node type, that a tool has on one side alone. */
export function placeChanges(side: "before" | "after"): SurfaceRule["find"] {
  return ofTools((pair) => {
    if (pair.before.kind !== pair.after.kind) return [];
    const other = side === "after" ? "before" : "after";
    return missingFrom(placesOf(pair[side]), placesOf(pair[other])).map((place) => ({
      keyword: "places",
      [side]: place,
      message:
        side === "after"
          ? `${quotedTool(pair)} works on ${place} now.`
          : `${quotedTool(pair)} does not work on ${place} any more.`,
      covers: [{ pair, direction: "input" as const, path: ["workspace"], rules: choiceRules }],
    }));
  });
}

const choiceRules = ["enum-value-added", "enum-value-removed", "enum-value-renamed"];

function placesOf(surface: RecordedSurface): readonly string[] {
  if (surface.kind !== "decoratedFields") return [];
  return surface.decorated.places.flatMap(({ workspace, nodeTypes }) =>
    nodeTypes.map((nodeType) => `${nodeType} in ${workspace}`),
  );
}
