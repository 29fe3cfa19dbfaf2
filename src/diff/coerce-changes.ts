import type { RecordedSurface } from "./project-surface.js";
import type { SurfaceRule } from "./rule.js";
import { ofTools, quotedTool } from "./tool-changes.js";

/** Tools that take lists and objects as JSON text now, or not any more. */
export function coerceChanges(now: "json" | undefined): SurfaceRule["find"] {
  return ofTools((pair) => {
    const [before, after] = [coerceOf(pair.before), coerceOf(pair.after)];
    if (before === after || after !== now) return [];
    return [
      {
        keyword: "coerce",
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
        message:
          after === undefined
            ? `${quotedTool(pair)} does not read lists and objects from JSON text any more.`
            : `${quotedTool(pair)} reads lists and objects from JSON text too.`,
      },
    ];
  });
}

function coerceOf(surface: RecordedSurface): "json" | undefined {
  if (surface.kind === "contentType") return surface.content.coerce;
  return surface.kind === "decoratedFields" ? surface.decorated.coerce : undefined;
}
