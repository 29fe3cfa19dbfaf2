import { sameJson } from "../schema/equality.js";
import type { ContentSurface } from "../runtime/surface.js";
import type { SurfaceChange, SurfaceRule, ToolPair } from "./rule.js";
import { ofTools, quotedTool } from "./tool-changes.js";

interface ContentPair {
  readonly pair: ToolPair;
  readonly before: ContentSurface;
  readonly after: ContentSurface;
}

/** A rule's look at what every tool over content stands on in the repository. */
export function ofContent(
  find: (contents: ContentPair) => readonly SurfaceChange[],
): SurfaceRule["find"] {
  return ofTools((pair) => {
    const { before, after } = pair;
    if (before.kind !== "contentType" || after.kind !== "contentType") return [];
    return find({ pair, before: before.content, after: after.content });
  });
}

/** Another value of one of its keys; `says` ends the sentence about the tool. */
export function contentKeyChanged(
  keyword: keyof ContentSurface,
  says: (before: unknown, after: unknown) => string,
): SurfaceRule["find"] {
  return ofContent(({ pair, before, after }) => {
    if (sameJson(before[keyword], after[keyword])) return [];
    return [
      {
        keyword,
        ...(before[keyword] === undefined ? {} : { before: before[keyword] }),
        ...(after[keyword] === undefined ? {} : { after: after[keyword] }),
        message: `${quotedTool(pair)} ${says(before[keyword], after[keyword])}.`,
      },
    ];
  });
}
