import { localeCovers, localesOf } from "../locale-changes.js";
import type { SurfaceRule } from "../rule.js";
import { missingFrom, quoted } from "../tool-changes.js";

export const localeAdded: SurfaceRule = {
  area: "project",
  id: "locale-added",
  law: "One more language can be read and written, and nothing else changes.",
  classes: ["wire", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "locale-removed",
  advice: "Nothing has to be done by callers.",
  find: (pair) => {
    const { before, after } = localesOf(pair);
    return missingFrom(after.all, before.all).map((locale) => ({
      keyword: "locales",
      after: locale,
      message: `Content has the language ${quoted(locale)} now.`,
      covers: localeCovers(pair, locale),
    }));
  },
};
