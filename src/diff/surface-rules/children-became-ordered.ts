import { ofContent } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";
import { quotedTool } from "../tool-changes.js";

export const childrenBecameOrdered: SurfaceRule = {
  area: "tool",
  id: "children-became-ordered",
  law: "Children that keep an order now can be put into one.",
  classes: ["wire"],
  level: "info",
  compat: "compatible",
  inverse: "children-became-unordered",
  advice: "Nothing has to be done by callers.",
  find: ofContent(({ pair, before, after }) =>
    before.unorderedChildren === true && after.unorderedChildren !== true
      ? [
          {
            keyword: "unorderedChildren",
            before: true,
            after: false,
            message: `Children of ${quotedTool(pair)} keep an order now.`,
          },
        ]
      : [],
  ),
};
