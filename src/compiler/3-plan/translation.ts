import type { ProjectConfig } from "../../config/project-config.js";
import type { FieldPlan, TranslationPlan } from "../../ir/tool.js";
import { isReadable, isTranslatable, isWritable } from "../../ir/translatable.js";

/** The languages of some fields. Undefined when none can be translated, or when there is no language to translate to. */
export function planTranslation(
  fields: readonly FieldPlan[],
  { locales }: Pick<ProjectConfig, "locales">,
): TranslationPlan | undefined {
  const { default: defaultLocale, others } = locales;
  const isNeeded =
    others.length > 0 &&
    fields.some((field) => isTranslatable(field, isReadable) || isTranslatable(field, isWritable));
  return isNeeded ? { defaultLocale, others } : undefined;
}
