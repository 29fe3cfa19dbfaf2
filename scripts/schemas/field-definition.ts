import { editorKeys, meaningfulKeys } from "../../src/compiler/2-resolve/field-keys.js";
import { fieldTypeNames } from "../../src/compiler/2-resolve/field-types/registry.js";
import { type Schema, described, optionalFlag as flag, suggested, text } from "./json-schema.js";

/** What a tag such as `!include:/shop/includes/media.yaml` leaves may stand wherever a map or a list may: no text. */
const included = ["string", "null"];
const nothing = "^\\s*$";

/** Fields by name: a map of them, or a list of fields that say their names. */
export function named(definition: "field" | "modelProperty"): Schema {
  const type = ["object", "array", ...included];
  return { type, pattern: nothing, ...anyNamed(definition) };
}

/** Other things by name. */
export function anyNamed(definition: string): Schema {
  const item = { $ref: `#/definitions/${definition}` };
  return {
    additionalProperties: item,
    items: { type: ["object", ...included], pattern: nothing, allOf: [item] },
  };
}

const numeric: Schema = {
  type: ["number", "string", "null"],
  pattern:
    "^\\s*(?:[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)?\\s*$",
};

/** What a build passes over where it is of another kind, and the CMS may know. */
export const unread: Schema = {};

const datasource = described(
  { $ref: "#/definitions/datasource" },
  "Where the options or the items come from.",
);

/** What the keys say that decide what a field is. */
const keySchemas: Readonly<Record<(typeof meaningfulKeys)[number], Schema>> = {
  label: described(text, "What people call the field: a text, or the key of one in a bundle."),
  description: described(text, "Help about the field, which a model reads too."),
  placeholder: described(text, "An example of a value."),
  required: described(flag, "Whether an item must have it."),
  i18n: described(flag, "Whether its value can be translated."),
  readOnly: described(flag, "Tools show it, and never write it."),
  type: described(
    unread,
    "The Java type of the values, such as java.lang.Long; in a model, the type of a property.",
  ),
  defaultValue: described({}, "What a new item gets."),
  datasource,
  options: described({}, "The values to choose from, by name or as a list."),
  validators: described({ $ref: "#/definitions/validators" }, "Rules that a value must keep."),
  converterClass: described(unread, "How a reference is stored: as a UUID, or as a path."),
  identifierToPathConverter: described({}, "Of the older style: how a reference is stored."),
  transformerClass: described(unread, "Of the older style: how entries are stored."),
  itemProvider: described(
    {},
    "Which node holds the field's own fields: one of its own, or that of its siblings.",
  ),
  properties: described(named("field"), "The fields that it holds, by name."),
  field: described(
    { $ref: "#/definitions/field" },
    "What a multi field repeats, or what a switchable chooses by.",
  ),
  fields: described(named("field"), "The fields that it holds."),
  forms: described(anyNamed("part"), "The choices of a switchable, each with its fields."),
  minItems: described(numeric, "The fewest entries."),
  maxItems: described(numeric, "The most entries; -1 for no limit."),
  maxLength: described(numeric, "The most characters; -1 for no limit."),
  multiselect: described(flag, "Several values instead of one."),
  textInputAllowed: described(flag, "Any text is taken, not only what can be chosen."),
  targetWorkspace: described(unread, "The workspace that references lead into."),
  appName: described(unread, "The app whose items can be chosen."),
  chooserId: described(unread, "The chooser that is opened."),
  chooser: described({}, "The chooser that is opened."),
  time: described(flag, "A date with a time."),
  rows: described(unread, "The height in lines."),
  comboBox: described({}, "The combo box of a field that shows one."),
  implementationClass: described(unread, "The Java class of a field with an editor of its own."),
  name: described(unread, "The field's name: the property or the child node that holds its value."),
  class: described(unread, "The Java class of the field's definition, instead of $type."),
  $type: described(suggested(fieldTypeNames), "The type of the field."),
  fieldType: described(suggested(fieldTypeNames), "Of the older style: the type of the field."),
};

/** What tells a field's name and type, in either style of forms. */
const namingKeys = ["name", "$type", "class", "fieldType"] as const;

/** Keys that every field may have. */
const commonKeys = [
  "label",
  "description",
  "required",
  "i18n",
  "readOnly",
  "defaultValue",
  "validators",
] as const;

type MeaningfulKey = (typeof meaningfulKeys)[number];

const choosing: readonly MeaningfulKey[] = ["datasource", "type"];
const linking: readonly MeaningfulKey[] = [
  "datasource",
  "converterClass",
  "textInputAllowed",
  "targetWorkspace",
  "appName",
  "chooserId",
  "chooser",
];
const repeating: readonly MeaningfulKey[] = ["field", "minItems", "maxItems", "itemProvider"];

