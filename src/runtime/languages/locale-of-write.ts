import type { ActionCall } from "../action-call.js";
import type { FormField } from "../form.js";
import { fieldsAtLevel } from "../form-fields.js";
import { memberOf, setMember } from "../members.js";
import { quote } from "../messages/one-line.js";
import type { Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { innerFields, isTranslatable, markedFields } from "./fields.js";

/**
 * Reports a `locale` beside values to write, which would otherwise go to the default language: it chooses what is read.
 * The default language itself is what is written anyway, but for a null, which empties a field in all of them.
 */
export function refuseLocaleOfWrite(call: ActionCall): void {
  const { sent, issues, context } = call;
  const sentLocale = memberOf(sent, "locale");
  const locale = typeof sentLocale === "string" ? sentLocale.trim() : "";
  const { default: usual, others } = context.locales;
  // A tool that does not know the parameter has refused it as unknown.
  if (locale === "" || !issues.ignored.includes("locale")) return;
  if (locale === usual) {
    refuseNulls(call, markedFields(call.form.fields), others.length === 0 ? {} : call.content);
  } else if (others.includes(locale)) issues.reportAt("locale", "locale-of-write", { locale });
  else {
    const valid = [usual, ...others].join(", ");
    issues.reportAt("locale", "locale-unsupported", { locale: quote(locale), valid });
  }
}

/** Reports the first null for what can be translated, with how it is sent for the default language alone. */
function refuseNulls(
  { issues, context }: ActionCall,
  fields: readonly FormField[],
  content: Values,
): void {
  const found = nullIn(fields, content);
  if (found === undefined) return;
  const { default: locale } = context.locales;
  const translations = JSON.stringify({ [locale]: found });
  issues.reportAt("locale", "locale-of-null", { locale, translations });
}

/** A tree with the first null for a field that can be translated; undefined when there is none. */
function nullIn(fields: readonly FormField[], values: Values): Values | undefined {
  for (const field of fieldsAtLevel(fields)) {
    if (!isTranslatable(field) || field.access !== undefined) continue;
    const value = memberOf(values, field.key);
    const isComposite = field.kind === "group" || field.kind === "variants";
    const inner = isComposite && isObject(value) ? nullIn(innerFields(field), value) : undefined;
    if (value !== null && inner === undefined) continue;
    const found: Values = {};
    setMember(found, field.key, inner ?? null);
    return found;
  }
  return undefined;
}
