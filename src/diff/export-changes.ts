import type { ToolExports } from "../runtime/surface.js";
import { compareText } from "../util/compare-text.js";
import type { SurfaceRule } from "./rule.js";
import { missingFrom, ofTools, quotedTool } from "./tool-changes.js";

/**
 * Names that a tool's files export on one side alone, each after its file; nothing where a side did not record any. Where some went, those
 * that came in their place are told with them.
 */
export function exportChanges(side: "before" | "after"): SurfaceRule["find"] {
  return ofTools((pair) => {
    const { exports: old } = pair.before;
    const { exports: now } = pair.after;
    if (old === undefined || now === undefined) return [];
    const gone = missingFrom(namesIn(old), namesIn(now));
    const added = missingFrom(namesIn(now), namesIn(old));
    if (side === "after") {
      if (gone.length > 0 || added.length === 0) return [];
      const message = `${quotedTool(pair)} exports ${added.join(", ")} now.`;
      return [{ keyword: "exports", after: added, message }];
    }
    if (gone.length === 0) return [];
    return [
      {
        keyword: "exports",
        before: gone,
        ...(added.length === 0 ? {} : { after: added }),
        message: `${quotedTool(pair)} does not export ${gone.join(", ")} any more.`,
      },
    ];
  });
}

function namesIn(exports: ToolExports): readonly string[] {
  const names = Object.entries(exports).flatMap(([file, exported]) =>
    exported.map((name) => `${file}:${name}`),
  );
  return names.toSorted(compareText);
}
