import type { JsonValue, Shape } from "../../ir/shape.js";

/** Whether a default keeps the rules of its own field: length, patterns, bounds, counts. Without that no tool could send it. */
export function isWithinRules(value: JsonValue, shape: Shape): boolean {
  switch (shape.kind) {
    case "text":
      return typeof value !== "string" || isTextWithin(value, shape);
    case "number":
      return typeof value !== "number" || isNumberWithin(value, shape);
    case "list":
      return !Array.isArray(value) || isListWithin(value as readonly JsonValue[], shape);
    default:
      return true;
  }
}

function isTextWithin(value: string, { maxLength, patterns }: Shape & { kind: "text" }): boolean {
  if (maxLength !== undefined && [...value].length > maxLength) return false;
  return patterns.every(({ javascript }) => new RegExp(javascript, "u").test(value));
}

function isNumberWithin(value: number, shape: Shape & { kind: "number" }): boolean {
  const { minimum = value, maximum = value } = shape;
  if (value < minimum || value > maximum) return false;
  return shape.patterns.every(({ javascript }) => new RegExp(javascript, "u").test(String(value)));
}

function isListWithin(values: readonly JsonValue[], shape: Shape & { kind: "list" }): boolean {
  const { items, minItems = 0, maxItems = values.length, unique } = shape;
  if (values.length < minItems || values.length > maxItems) return false;
  if (unique && new Set(values).size < values.length) return false;
  return values.every((value) => isWithinRules(value, items));
}
