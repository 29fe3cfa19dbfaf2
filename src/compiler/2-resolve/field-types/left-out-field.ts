import { deciderOf } from "../decided-at.js";
import type { FieldContext, FieldSource, FieldType } from "./field-type.js";

/** A text for the editor; it holds no value. */
export const staticField: FieldType = {
  name: "staticField",
  classes: [
    "info.magnolia.ui.field.StaticFieldViewDefinition",
    "info.magnolia.ui.field.StaticFieldDefinition",
    "info.magnolia.ui.form.field.definition.StaticFieldDefinition",
  ],
  aliases: ["static"],
  lower: () => undefined,
};

/** Files cannot be sent through a tool. */
export const uploadField = leftOut("uploadField", {
  classes: [
    "info.magnolia.ui.field.UploadFieldDefinition",
    "info.magnolia.ui.form.field.definition.BasicUploadFieldDefinition",
    "info.magnolia.dam.app.ui.field.definition.DamUploadFieldDefinition",
  ],
  aliases: ["basicUpload", "damUpload"],
});

/** Shows what a service answers, and stores nothing. */
export const jsonCompositeField = leftOut("jsonCompositeField", {
  classes: ["info.magnolia.rest.ui.field.JsonCompositeFieldDefinition"],
});
export const jsonMultiField: FieldType = {
  ...leftOut("jsonMultiField", {
    classes: ["info.magnolia.rest.ui.field.JsonMultiFieldDefinition"],
  }),
  holdsField: true,
};

/** Blocks of the content editor: nodes of kinds that no form describes. */
export const multiJcrBlock = leftOut("multiJcrBlock", {
  classes: ["info.magnolia.editor.block.jcr.MultiJcrBlockDefinition"],
});

function leftOut(
  name: string,
  { classes, aliases = [] }: { classes: string[]; aliases?: string[] },
): FieldType {
  const lower = (source: FieldSource, { diagnostics }: FieldContext) => {
    const parameters = { field: source.path, type: name };
    diagnostics.report("resolve/field-left-out", deciderOf(source), parameters);
    return undefined;
  };
  return { name, classes, aliases, lower };
}
