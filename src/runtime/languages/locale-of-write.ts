import type { ActionCall } from "../action-call.js";
import { memberOf } from "../members.js";
import { quote } from "../messages/one-line.js";

/**
 * Reports a `locale` beside values to write, which would otherwise go to the default language: it chooses what is read.
 * The default language itself is what is written anyway.
 */
export function refuseLocaleOfWrite({ sent, issues, context }: ActionCall): void {
  const sentLocale = memberOf(sent, "locale");
  const locale = typeof sentLocale === "string" ? sentLocale.trim() : "";
  const { default: usual, others } = context.locales;
  // A tool that does not know the parameter has refused it as unknown.
  if (locale === "" || locale === usual || !issues.ignored.includes("locale")) return;
  if (others.includes(locale)) issues.reportAt("locale", "locale-of-write", { locale });
  else {
    const valid = [usual, ...others].join(", ");
    issues.reportAt("locale", "locale-unsupported", { locale: quote(locale), valid });
  }
}
