import { localeCovers, localesOf } from "../locale-changes.js";
import type { SurfaceRule } from "../rule.js";
import { missingFrom, quoted } from "../tool-changes.js";

export const localeRemoved: SurfaceRule = {
  area: "project",
  id: "locale-removed",
  law: "A language that is gone breaks the calls that read or write it, and hides what is stored in it.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "locale-added",
  advice: "Keep the language as long as content is stored in it.",
  find: (pair) => {
    const { before, after } = localesOf(pair);
    return missingFrom(before.all, after.all).map((locale) => ({
      keyword: "locales",
      before: locale,
      message: `Content does not have the language ${quoted(locale)} any more.`,
      covers: localeCovers(pair, locale),
    }));
  },
};
