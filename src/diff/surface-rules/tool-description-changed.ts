import type { SurfaceRule } from "../rule.js";
import { ofListedTools, plainText, quoted } from "../tool-changes.js";

export const toolDescriptionChanged: SurfaceRule = {
  area: "tool",
  id: "tool-description-changed",
  law: "Other words in a tool's description change when and how models call it, and clients that pin tools ask again.",
  classes: ["prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "tool-description-changed",
  advice: "Read the new description as a model would, and try it with one.",
  find: ofListedTools(({ before, after }) => {
    const [old, now] = [plainText(before.description), plainText(after.description)];
    if (old === now || old === "" || now === "") return [];
    return [
      {
        keyword: "description",
        before: before.description,
        after: after.description,
        message: `The description of ${quoted(before.name)} changed.`,
      },
    ];
  }),
};
