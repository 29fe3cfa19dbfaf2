import type { SurfaceRule } from "../rule.js";
import { isPerAction } from "../surface-parts.js";
import { ofTools, quotedList } from "../tool-changes.js";

export const toolMerged: SurfaceRule = {
  area: "tool",
  id: "tool-merged",
  law: "Tools that became actions of one tool break every call of them.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "tool-split",
  advice: "Keep the layout, or release the change as a new major version.",
  find: ofTools(({ before, after }) => {
    if (!isPerAction(before) || isPerAction(after)) return [];
    const names = [before, after].map(({ tools }) => tools.map(({ name }) => name));
    const [old = [], now = []] = names;
    return [
      {
        keyword: "layout",
        before: old,
        after: now,
        message: `${quotedList(old)} became actions of ${quotedList(now)}.`,
      },
    ];
  }),
};
