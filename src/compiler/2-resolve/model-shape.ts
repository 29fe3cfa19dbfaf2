import type { Shape } from "../../ir/shape.js";
import type { ValueKind } from "../../ir/tool.js";
import { typeSpanOf } from "./decided-at.js";
import type { FieldContext, FieldSource, Lowered } from "./field-types/field-type.js";
import { modelKind } from "./model.js";

const words: Readonly<Record<ValueKind, string>> = {
  scalar: "one value",
  list: "a list",
  map: "an object",
};

/**
 * Reports a field that the form gives one shape and the model another: whatever a caller sent, one of the two could not hold
 * it. What only the model says, what it leaves open, a field that nobody fills, and an editor of its own cannot disagree.
 */
export function reportOtherShape(
  { node, nameSpan, path, model }: FieldSource,
  lowered: Lowered,
  { diagnostics, origins }: FieldContext,
): void {
  if (model === undefined || isLeftAlone(lowered)) return;
  const place = typeSpanOf(node) ?? nameSpan;
  if (place.file === model.span.file || origins.of(place).kind === "model") return;
  const form = shapeKind(lowered.shape);
  const wanted = modelKind(model);
  if (form === undefined || form === wanted) return;
  if (wanted === "scalar" && model.guessed) return;
  const related = [{ message: `The model declares "${model.name}" here`, span: model.span }];
  const parameters = { field: path, form: words[form], model: words[wanted] };
  diagnostics.report("resolve/shape-differs", place, parameters, { related });
}

/** Whether a field stores nothing that a caller sends, or stores it under another name. */
function isLeftAlone({ locked, defaultValue, storedAs }: Lowered): boolean {
  return storedAs !== undefined || (locked === "hidden" && defaultValue === undefined);
}

/** Undefined for what holds nothing under its own name, or anything. */
function shapeKind(shape: Shape): ValueKind | undefined {
  switch (shape.kind) {
    case "list":
      return "list";
    case "group":
      return shape.flat || shape.opaque ? undefined : "map";
    case "variants":
      return shape.flat ? undefined : "map";
    default:
      return "scalar";
  }
}
