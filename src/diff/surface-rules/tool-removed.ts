import { listedOnOneSide } from "../listed-counts.js";
import type { SurfaceRule } from "../rule.js";
import { toolNameOf } from "../surface-parts.js";
import { quotedList, toolFacts } from "../tool-changes.js";

export const toolRemoved: SurfaceRule = {
  area: "tool",
  id: "tool-removed",
  law: "A tool that is gone breaks every call of it.",
  classes: ["wire", "source", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "tool-added",
  advice: "Keep the tool until nobody calls it, or release the change as a new major version.",
  find: (pair) => [
    ...listedOnOneSide(pair, "before"),
    ...pair.removed.map((surface) => {
      const names = surface.tools.map(({ name }) => name);
      return {
        ...toolFacts(surface, toolNameOf(surface)),
        before: names,
        message: `${quotedList(names)} is gone from the audience ${surface.audience}.`,
      };
    }),
  ],
};
