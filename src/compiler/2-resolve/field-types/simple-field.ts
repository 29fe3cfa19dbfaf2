import type { NumberShape } from "../../../ir/shape.js";
import { reportValidators } from "../validators.js";
import { declaredValueType, scalarShape } from "../value-type.js";
import type { FieldContext, FieldSource, FieldType } from "./field-type.js";
import { flagUnder, numberUnder, reportCrossedBounds } from "../scalars.js";

/** Yes or no. */
export const checkBoxField: FieldType = {
  name: "checkBoxField",
  classes: [
    "info.magnolia.ui.field.CheckBoxFieldDefinition",
    "info.magnolia.ui.form.field.definition.CheckboxFieldDefinition",
  ],
  aliases: ["checkbox"],
  lower(source, context) {
    reportValidators(source, context);
    return { shape: { kind: "boolean" } };
  },
};

/** A day, with `time` a moment. */
export const dateField: FieldType = {
  name: "dateField",
  classes: [
    "info.magnolia.ui.field.DateFieldDefinition",
    "info.magnolia.ui.form.field.definition.DateFieldDefinition",
  ],
  aliases: ["date"],
  lower(source, context) {
    reportValidators(source, context);
    const time = flagUnder(source.node, "time", context.diagnostics) ?? false;
    return { shape: { kind: "date", time } };
  },
};

/** A number between two bounds. */
export const sliderField: FieldType = {
  name: "sliderField",
  classes: ["info.magnolia.ui.field.SliderFieldDefinition"],
  aliases: [],
  lower: (source, context) => ({ shape: numberOf(source, context) }),
};

/** Written by the form itself, never by an editor. */
export const hiddenField: FieldType = {
  name: "hiddenField",
  classes: [
    "info.magnolia.ui.field.HiddenFieldDefinition",
    "info.magnolia.ui.form.field.definition.HiddenFieldDefinition",
  ],
  aliases: ["hidden"],
  lower(source, context) {
    const type = declaredValueType(source, context) ?? "text";
    return { shape: scalarShape(type, source.node, context), locked: "hidden" };
  },
};

function numberOf(source: FieldSource, context: FieldContext): NumberShape {
  reportValidators(source, context);
  const declared = declaredValueType(source, context);
  const storage = declared === "long" || declared === "decimal" ? declared : "double";
  const minimum = numberUnder(source.node, "min", context.diagnostics);
  const maximum = numberUnder(source.node, "max", context.diagnostics);
  const bounds = { lower: "min", upper: "max", field: source.path };
  reportCrossedBounds(source.node, bounds, context.diagnostics);
  return {
    kind: "number",
    storage,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    patterns: [],
  };
}
