import type {
  ContentTypeToolPlan,
  DeclaredToolPlanBase,
  DecoratedFieldsToolPlan,
  FieldPlan,
  ToolPlan,
} from "../../ir/tool.js";
import type { Header } from "./generated-file.js";
import { compareText } from "../../util/compare-text.js";

/** The header of every file that one declaration gives. */
export function declarationHeader(plan: DeclaredToolPlanBase): Header {
  return { source: plan.declaration.file.path, change: "the form or the declaration" };
}

/** The same for a tool that no form has a part in. */
export function functionHeader(plan: DeclaredToolPlanBase): Header {
  return { source: plan.declaration.file.path, change: "the declaration" };
}

/** The module whose form a tool is made from; the first one's, where there are several. */
export function formModule(
  plan: Pick<ContentTypeToolPlan, "form"> | Pick<DecoratedFieldsToolPlan, "forms">,
): string {
  const form = "form" in plan ? plan.form : (plan.forms[0] ?? "");
  return form.split(":", 1)[0] ?? form;
}

/** Project-relative paths of the declaration and of every file that had a part in its fields or facts, by code units. */
export function sourceFiles(plan: ToolPlan): readonly string[] {
  if (plan.kind === "discovery") return plan.sources;
  const fields = "fields" in plan ? plan.fields : [];
  const paths = new Set([plan.declaration.file.path, ...fields.flatMap(pathsOf)]);
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
