import type { ProjectConfig } from "../../../config/project-config.js";
import { entryOf, spanOf, textOf } from "../../../yaml/node.js";
import type { YamlEntry } from "../../../yaml/node.js";
import { suggestion } from "../closest-name.js";
import { simpleName } from "../value-type.js";
import * as choice from "./choice-field.js";
import { compositeField } from "./composite-field.js";
import type { ResolveContext } from "../resolve-context.js";
import type { FieldContext, FieldSource, FieldType } from "./field-type.js";
import * as leftOut from "./left-out-field.js";
import * as link from "./link-field.js";
import * as multi from "./multi-field.js";
import * as simple from "./simple-field.js";
import * as specialText from "./special-text-field.js";
import { switchableField } from "./switchable-field.js";
import { slugField, textField } from "./text-field.js";

/** Every field type that the CMS has. A type of a project's own is named in the configuration. */
const fieldTypes: readonly FieldType[] = [
  textField,
  slugField,
  specialText.richTextField,
  specialText.codeField,
  specialText.passwordField,
  simple.checkBoxField,
  simple.dateField,
  simple.sliderField,
  simple.hiddenField,
  choice.comboBoxField,
  choice.radioButtonGroupField,
  choice.checkBoxGroupField,
  choice.listSelectField,
  choice.twinColSelectField,
  choice.tokenField,
  choice.jsonComboBoxField,
  choice.jsonLinkField,
  link.linkField,
  link.pageLinkField,
  link.damLinkField,
  link.resourceLinkField,
  compositeField,
  switchableField,
  multi.jcrMultiField,
  multi.jcrMultiValueField,
  multi.multiValueField,
  multi.jcrMultiLinkField,
  leftOut.staticField,
  leftOut.uploadField,
  leftOut.jsonCompositeField,
  leftOut.jsonMultiField,
  leftOut.multiJcrBlock,
];

const byName = new Map(
  fieldTypes.flatMap((type) =>
    [type.name, ...type.classes, ...type.aliases].map((name) => [name, type] as const),
  ),
);

/** What `$type` may name: each field type, then its other names, in this style of forms and the older one. */
export const fieldTypeNames: readonly string[] = fieldTypes.flatMap(({ name, aliases }) => [
  name,
  ...aliases,
]);

export interface FoundFieldType {
  readonly type: FieldType;
  /** False for a type that neither the CMS nor the configuration knows; it is treated as a text. */
  readonly isKnown: boolean;
}

/** The type of a field, by `$type`, `class` or the older `fieldType`. What is missing or unknown is reported. */
export function fieldTypeOf(source: FieldSource, context: FieldContext): FoundFieldType {
  const entry = typeEntry(source, context);
  const name = textOf(entry?.value);
  if (entry === undefined || name === undefined) {
    context.diagnostics.report("resolve/field-without-type", source.nameSpan, {
      field: source.path,
    });
    return { type: textField, isKnown: true };
  }
  const type = fieldTypeNamed(name, context.config);
  if (type !== undefined) return { type, isKnown: true };
  reportUnknown(name, entry, source, context);
  return { type: textField, isKnown: false };
}

/** Reports custom types of the configuration that are like no known type. */
export function checkCustomTypes({ config, diagnostics }: ResolveContext): void {
  for (const [type, { like }] of Object.entries(config.fieldTypes)) {
    if (byName.has(like)) continue;
    const extras = suggestion(like, fieldTypeNames);
    diagnostics.report("resolve/custom-type-like-unknown", undefined, { type, like }, extras);
  }
}

/** What the configuration says a type is like, else the type itself. */
function fieldTypeNamed(name: string, { fieldTypes }: ProjectConfig): FieldType | undefined {
  const like = Object.hasOwn(fieldTypes, name) ? fieldTypes[name]?.like : undefined;
  return byName.get(like ?? name);
}

/**
 * The key that names the type. Of several the one added last wins: an override in another style appends its own to
 * what it overrides.
 */
function typeEntry({ node, path }: FieldSource, context: FieldContext): YamlEntry | undefined {
  const entries = node.entries.filter(
    ({ key, value }) =>
      ["$type", "class", "fieldType"].includes(key) && textOf(value) !== undefined,
  );
  const last = entries.at(-1);
  const named = (entry: YamlEntry) => fieldTypeNamed(textOf(entry.value) ?? "", context.config);
  if (last !== undefined && entries.some((entry) => named(entry) !== named(last))) {
    const parameters = { field: path, type: textOf(last.value) ?? "" };
    context.diagnostics.report("resolve/two-field-types", last.keySpan, parameters);
  }
  return last;
}

function reportUnknown(
  name: string,
  { value }: YamlEntry,
  { path }: FieldSource,
  { config, diagnostics, lowerings }: FieldContext,
): void {
  // What its own module did wrong has been reported.
  if (lowerings.has(name)) return;
  if (Object.hasOwn(config.fieldTypeModules, name)) {
    const parameters = { type: name, field: path };
    diagnostics.report("resolve/field-type-module-not-run", spanOf(value), parameters);
    return;
  }
  const extras = suggestion(simpleName(name), fieldTypeNames);
  diagnostics.report(
    "resolve/unknown-field-type",
    spanOf(value),
    { type: name, field: path },
    extras,
  );
}

/** Whether a field carries what only fields of another type repeat or select by. */
export function strayField({ node, model }: FieldSource, type: FieldType): YamlEntry | undefined {
  if (type.holdsField === true || model?.multiple === true) return undefined;
  const entry = entryOf(node, "field");
  return entry?.value.kind === "map" ? entry : undefined;
}
