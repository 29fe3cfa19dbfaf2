import type { SurfaceRule } from "../rule.js";
import { isPerAction } from "../surface-parts.js";
import { ofTools, quotedList } from "../tool-changes.js";

export const toolSplit: SurfaceRule = {
  area: "tool",
  id: "tool-split",
  law: "A tool that became one for each of its actions breaks every call of it.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "tool-merged",
  advice: "Keep the layout, or release the change as a new major version.",
  find: ofTools(({ before, after }) => {
    if (isPerAction(before) || !isPerAction(after)) return [];
    const names = [before, after].map(({ tools }) => tools.map(({ name }) => name));
    const [old = [], now = []] = names;
    return [
      {
        keyword: "layout",
        before: old,
        after: now,
        message: `${quotedList(old)} became a tool for each action: ${quotedList(now)}.`,
      },
    ];
  }),
};
