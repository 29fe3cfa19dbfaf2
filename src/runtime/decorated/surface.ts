import type { Capabilities } from "../../store/content-repository.js";
import { derived } from "../derived.js";
import { offeredSurface } from "../offered.js";
import type { ContentSurface, ContentTypeSurface, DecoratedFieldsSurface } from "../surface.js";
import type { DecoratedTool } from "../tool.js";

/** Where a call works. */
export type WorkedAt = Pick<ContentSurface, "workspace" | "nodeType">;

/**
 * The surface of a tool as one over content, of no place yet, and as a store lets it be offered. Parts of it are the same
 * every time.
 */
export function offeredDecorated(
  { surface, form }: Pick<DecoratedTool, "surface" | "form">,
  store: Capabilities,
): ContentTypeSurface {
  return offeredSurface({ surface: asContent(surface), form }, store);
}

/** The same at one place. */
export function surfaceAt(surface: ContentTypeSurface, at: WorkedAt): ContentTypeSurface {
  return { ...surface, content: { ...surface.content, ...at } };
}

const asContent = derived(({ decorated, ...known }: DecoratedFieldsSurface): ContentTypeSurface => {
  const { actions, coerce } = decorated;
  return {
    ...known,
    kind: "contentType",
    content: {
      workspace: "",
      nodeType: "",
      rootPath: "/",
      folderTemplate: "",
      nodeNameFrom: [],
      identifiers: [],
      ...(coerce === undefined ? {} : { coerce }),
      actions,
    },
  };
});
