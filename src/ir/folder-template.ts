import type { FolderSegment } from "./tool.js";

/** The template as declared, from its segments. */
export function formatFolderTemplate(segments: readonly FolderSegment[]): string {
  return segments.map(({ field, optional }) => `/{${field}${optional ? "?" : ""}}`).join("");
}