/** What belongs to a type beside what every field may have. An editor offers these; it marks no others. */
export const keysByType: Readonly<Record<string, readonly MeaningfulKey[]>> = {
  textField: ["maxLength", "rows", "placeholder", "type", "converterClass"],
  slugField: ["maxLength", "placeholder"],
  richTextField: ["maxLength"],
  codeField: ["maxLength"],
  passwordField: ["maxLength"],
  checkBoxField: ["type"],
  dateField: ["time", "type"],
  sliderField: ["type"],
  hiddenField: ["type"],
  comboBoxField: [...choosing, "multiselect", "textInputAllowed", "placeholder", "converterClass"],
  radioButtonGroupField: choosing,
  checkBoxGroupField: choosing,
  listSelectField: [...choosing, "multiselect", "rows"],
  twinColSelectField: [...choosing, "rows"],
  tokenField: [...choosing, "textInputAllowed"],
  jsonComboBoxField: choosing,
  jsonLinkField: linking,
  linkField: linking,
  pageLinkField: linking,
  damLinkField: linking,
  resourceLinkField: linking,
  compositeField: ["properties", "itemProvider", "implementationClass"],
  switchableField: ["field", "forms", "itemProvider"],
  jcrMultiField: repeating,
  jcrMultiValueField: repeating,
  multiValueField: repeating,
  jcrMultiLinkField: [...repeating, "chooserId", "datasource"],
  staticField: [],
  uploadField: [],
  jsonCompositeField: ["properties"],
  jsonMultiField: ["field"],
  multiJcrBlock: [],
};

/** The definitions that a field needs, by name; nothing in them marks what the CMS would take. */
export function fieldDefinitions(): Readonly<Record<string, Schema>> {
  const types = Object.keys(keysByType);
  return {
    field: {
      type: ["object", ...included],
      pattern: nothing,
      properties: pick([...namingKeys, ...commonKeys]),
      allOf: [
        ...types.map((type) => whenTyped({ const: type }, keysOfType(type))),
        {
          if: { properties: { $type: { enum: types } }, required: ["$type"] },
          // The type may come from a model, or be one of the project's own.
          else: { properties: { ...pick(meaningfulKeys), ...editorProperties } },
        },
      ],
    },
    part: {
      properties: { properties: named("field"), fields: named("field"), label: unread },
    },
    // A build takes from these what it finds, and passes over what is no map.
    datasource: {
      properties: {
        $type: suggested(["optionListDatasource", "jcrDatasource", "restDatasource"]),
        options: described({}, "The values to choose from, each with value and label."),
        workspace: described(text, "The workspace of the items."),
        rootPath: described(text, "The path that the items are under."),
        describeByProperty: described(text, "The property that an item is shown by."),
        allowedNodeTypes: described({}, "The node types of the items."),
      },
    },
    validators: {
      additionalProperties: { $ref: "#/definitions/validator" },
      items: { $ref: "#/definitions/validator" },
    },
    validator: {
      properties: {
        $type: suggested(["regexpValidator", "emailValidator"]),
        pattern: described(
          text,
          "A regular expression that the whole value must match, in Java's syntax.",
        ),
        errorMessage: described(text, "What is wrong when it does not."),
      },
    },
  };
}

/** Keys that the editor knows for a type and a build does not read. */
const unreadOfType: Readonly<Record<string, readonly MeaningfulKey[]>> = {
  richTextField: ["maxLength"],
  codeField: ["maxLength"],
  passwordField: ["maxLength"],
  listSelectField: ["multiselect"],
  jsonLinkField: ["textInputAllowed"],
  jsonCompositeField: ["properties"],
  jsonMultiField: ["field"],
};

function keysOfType(type: string): Readonly<Record<string, Schema>> {
  const known = pick(keysByType[type] ?? []);
  const passedOver = (unreadOfType[type] ?? []).map((key) => {
    const { description } = keySchemas[key];
    return [key, { description }] as const;
  });
  return { ...known, ...Object.fromEntries(passedOver) };
}

function whenTyped(type: Schema, properties: Readonly<Record<string, Schema>>): Schema {
  return {
    if: { properties: { $type: type }, required: ["$type"] },
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    then: { properties },
  };
}

function pick(keys: readonly MeaningfulKey[]): Readonly<Record<string, Schema>> {
  return Object.fromEntries(keys.map((key) => [key, keySchemas[key]]));
}

const editorSchema: Schema = { description: "Only for the editor's form; no tool depends on it." };

const editorProperties: Readonly<Record<string, Schema>> = Object.fromEntries(
  editorKeys.map((key) => [key, editorSchema]),
);
