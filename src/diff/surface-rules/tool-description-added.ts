import type { SurfaceRule } from "../rule.js";
import { ofListedTools, plainText, quoted } from "../tool-changes.js";

export const toolDescriptionAdded: SurfaceRule = {
  area: "tool",
  id: "tool-description-added",
  law: "A description where there was none changes when a model chooses the tool.",
  classes: ["prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "tool-description-removed",
  advice: "Read the description as a model would, and try it with one.",
  find: ofListedTools(({ before, after }) =>
    plainText(before.description) === "" && plainText(after.description) !== ""
      ? [
          {
            keyword: "description",
            after: after.description,
            message: `${quoted(before.name)} has a description now.`,
          },
        ]
      : [],
  ),
};
