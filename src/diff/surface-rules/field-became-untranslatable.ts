import type { SurfaceRule } from "../rule.js";
import { translatableChanges } from "../translatable-fields.js";

export const fieldBecameUntranslatable: SurfaceRule = {
  area: "tool",
  id: "field-became-untranslatable",
  law: "A field that takes no translations any more breaks the calls that send one, and hides the stored ones.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "field-became-translatable",
  advice: "Keep the field translatable as long as translations are stored.",
  find: translatableChanges("before"),
};
