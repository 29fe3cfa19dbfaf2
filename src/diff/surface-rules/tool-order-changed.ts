import { sameJson } from "../../schema/equality.js";
import { listedPairs } from "../listed-pairs.js";
import type { SurfacePair, SurfaceRule } from "../rule.js";

export const toolOrderChanged: SurfaceRule = {
  area: "project",
  id: "tool-order-changed",
  law: "Tools in another order reach a model otherwise, and a cached prompt is of no use any more.",
  classes: ["prompt"],
  level: "info",
  compat: "compatible",
  inverse: "tool-order-changed",
  advice: "Nothing has to be done by callers.",
  find: (pair) =>
    (["admin", "public"] as const).flatMap((audience) => {
      const common = namesOfBoth(pair, audience);
      const order = (side: "before" | "after"): readonly string[] => {
        const matched = new Set(pair.tools.map((tool) => tool[side]));
        return pair[side].surfaces
          .filter((surface) => matched.has(surface))
          .flatMap((surface) => (surface.audience === audience ? surface.tools : []))
          .map(({ name }) => name)
          .filter((name) => common.has(name));
      };
      const [before, after] = [order("before"), order("after")];
      if (sameJson(before, after)) return [];
      return [
        {
          audience,
          keyword: "tools",
          before,
          after,
          message: `The tools of the audience ${audience} are listed in another order.`,
        },
      ];
    }),
};

function namesOfBoth({ tools }: SurfacePair, audience: string): ReadonlySet<string> {
  const same = tools
    .filter((tool) => tool.before.audience === audience && tool.after.audience === audience)
    .flatMap(listedPairs)
    .filter(({ before, after }) => before.name === after.name);
  return new Set(same.map(({ before }) => before.name));
}
