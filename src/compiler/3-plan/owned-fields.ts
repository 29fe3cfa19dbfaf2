import type { FieldPlan, OwnedFieldsPlan } from "../../ir/tool.js";
import { compareText } from "../../util/compare-text.js";
import type { FieldOwner } from "./ownership.js";

/** The fields of a form that other tools own, by these in code unit order. */
export function ownedFields(
  fields: readonly FieldPlan[],
  owners: readonly FieldOwner[],
): readonly OwnedFieldsPlan[] {
  const level = fieldsAtLevel(fields);
  return owners
    .map(({ tool, names, keyOf }) => {
      const owned = level.filter(({ property }) => names.has(property));
      const fields = [...new Set(owned.map(({ key }) => key))];
      return { tool, fields, offered: [...new Set(owned.map(({ property }) => keyOf(property)))] };
    })
    .filter((owned) => owned.fields.length > 0)
    .toSorted((a, b) => compareText(a.tool, b.tool));
}

/** What stands at the level of the item's own node: of a flat switchable its selector and its variants' fields. */
export function fieldsAtLevel(fields: readonly FieldPlan[]): readonly FieldPlan[] {
  return fields.flatMap((field): readonly FieldPlan[] => {
    const { shape } = field;
    if (shape.kind !== "variants" || !shape.flat) return [field];
    return [shape.selector, ...fieldsAtLevel(shape.variants.flatMap((variant) => variant.fields))];
  });
}
