import type { SourceFile } from "ts-morph";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ContentTypeToolPlan, FieldPlan, ModulePlan } from "../ir/tool.js";

const binding = ["bind", "bindOnto"];

/** Whether hooks store through a model of their own, by what they import of the runtime. */
export function bindsModel(module: SourceFile): boolean {
  return module
    .getImportDeclarations()
    .filter((each) => each.getModuleSpecifierValue() === "mcpgen/runtime" && !each.isTypeOnly())
    .flatMap((each) => each.getNamedImports())
    .some((each) => !each.isTypeOnly() && binding.includes(each.getName()));
}

/** Fields that a call may send and the content type's model does not have: binding loses them, or refuses the call. */
export function reportUnheldFields(
  { model, contentType, fields }: ContentTypeToolPlan,
  module: ModulePlan,
  diagnostics: Diagnostics,
): void {
  if (model === undefined || contentType === undefined) return;
  for (const { property, provenance } of fieldsOfNode(fields)) {
    if (Object.hasOwn(model.properties, property)) continue;
    const facts = { contentType, field: property, path: module.path };
    const related = [{ message: "The model is declared here", span: model.span }];
    diagnostics.report("plan/field-not-in-model", provenance.declared.span, facts, { related });
  }
}

/** Fields that a caller may send and that stand in the item's own node, by property once. */
function fieldsOfNode(fields: readonly FieldPlan[]): readonly FieldPlan[] {
  const all = fields.flatMap((field): readonly FieldPlan[] => {
    const { shape } = field;
    if (shape.kind !== "variants" || !shape.flat) return [field];
    const inner = shape.variants.flatMap((variant) => variant.fields);
    return [shape.selector, ...fieldsOfNode(inner)];
  });
  const byProperty = new Map(all.toReversed().map((field) => [field.property, field]));
  return all.filter(
    (field) => field.access === "write" && byProperty.get(field.property) === field,
  );
}
