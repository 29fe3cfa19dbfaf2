import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
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

/** Reports fields that are stored under the name that a translation of another one is stored under, such as `title_de`. */
export function reportTranslationNames(
  fields: readonly FieldPlan[],
  locales: ProjectConfig["locales"],
  diagnostics: Diagnostics,
  inherited = false,
): void {
  const byProperty = new Map(fields.map((field) => [field.property, field]));
  for (const field of fields) {
    const marked = field.translatable || inherited;
    const shape = field.shape.kind === "list" ? field.shape.items : field.shape;
    if (shape.kind === "group") {
      if (shape.opaque === false) {
        reportTranslationNames(shape.fields, locales, diagnostics, marked);
      }
      continue;
    }
    if (shape.kind === "variants") {
      for (const variant of shape.variants) {
        reportTranslationNames(variant.fields, locales, diagnostics, marked);
      }
      continue;
    }
    for (const locale of marked ? locales.others : []) {
      const other = byProperty.get(`${field.property}_${locale}`);
      if (other === undefined) continue;
      const declared = field.provenance.declared.span;
      diagnostics.report(
        "plan/field-is-translation",
        other.provenance.declared.span,
        { first: field.property, second: other.property, locale },
        { related: [{ message: `"${field.property}" is declared here`, span: declared }] },
      );
    }
  }
}
