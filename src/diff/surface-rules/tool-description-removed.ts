import type { SurfaceRule } from "../rule.js";
import { ofListedTools, plainText, quoted } from "../tool-changes.js";

export const toolDescriptionRemoved: SurfaceRule = {
  area: "tool",
  id: "tool-description-removed",
  law: "Without a description a model has only the name to choose a tool by.",
  classes: ["prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "tool-description-added",
  advice: "Say in the declaration's description what the tool is for.",
  find: ofListedTools(({ before, after }) =>
    plainText(before.description) !== "" && plainText(after.description) === ""
      ? [
          {
            keyword: "description",
            before: before.description,
            message: `${quoted(before.name)} has no description any more.`,
          },
        ]
      : [],
  ),
};
