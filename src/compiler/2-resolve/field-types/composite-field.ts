import { spanOf, valueOf } from "../../../yaml/node.js";
import type { YamlMap } from "../../../yaml/node.js";
import { lastChangeOf, typeSpanOf } from "../decided-at.js";
import { formFields } from "../form-fields.js";
import { againTexts } from "../generated-texts.js";
import { reportValidators } from "../validators.js";
import { flatScope, innerScope } from "./field-type.js";
import type { FieldContext, FieldSource, FieldType, Lowered } from "./field-type.js";
import { storageOf } from "./group-storage.js";

/** Several fields under one label: in a child node, or at the level of its siblings. */
export const compositeField: FieldType = {
  name: "compositeField",
  classes: [
    "info.magnolia.ui.field.CompositeFieldDefinition",
    "info.magnolia.ui.form.field.definition.CompositeFieldDefinition",
  ],
  aliases: ["composite"],
  lower,
};

function lower(source: FieldSource, context: FieldContext): Lowered | undefined {
  reportValidators(source, context);
  const form = formFields(source.node, context.diagnostics);
  if (form === undefined) return opaque(source, context);
  const storage = storageOf(source, context);
  const scope = storage.flat ? flatScope(source, storage.prefix) : innerScope(source);
  const fields = context.fields(form.items, scope);
  if (form.blank) {
    const place = placeOf(source.node);
    context.diagnostics.report("resolve/composite-without-fields", place, { field: source.path });
  }
  if (fields.length === 0) return undefined;
  return {
    shape: { kind: "group", fields, flat: storage.flat, opaque: false },
    storedAs: storage.nodeName,
  };
}

/** An editor of its own, or a sub-model that holds itself: any object passes. */
function opaque({ node, path, model }: FieldSource, context: FieldContext): Lowered {
  const isExpected = model?.cut === true || valueOf(node, "implementationClass") !== undefined;
  if (!isExpected) {
    const type = typeSpanOf(node);
    const place = type === undefined || type.file === node.file ? spanOf(node) : type;
    context.diagnostics.report("resolve/composite-opaque", place, { field: path });
  }
  const { language } = context.config;
  return {
    shape: { kind: "group", fields: [], flat: false, opaque: true },
    description: model?.cut === true ? againTexts[language](model.type) : undefined,
  };
}

function placeOf(node: YamlMap) {
  return lastChangeOf(valueOf(node, "properties") ?? valueOf(node, "fields") ?? node);
}
