import type { Option } from "../../ir/shape.js";
import type { FieldPlan, PlannedShape } from "../../ir/tool.js";

/** A part of a field, by the keyword that would say it, with its value on both sides where one value is meant. */
export interface ChangedPart {
  readonly keyword: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * What changed of a field whose description changed: a description repeats the label, the type, the options and much more. The first of
 * them in the order in which it is said; undefined where all that the plan knows is the same.
 */
export function changedPart(before: FieldPlan, after: FieldPlan): ChangedPart | undefined {
  if (before.label !== after.label) return { keyword: "title" };
  if (before.fieldType !== after.fieldType) return { keyword: "type" };
  if (before.required !== after.required) return { keyword: "required" };
  if (before.translatable !== after.translatable) return { keyword: "i18n" };
  if (before.help !== after.help) return { keyword: "description" };
  if (textOf(patternsOf(before.shape)) !== textOf(patternsOf(after.shape))) {
    return { keyword: "pattern" };
  }
  const older = optionsOf(before.shape);
  const newer = optionsOf(after.shape);
  if (textOf(older) !== textOf(newer)) {
    return { keyword: "enum", before: otherThan(newer, older), after: otherThan(older, newer) };
  }
  if (textOf(before.defaultValue) !== textOf(after.defaultValue)) return { keyword: "default" };
  return undefined;
}

/** The first option that the other list has not. */
function otherThan(
  others: readonly Option[],
  options: readonly Option[],
): Option["value"] | undefined {
  const known = new Set(others.map(textOf));
  return options.find((option) => !known.has(textOf(option)))?.value;
}

function optionsOf(shape: PlannedShape): readonly Option[] {
  switch (shape.kind) {
    case "list":
      return optionsOf(shape.items);
    case "variants":
      return optionsOf(shape.selector.shape);
    case "group":
    case "reference":
      return [];
    default:
      return shape.options ?? [];
  }
}

function patternsOf(shape: PlannedShape): readonly unknown[] {
  if (shape.kind === "list") return patternsOf(shape.items);
  return shape.kind === "text" || shape.kind === "number" ? shape.patterns : [];
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
