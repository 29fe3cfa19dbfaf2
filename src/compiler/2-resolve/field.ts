import type { Field, JsonValue } from "../../ir/shape.js";
import { spanOf, valueOf } from "../../yaml/node.js";
import { withCustomType } from "./custom-field-type.js";
import { defaultValueOf } from "./default-value.js";
import { reportMistypedKeys } from "./field-keys.js";
import { FieldLimit } from "./field-limit.js";
import type { FormItem } from "./form-fields.js";
import { findLabel, findText, keySegment } from "./labels.js";
import { provenanceOf } from "./origins.js";
import { reportFieldsInside } from "./misplaced-fields.js";
import { reportOtherShape } from "./model-shape.js";
import { fieldTypeOf, strayField } from "./field-types/registry.js";
import type { FieldContext, FieldScope, FieldSource, Lowered } from "./field-types/field-type.js";
import type { ResolveContext } from "./resolve-context.js";
import { flagUnder } from "./scalars.js";
import { reportMistypedBelow } from "./structure-keys.js";

/** Resolves the fields of a form, in order. A broken field is reported once and left out; so is a doubled name. */
export function resolveFields(
  items: readonly FormItem[],
  scope: FieldScope,
  context: ResolveContext,
): readonly Field[] {
  const fieldContext: FieldContext = {
    ...context,
    limit: new FieldLimit(scope.owner, context.diagnostics),
    fields: (inner, innerScope) => resolveAll(inner, innerScope, fieldContext),
    field: (item, innerScope) => resolveField(item, innerScope, fieldContext),
    lower: (written) => {
      const source = withCustomType(written, fieldContext);
      return fieldTypeOf(source, fieldContext).type.lower(source, fieldContext);
    },
  };
  return fieldContext.fields(items, scope);
}

function resolveAll(
  items: readonly FormItem[],
  scope: FieldScope,
  context: FieldContext,
): readonly Field[] {
  const taken = new Map<string, FormItem>();
  return items.flatMap((item) => {
    const first = taken.get(item.name);
    if (first !== undefined) {
      reportDuplicate(item, first, scope, context);
      return [];
    }
    taken.set(item.name, item);
    return resolveField(item, scope, context) ?? [];
  });
}

function reportDuplicate(
  item: FormItem,
  first: FormItem,
  scope: FieldScope,
  context: FieldContext,
) {
  const related = [{ message: `"${item.name}" stands here first`, span: first.nameSpan }];
  const parameters = { field: pathOf(item.name, scope), form: scope.owner };
  context.diagnostics.report("resolve/duplicate-field", item.nameSpan, parameters, { related });
}

function resolveField(item: FormItem, scope: FieldScope, context: FieldContext): Field | undefined {
  if (!context.limit.take(item.nameSpan)) return undefined;
  const source = withCustomType(sourceOf(item, scope), context);
  const { type, isKnown } = fieldTypeOf(source, context);
  if (isKnown) {
    reportMistypedKeys(source.node, context.diagnostics);
    reportMistypedBelow(source.node, context.diagnostics);
    reportFieldsInside(source, context);
    const stray = strayField(source, type);
    if (stray !== undefined) {
      const parameters = { field: source.path, type: type.name };
      context.diagnostics.report("resolve/stray-field", stray.keySpan, parameters);
      return undefined;
    }
  }
  const lowered = type.lower(source, context);
  if (lowered === undefined) return undefined;
  if (isKnown) reportOtherShape(source, lowered, context);
  const { node, stems } = source;
  const { diagnostics } = context;
  const label = findLabel({ explicit: valueOf(node, "label"), stems, name: item.name }, context);
  const text = (property: string) =>
    findText({ explicit: valueOf(node, property), stems, property }, context)?.text;
  const readOnly = flagUnder(node, "readOnly", diagnostics) ?? false;
  return {
    name: scope.prefix + (lowered.storedAs ?? item.name),
    fieldType: type.name,
    label: label.text,
    description: withNote(text("description") ?? lowered.description ?? "", lowered.note),
    placeholder: text("placeholder") ?? "",
    shape: lowered.shape,
    required: isRequired(source, context),
    translatable: flagUnder(node, "i18n", diagnostics) ?? false,
    locked: lowered.locked ?? (readOnly ? "readOnly" : undefined),
    defaultValue: defaultOf(source, lowered, context),
    provenance: {
      ...provenanceOf(node, item.nameSpan, label.key, context.origins),
      ...(label.spelt === true ? { labelSpelt: true } : {}),
    },
  };
}

function sourceOf(item: FormItem, scope: FieldScope): FieldSource {
  const segment = keySegment(item.name);
  const stems = scope.stems.flatMap((stem) => [
    ...(item.tab === undefined ? [] : [`${stem}.${keySegment(item.tab)}.${segment}`]),
    `${stem}.${segment}`,
  ]);
  return {
    name: item.name,
    nameSpan: item.nameSpan,
    node: item.node,
    path: pathOf(item.name, scope),
    stems: scope.bareKeys ? [...stems, segment] : stems,
    scope,
    model: scope.model?.get(item.name),
  };
}

/** A form cannot lift what the model requires. */
function isRequired({ node, path, model }: FieldSource, { diagnostics }: FieldContext): boolean {
  const required = valueOf(node, "required");
  const byForm = flagUnder(node, "required", diagnostics);
  if (model?.required !== true) return byForm ?? false;
  if (byForm === false && required !== undefined) {
    const related = [{ message: "The model requires it here", span: model.span }];
    diagnostics.report("resolve/required-by-model", spanOf(required), { field: path }, { related });
  }
  return true;
}

function defaultOf(
  source: FieldSource,
  lowered: Lowered,
  context: FieldContext,
): JsonValue | undefined {
  const written = valueOf(source.node, "defaultValue");
  return (
    defaultValueOf(written, lowered.shape, source.path, context.diagnostics) ?? lowered.defaultValue
  );
}

function withNote(description: string, note = ""): string {
  return [description, note].filter((part) => part !== "").join(" ");
}

function pathOf(name: string, scope: FieldScope): string {
  return scope.path === "" ? name : `${scope.path}.${name}`;
}
