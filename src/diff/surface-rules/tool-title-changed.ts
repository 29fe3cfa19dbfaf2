import type { SurfaceRule } from "../rule.js";
import { ofListedTools, plainText, quoted } from "../tool-changes.js";

export const toolTitleChanged: SurfaceRule = {
  area: "tool",
  id: "tool-title-changed",
  law: "A title is what users see of a tool.",
  classes: ["prompt"],
  level: "info",
  compat: "compatible",
  inverse: "tool-title-changed",
  advice: "Nothing has to be done by callers.",
  find: ofListedTools(({ before, after }) =>
    plainText(before.title) === plainText(after.title)
      ? []
      : [
          {
            keyword: "title",
            before: before.title ?? "",
            after: after.title ?? "",
            message: `${quoted(before.name)} has the title ${quoted(after.title ?? "")} now, no longer ${quoted(before.title ?? "")}.`,
          },
        ],
  ),
};
