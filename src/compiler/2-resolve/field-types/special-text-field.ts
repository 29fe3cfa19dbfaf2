import type { TextShape } from "../../../ir/shape.js";
import { patternsOf, unenforcedPatterns } from "../validators.js";
import type { FieldContext, FieldSource, FieldType, Lowered } from "./field-type.js";

/** Formatted text, stored as HTML. */
export const richTextField: FieldType = {
  name: "richTextField",
  classes: [
    "info.magnolia.ui.field.RichTextFieldDefinition",
    "info.magnolia.ui.form.field.definition.RichTextFieldDefinition",
    "info.magnolia.dam.app.field.DamRichTextFieldDefinition",
    "info.magnolia.dam.app.ui.field.definition.DamRichTextFieldDefinition",
  ],
  aliases: ["richText"],
  lower: (source, context) => textOfContent("html", source, context),
};

/** Source code in one language. */
export const codeField: FieldType = {
  name: "codeField",
  classes: [
    "info.magnolia.ui.field.CodeFieldDefinition",
    "info.magnolia.ui.form.field.definition.CodeFieldDefinition",
    "info.magnolia.ui.form.field.definition.BasicTextCodeFieldDefinition",
  ],
  aliases: ["code"],
  lower: (source, context) => textOfContent("code", source, context),
};

/** Can be set and never read. */
export const passwordField: FieldType = {
  name: "passwordField",
  classes: [
    "info.magnolia.ui.field.PasswordFieldDefinition",
    "info.magnolia.ui.form.field.definition.PasswordFieldDefinition",
  ],
  aliases: ["password"],
  lower: (source, context) => textOfContent("secret", source, context),
};

function textOfContent(
  content: TextShape["content"],
  source: FieldSource,
  context: FieldContext,
): Lowered {
  return {
    shape: { kind: "text", content, patterns: patternsOf(source, context) },
    note: unenforcedPatterns(source, context),
  };
}
