import { listedOnOneSide } from "../listed-counts.js";
import type { SurfaceRule } from "../rule.js";
import { toolNameOf } from "../surface-parts.js";
import { quotedList, toolFacts } from "../tool-changes.js";

export const toolAdded: SurfaceRule = {
  area: "tool",
  id: "tool-added",
  law: "A new tool takes nothing from callers, but models may choose it where they chose another.",
  classes: ["prompt"],
  level: "info",
  compat: "compatible",
  inverse: "tool-removed",
  advice: "Check that its description tells it from the tools beside it.",
  find: (pair) => [
    ...listedOnOneSide(pair, "after"),
    ...pair.added.map((surface) => {
      const names = surface.tools.map(({ name }) => name);
      return {
        ...toolFacts(surface, toolNameOf(surface)),
        after: names,
        message: `${quotedList(names)} is new for the audience ${surface.audience}.`,
      };
    }),
  ],
};
