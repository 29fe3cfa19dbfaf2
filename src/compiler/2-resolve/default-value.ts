import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { JsonValue, Options, ScalarShape, Shape } from "../../ir/shape.js";
import { booleanOf } from "../../yaml/boolean-of.js";
import { spanOf } from "../../yaml/node.js";
import type { YamlNode, YamlScalar } from "../../yaml/node.js";
import { isWithinRules } from "./default-rules.js";
import { excerptOf } from "./scalars.js";
import { isBlank } from "./syntax.js";
import { typedScalar } from "./value-type.js";
import type { ValueType } from "./value-type.js";

/**
 * The default that a form writes down, in the type of the field's shape. Undefined when there is none, when it is
 * `now` (the moment of editing), and, reported, when it does not fit the field.
 */
export function defaultValueOf(
  written: YamlNode | undefined,
  shape: Shape,
  field: string,
  diagnostics: Diagnostics,
): JsonValue | undefined {
  if (written === undefined || isBlank(written)) return undefined;
  if (written.kind === "scalar" && shape.kind === "date" && written.text === "now") {
    diagnostics.report("resolve/default-now", spanOf(written), { field });
    return undefined;
  }
  const value = typedDefault(written, shape, diagnostics);
  if (value !== undefined && isWithinRules(value, shape)) return value;
  diagnostics.report("resolve/default-unfit", spanOf(written), {
    field,
    value: excerptOf(written),
  });
  return undefined;
}

function typedDefault(
  written: YamlNode,
  shape: Shape,
  diagnostics: Diagnostics,
): JsonValue | undefined {
  if (shape.kind === "group" || shape.kind === "variants" || written.kind === "map")
    return undefined;
  if (shape.kind !== "list") {
    return written.kind === "scalar" ? scalarDefault(written, shape, diagnostics) : undefined;
  }
  const { items } = shape;
  if (items.kind === "group" || items.kind === "variants") return undefined;
  const values = (written.kind === "list" ? written.items : [written]).map((item) =>
    item.kind === "scalar" ? scalarDefault(item, items, diagnostics) : undefined,
  );
  return values.every((value) => value !== undefined) ? values : undefined;
}

function scalarDefault(
  written: YamlScalar,
  shape: ScalarShape,
  diagnostics: Diagnostics,
): string | number | boolean | undefined {
  const value =
    shape.kind === "boolean"
      ? booleanOf(written, diagnostics)
      : typedScalar(written, valueTypeOf(shape));
  if (value === undefined || shape.kind === "reference") return value;
  return isOffered(value, shape.options) ? value : undefined;
}

function isOffered(value: string | number | boolean, options: Options | undefined): boolean {
  return options?.source !== "list" || options.values.some((option) => option.value === value);
}

function valueTypeOf(shape: ScalarShape): ValueType {
  switch (shape.kind) {
    case "number":
      return shape.storage;
    case "boolean":
      return "boolean";
    case "date":
      return shape.time ? "dateTime" : "date";
    default:
      return "text";
  }
}
