import type { Shape } from "../../../ir/shape.js";
import { countUnder } from "../scalars.js";
import { patternsOf, reportValidators, unenforcedPatterns } from "../validators.js";
import { declaredValueType, scalarShape } from "../value-type.js";
import type { FieldContext, FieldSource, FieldType, Lowered } from "./field-type.js";

/** One line or several, and with a declared type or a converter anything that can be typed: numbers, truth values, dates. */
export const textField: FieldType = {
  name: "textField",
  classes: [
    "info.magnolia.ui.field.TextFieldDefinition",
    "info.magnolia.ui.form.field.definition.TextFieldDefinition",
  ],
  aliases: ["text", "expandingText"],
  lower: typed,
};

/** The part of an address that stands for the item; a text like any other. */
export const slugField: FieldType = {
  name: "slugField",
  classes: ["info.magnolia.editor.field.SlugFieldDefinition"],
  aliases: [],
  lower: typed,
};

function typed(source: FieldSource, context: FieldContext): Lowered {
  return { shape: typedShape(source, context), note: unenforcedPatterns(source, context) };
}

/** The shape of a field that takes what is typed, with its length and its patterns. */
function typedShape(source: FieldSource, context: FieldContext): Shape {
  const shape = scalarShape(declaredValueType(source, context) ?? "text", source.node, context);
  if (shape.kind === "text") {
    return { ...shape, patterns: patternsOf(source, context), ...lengthOf(source, context) };
  }
  if (shape.kind === "number") return { ...shape, patterns: patternsOf(source, context) };
  reportValidators(source, context);
  return shape;
}

function lengthOf({ node }: FieldSource, { diagnostics }: FieldContext): { maxLength?: number } {
  const maxLength = countUnder(node, "maxLength", diagnostics);
  return maxLength === undefined ? {} : { maxLength };
}
