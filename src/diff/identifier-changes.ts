import { ofContent } from "./content-changes.js";
import type { SurfaceRule } from "./rule.js";
import { fieldPath } from "./surface-parts.js";
import { missingFrom, quoted, quotedTool } from "./tool-changes.js";

/** Business keys that identify items on one side alone, with what the actions that address items lose or gain by it. */
export function identifierChanges(side: "before" | "after"): SurfaceRule["find"] {
  return ofContent(({ pair, before, after }) => {
    const contents = { before, after };
    const other = side === "after" ? "before" : "after";
    const names = missingFrom(contents[side].identifiers, contents[other].identifiers);
    const addressing = Object.keys(after.actions).filter(
      (name) => !["create", "update", "list"].includes(name),
    );
    return names.map((name) => ({
      keyword: "identifiers",
      [side]: name,
      message:
        side === "after"
          ? `${quoted(name)} identifies items of ${quotedTool(pair)} now.`
          : `${quoted(name)} does not identify items of ${quotedTool(pair)} any more.`,
      covers: [
        {
          pair,
          direction: "input" as const,
          actions: addressing,
          path: fieldPath(pair.after, [name]),
        },
      ],
    }));
  });
}
