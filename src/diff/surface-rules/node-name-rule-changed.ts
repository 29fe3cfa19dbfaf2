import { sameJson } from "../../schema/equality.js";
import { ofContent } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";
import { quotedTool } from "../tool-changes.js";

export const nodeNameRuleChanged: SurfaceRule = {
  area: "tool",
  id: "node-name-rule-changed",
  law: "New items get other node names, so that the paths which callers expect are not theirs.",
  classes: ["wire", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "node-name-rule-changed",
  advice: "Tell callers to take paths from answers.",
  find: ofContent(({ pair, before, after }) => {
    const rule = (content: typeof before): readonly string[] => [
      ...content.nodeNameFrom,
      ...(content.identityField === undefined ? [] : [content.identityField]),
    ];
    if (
      sameJson(before.nodeNameFrom, after.nodeNameFrom) &&
      before.identityField === after.identityField
    ) {
      return [];
    }
    return [
      {
        keyword: "nodeNameFrom",
        before: rule(before),
        after: rule(after),
        message: `Node names of ${quotedTool(pair)} come from ${textOf(rule(after))} now, no longer from ${textOf(rule(before))}.`,
      },
    ];
  }),
};

function textOf(fields: readonly string[]): string {
  return fields.length === 0 ? "no field" : fields.join(", ");
}
