import type { ListShape, Option, Options, ScalarShape } from "../../../ir/shape.js";
import { textOf, valueOf } from "../../../yaml/node.js";
import { readOptions } from "../options.js";
import { nodeAt } from "../syntax.js";
import { reportValidators } from "../validators.js";
import { declaredValueType, scalarShape, simpleName } from "../value-type.js";
import type { FieldContext, FieldSource, FieldType, Lowered } from "./field-type.js";
import { referenceShape } from "./reference-shape.js";
import { flagUnder } from "../scalars.js";

/** One of several, from a list that opens. */
export const comboBoxField: FieldType = {
  name: "comboBoxField",
  classes: [
    "info.magnolia.ui.field.ComboBoxFieldDefinition",
    "info.magnolia.ui.form.field.definition.SelectFieldDefinition",
  ],
  aliases: ["select"],
  lower: oneOrSeveral,
};

/** One of several, all in sight; in the older style several when `multiselect` says so. */
export const radioButtonGroupField: FieldType = {
  name: "radioButtonGroupField",
  classes: [
    "info.magnolia.ui.field.RadioButtonGroupFieldDefinition",
    "info.magnolia.ui.form.field.definition.OptionGroupFieldDefinition",
  ],
  aliases: ["optionGroup"],
  lower: oneOrSeveral,
};

/** Several of several, in one multi-valued property. */
export const checkBoxGroupField = severalField("checkBoxGroupField");
export const listSelectField = severalField("listSelectField");
export const twinColSelectField: FieldType = {
  ...severalField("twinColSelectField"),
  classes: [
    "info.magnolia.ui.field.TwinColSelectFieldDefinition",
    "info.magnolia.ui.form.field.definition.TwinColSelectFieldDefinition",
  ],
  aliases: ["twinColSelect"],
};
export const tokenField = severalField("tokenField");

/** One of what a service offers at run time. */
export const jsonComboBoxField: FieldType = {
  name: "jsonComboBoxField",
  classes: ["info.magnolia.rest.ui.field.JsonComboBoxFieldDefinition"],
  aliases: [],
  lower: oneOrSeveral,
};

/** A link to what a service offers at run time. */
export const jsonLinkField: FieldType = {
  name: "jsonLinkField",
  classes: ["info.magnolia.rest.ui.field.JsonLinkFieldDefinition"],
  aliases: [],
  lower: one,
};

function severalField(name: string): FieldType {
  const className = `${name.charAt(0).toUpperCase()}${name.slice(1)}Definition`;
  return { name, classes: [`info.magnolia.ui.field.${className}`], aliases: [], lower: several };
}

function oneOrSeveral(source: FieldSource, context: FieldContext): Lowered | undefined {
  const isSeveral = flagUnder(source.node, "multiselect", context.diagnostics) ?? false;
  return isSeveral ? several(source, context) : one(source, context);
}

function one(source: FieldSource, context: FieldContext): Lowered | undefined {
  const read = choiceOf(source, context);
  return read === undefined ? undefined : { shape: read.shape, defaultValue: read.selected[0] };
}

function several(source: FieldSource, context: FieldContext): Lowered | undefined {
  const read = choiceOf(source, context);
  if (read === undefined) return undefined;
  const shape: ListShape = { kind: "list", items: read.shape, storage: "property", unique: true };
  return { shape, defaultValue: read.selected.length === 0 ? undefined : read.selected };
}

/** One choice and what the form marks as selected. */
function choiceOf(
  source: FieldSource,
  context: FieldContext,
): { readonly shape: ScalarShape; readonly selected: readonly Option["value"][] } | undefined {
  reportValidators(source, context);
  const isReference = source.model?.target !== undefined || isStoredAsPath(source);
  if (isReference && isContent(source)) {
    return { shape: referenceShape(source, context), selected: [] };
  }
  const type = declaredValueType(source, context) ?? "text";
  const read = readOptions(source, type, context);
  if (read === undefined) return undefined;
  const shape = scalarShape(type, source.node, context);
  if (shape.kind === "reference") return { shape, selected: [] };
  if (read.options === undefined) return { shape, selected: [] };
  const options: Options = allowsAnyText(source, context)
    ? { ...read.options, source: "reference" }
    : read.options;
  return { shape: { ...shape, options }, selected: read.selected };
}

/** Whether the options are nodes of the repository, so that a reference to one is stored. */
function isContent({ node }: FieldSource): boolean {
  return textOf(nodeAt(node, "datasource", "workspace")) !== undefined;
}

/** Whether a converter stores the path of the chosen node. */
function isStoredAsPath({ node }: FieldSource): boolean {
  return simpleName(textOf(valueOf(node, "converterClass")) ?? "") === "JcrNodeToPathConverter";
}

/** Where an editor may type a value, or add one to the list, the options are only proposed. */
function allowsAnyText({ node }: FieldSource, { diagnostics }: FieldContext): boolean {
  const addsItems = textOf(valueOf(node, "newItemProviderClass")) !== undefined;
  return addsItems || (flagUnder(node, "textInputAllowed", diagnostics) ?? false);
}
