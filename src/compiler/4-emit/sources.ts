import type { ContentTypeToolPlan, FieldPlan } from "../../ir/tool.js";
import type { Header } from "./generated-file.js";
import { compareText } from "../../util/compare-text.js";

/** The header of every file that one declaration gives. */
export function declarationHeader(plan: ContentTypeToolPlan): Header {
  return { source: plan.declaration.file.path, change: "the form or the declaration" };
}

/** The module whose form a tool is made from. */
export function formModule(plan: ContentTypeToolPlan): string {
  return plan.form.split(":", 1)[0] ?? plan.form;
}

/** Project-relative paths of the declaration and of every file that had a part in its fields, by code units. */
export function sourceFiles(plan: ContentTypeToolPlan): readonly string[] {
  const paths = new Set([plan.declaration.file.path, ...plan.fields.flatMap(pathsOf)]);
  return [...paths].toSorted(compareText);
}

function pathsOf({ provenance, shape }: FieldPlan): readonly string[] {
  const own = [provenance.declared, ...provenance.changes].map(({ span }) => span.file.path);
  const inner = shape.kind === "list" ? shape.items : shape;
  if (inner.kind === "group") return [...own, ...inner.fields.flatMap(pathsOf)];
  if (inner.kind !== "variants") return own;
  const fields = [inner.selector, ...inner.variants.flatMap((variant) => variant.fields)];
  return [...own, ...fields.flatMap(pathsOf)];
}
