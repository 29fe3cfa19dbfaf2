import type { Field, Option, TextShape, Variant } from "../../../ir/shape.js";
import { entryOf, spanOf, valueOf } from "../../../yaml/node.js";
import { deciderOf } from "../decided-at.js";
import { fieldItems, formFields } from "../form-fields.js";
import type { FormItem } from "../form-fields.js";
import { keySegment } from "../labels.js";
import { entryAt, mapAt, namedItems, ownName } from "../syntax.js";
import type { NamedItem } from "../syntax.js";
import { reportValidators } from "../validators.js";
import { flatScope, innerScope } from "./field-type.js";
import type { FieldContext, FieldScope, FieldSource, FieldType, Lowered } from "./field-type.js";
import { storageOf } from "./group-storage.js";
import type { GroupStorage } from "./group-storage.js";

/** A choice, and for each choice fields of its own. */
export const switchableField: FieldType = {
  name: "switchableField",
  classes: [
    "info.magnolia.ui.field.ConfiguredSwitchableFieldDefinition",
    "info.magnolia.ui.field.SwitchableFieldDefinition",
    "info.magnolia.ui.form.field.definition.SwitchableFieldDefinition",
  ],
  aliases: ["switchable"],
  holdsField: true,
  lower(source, context) {
    reportValidators(source, context);
    const isOlder = ["forms", "field"].every((key) => entryOf(source.node, key) === undefined);
    return isOlder ? lowerOlder(source, context) : lowerForms(source, context);
  },
};

/** The selector under `field`, one form for each choice under `forms`. */
function lowerForms(source: FieldSource, context: FieldContext): Lowered | undefined {
  const storage = storageOf(source, context);
  const selector = selectorOf(source, scopeOf(source, storage, source.stems), context);
  if (selector === undefined) return undefined;
  const forms = namedItems(valueOf(source.node, "forms"), context.diagnostics);
  // Of several forms of one name the first counts.
  const byName = new Map(forms.toReversed().map((form) => [form.name, form]));
  const variants = optionsOf(selector).map(({ value, label }): Variant => {
    const form = byName.get(String(value));
    return { value: String(value), label, fields: formOf(form, source, storage, context) };
  });
  reportFormsWithoutOption(forms, variants, source, context);
  const shape = { kind: "variants", selector, variants, flat: storage.flat } as const;
  return { shape, storedAs: storage.nodeName };
}

/** The older style: `options`, one field for each under `fields`, and the choice itself under the switchable's name. */
function lowerOlder(source: FieldSource, context: FieldContext): Lowered | undefined {
  const storage = storageOf(source, context, true);
  const { node, nameSpan, name } = source;
  const kept = ["options", "label", "description", "defaultValue", "required", "readOnly", "i18n"];
  const entries = node.entries.filter(({ key }) => kept.includes(key));
  const select = mapAt(spanOf(node), [entryAt(spanOf(node), "fieldType", "select"), ...entries]);
  const item: FormItem = { name: name || "field", nameSpan, node: select, tab: undefined };
  const selector = asSelector(context.field(item, source.scope), source, context);
  if (selector === undefined) return undefined;
  const items = fieldItems(valueOf(node, "fields"), context.diagnostics);
  const variants = optionsOf(selector).map(({ value, label }): Variant => {
    const own = items.filter((each) => each.name === value);
    return {
      value: String(value),
      label,
      fields: context.fields(own, scopeOf(source, storage, source.stems)),
    };
  });
  reportFormsWithoutOption(items, variants, source, context);
  return { shape: { kind: "variants", selector, variants, flat: storage.flat } };
}

/** The selector as a text with options, stored as `field` unless it names itself. */
function selectorOf(
  source: FieldSource,
  scope: FieldScope,
  context: FieldContext,
): Field | undefined {
  const entry = entryOf(source.node, "field");
  if (entry?.value.kind !== "map") {
    const parameters = { field: source.path };
    context.diagnostics.report(
      "resolve/switchable-without-selector",
      deciderOf(source),
      parameters,
    );
    return undefined;
  }
  const name = ownName(entry.value);
  const item: FormItem = {
    name: name?.text ?? "field",
    nameSpan: name === undefined ? entry.keySpan : spanOf(name),
    node: entry.value,
    tab: undefined,
  };
  return asSelector(context.field(item, scope), source, context);
}

/** Choices are told apart as texts; a selector that offers none cannot select. */
function asSelector(
  field: Field | undefined,
  source: FieldSource,
  { diagnostics }: FieldContext,
): Field | undefined {
  if (field === undefined) return undefined;
  const { shape } = field;
  if (!("options" in shape) || shape.options?.source !== "list") {
    const place = field.provenance.declared.span;
    diagnostics.report("resolve/selector-without-options", place, { field: source.path });
    return undefined;
  }
  const values = shape.options.values.map(({ value, label }) => ({ value: String(value), label }));
  const asText: TextShape = {
    kind: "text",
    content: "plain",
    patterns: [],
    options: { source: "list", values },
  };
  const { defaultValue } = field;
  return {
    ...field,
    shape: asText,
    defaultValue: defaultValue === undefined ? undefined : String(defaultValue),
  };
}

function optionsOf({ shape }: Field): readonly Option[] {
  return shape.kind === "text" ? (shape.options?.values ?? []) : [];
}

/** The fields of one form. Layouts and an empty form are fine; a choice may need nothing more. */
function formOf(
  form: NamedItem | undefined,
  source: FieldSource,
  storage: GroupStorage,
  context: FieldContext,
): readonly Field[] {
  if (form === undefined) return [];
  const segment = keySegment(form.name);
  const stems = source.stems.flatMap((stem) => [`${stem}.${segment}`, stem]);
  const items = formFields(form.node, context.diagnostics)?.items ?? [];
  return context.fields(items, scopeOf(source, storage, stems));
}

function scopeOf(source: FieldSource, storage: GroupStorage, stems: readonly string[]): FieldScope {
  return storage.flat ? flatScope(source, storage.prefix, stems) : innerScope(source, stems);
}

function reportFormsWithoutOption(
  forms: readonly { readonly name: string; readonly nameSpan: FormItem["nameSpan"] }[],
  variants: readonly Variant[],
  { path }: FieldSource,
  { diagnostics }: FieldContext,
): void {
  const chosen = new Set(variants.map(({ value }) => value));
  for (const { name, nameSpan } of forms) {
    if (chosen.has(name)) continue;
    diagnostics.report("resolve/form-without-option", nameSpan, { form: name, field: path });
  }
}
