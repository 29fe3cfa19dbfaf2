import { contentKeyChanged } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";

export const contentTypeChanged: SurfaceRule = {
  area: "tool",
  id: "content-type-changed",
  law: "A tool over another content type is found under that type's name, and its references are of that type.",
  classes: ["source", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "content-type-changed",
  advice: "Check which fields and tools refer to the older content type.",
  find: contentKeyChanged(
    "contentType",
    (before, after) =>
      `is of ${after === undefined ? "no content type" : `the content type ${after}`} now, no longer of ${before === undefined ? "none" : before}`,
  ),
};
