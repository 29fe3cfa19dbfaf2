import { placeChanges } from "../place-changes.js";
import type { SurfaceRule } from "../rule.js";

export const decoratedPlaceAdded: SurfaceRule = {
  area: "tool",
  id: "decorated-place-added",
  law: "Decorated fields of more content can be written.",
  classes: ["wire", "safety"],
  level: "info",
  compat: "compatible",
  inverse: "decorated-place-removed",
  advice: "Check that callers of the tool may write there too.",
  find: placeChanges("after"),
};
