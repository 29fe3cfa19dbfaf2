import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { FieldPlan, FolderSegment } from "../../ir/tool.js";
import { suggestion } from "../../util/suggestion.js";
import type { Placed } from "./declaration-reading.js";

/**
 * The taxonomy of a declaration: every segment one placeholder, `?` for an optional one, none required after an
 * optional one, each naming a field with one value. Empty when there is none or when it is wrong, which is reported.
 */
export function planFolderTemplate(
  template: Placed<string> | undefined,
  fields: readonly FieldPlan[],
  /** Whether another tool owns a field, which is then reported. */
  refusesOwned: (field: FieldPlan, span: Span) => boolean,
  diagnostics: Diagnostics,
): readonly FolderSegment[] {
  if (template === undefined) return [];
  const segments: FolderSegment[] = [];
  const names = fields.map((field) => field.key);
  for (const part of template.value.replace(/^\/|\/$/g, "").split("/")) {
    const match = /^\{([^{}?]+)(\??)\}$/.exec(part.trim());
    const field = match?.[1]?.trim();
    if (field === undefined) {
      diagnostics.report("plan/folder-segment-invalid", template.span, { segment: part });
      return [];
    }
    const optional = match?.[2] === "?";
    const planned = fields.find(
      (candidate) => candidate.key === field || candidate.property === field,
    );
    if (planned === undefined) {
      diagnostics.report(
        "plan/unknown-field",
        template.span,
        { key: "folderTemplate", field, form: "the form" },
        { hint: suggestion(field, names) },
      );
      return [];
    }
    if (refusesOwned(planned, template.span)) return [];
    if (!isSingleValue(planned)) {
      diagnostics.report("plan/folder-field-not-scalar", template.span, { field });
      return [];
    }
    if (planned.access === "hide") {
      diagnostics.report("plan/field-left-out", template.span, { key: "folderTemplate", field });
      return [];
    }
    if (!optional && segments.some((segment) => segment.optional)) {
      diagnostics.report("plan/folder-required-after-optional", template.span, { field });
      return [];
    }
    segments.push({ field: planned.key, optional });
  }
  return segments;
}

/** Whether a field holds one value in one property. */
export function isSingleValue(field: FieldPlan): boolean {
  const { kind } = field.shape;
  return kind !== "list" && kind !== "group" && kind !== "variants";
}
