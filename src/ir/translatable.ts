import type { FieldPlan } from "./tool.js";

/**
 * Whether a field, or something inside it, can be translated and passes `counts`. A mark on a composite, a list or a
 * switchable holds for everything inside it, but for a selector, which chooses and says nothing.
 */
export function isTranslatable(
  field: FieldPlan,
  counts: (field: FieldPlan) => boolean,
  inherited = false,
): boolean {
  if (!counts(field)) return false;
  const marked = field.translatable || inherited;
  const shape = field.shape.kind === "list" ? field.shape.items : field.shape;
  const inside = (fields: readonly FieldPlan[]): boolean =>
    fields.some((inner) => isTranslatable(inner, counts, marked));
  if (shape.kind === "group" && shape.opaque === false) return inside(shape.fields);
  if (shape.kind === "variants") return shape.variants.some(({ fields }) => inside(fields));
  return marked;
}

/** Whether a caller may send a field. */
export function isWritable({ access }: FieldPlan): boolean {
  return access === "write";
}

/** Whether results hold a field. */
export function isReadable({ access, shape }: FieldPlan): boolean {
  return access !== "hide" && !(shape.kind === "text" && shape.content === "secret");
}
