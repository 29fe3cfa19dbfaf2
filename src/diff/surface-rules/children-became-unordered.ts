import { ofContent } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";
import { quotedTool } from "../tool-changes.js";

export const childrenBecameUnordered: SurfaceRule = {
  area: "tool",
  id: "children-became-unordered",
  law: "Where children keep no order any more, what was put into an order is listed in another one.",
  classes: ["wire"],
  level: "dangerous",
  compat: "compatible",
  inverse: "children-became-ordered",
  advice: "Tell callers to sort by a field.",
  find: ofContent(({ pair, before, after }) =>
    before.unorderedChildren !== true && after.unorderedChildren === true
      ? [
          {
            keyword: "unorderedChildren",
            before: false,
            after: true,
            message: `Children of ${quotedTool(pair)} keep no order any more.`,
          },
        ]
      : [],
  ),
};
