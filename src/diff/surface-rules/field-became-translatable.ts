import type { SurfaceRule } from "../rule.js";
import { translatableChanges } from "../translatable-fields.js";

export const fieldBecameTranslatable: SurfaceRule = {
  area: "tool",
  id: "field-became-translatable",
  law: "A field that takes translations now takes its older values as those of the default language.",
  classes: ["wire", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "field-became-untranslatable",
  advice: "Nothing has to be done by callers.",
  find: translatableChanges("after"),
};
