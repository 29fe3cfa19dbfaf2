import { placeChanges } from "../place-changes.js";
import type { SurfaceRule } from "../rule.js";

export const decoratedPlaceRemoved: SurfaceRule = {
  area: "tool",
  id: "decorated-place-removed",
  law: "Decorated fields of some content cannot be read or written any more.",
  classes: ["wire"],
  level: "breaking",
  compat: "breaking",
  inverse: "decorated-place-added",
  advice: "Keep the decoration as long as its fields are used there.",
  find: placeChanges("before"),
};
