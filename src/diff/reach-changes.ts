import { compareText } from "../util/compare-text.js";
import type { RecordedSurface } from "./project-surface.js";
import type { SurfaceRule } from "./rule.js";
import { ofTools, quotedTool } from "./tool-changes.js";

interface Reach {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** What became of what a function can do on a server that has its reach, where `isMeant` says so. */
export function reachChanges(
  isMeant: (before: Reach | undefined, after: Reach | undefined) => boolean,
  says: string,
): SurfaceRule["find"] {
  return ofTools((pair) => {
    if (pair.before.kind !== pair.after.kind) return [];
    const [before, after] = [reachOf(pair.before), reachOf(pair.after)];
    if (!isMeant(before, after)) return [];
    const name = after?.name ?? before?.name;
    return [
      {
        keyword: "reach",
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
        message: `${quotedTool(pair)} ${says} on a server with the reach ${name}.`,
      },
    ];
  });
}

function reachOf(surface: RecordedSurface): Reach | undefined {
  const reach = surface.kind === "function" ? surface.function.reach : undefined;
  if (reach === undefined) return undefined;
  return { name: reach.name, parameters: reach.parameters.toSorted(compareText) };
}
