import { localeCovers, localesOf } from "../locale-changes.js";
import type { SurfaceRule } from "../rule.js";
import { quoted } from "../tool-changes.js";

export const defaultLocaleChanged: SurfaceRule = {
  area: "project",
  id: "default-locale-changed",
  law: "Values that are sent without a language are of another one, and stored ones are read as such.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "compatible",
  inverse: "default-locale-changed",
  advice: "Move stored values to the language that they are in before this is released.",
  find: (pair) => {
    const locales = localesOf(pair);
    const [before, after] = [locales.before.default, locales.after.default];
    if (before === undefined || after === undefined || before === after) return [];
    return [
      {
        keyword: "default",
        before,
        after,
        message: `Values are in ${quoted(after)} now where no language is named, no longer in ${quoted(before)}.`,
        covers: [...localeCovers(pair, before), ...localeCovers(pair, after)],
      },
    ];
  },
};
