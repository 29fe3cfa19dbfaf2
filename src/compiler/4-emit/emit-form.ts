import type {
  FieldPlan,
  PlannedScalar,
  PlannedShape,
  PlannedVariants,
  ToolPlanWithForm,
} from "../../ir/tool.js";
import type { ReferenceShape } from "../../ir/shape.js";
import { docComment } from "./escape.js";
import { createGeneratedFile } from "./generated-file.js";
import { literal } from "./layout.js";
import { type Form, type FormField, runtime } from "./runtime-symbols.js";
import { declarationHeader } from "./sources.js";
import { formName } from "./tool-names.js";

/** `form.ts`: how fields map to nodes and properties, as data. */
export function emitForm(plan: ToolPlanWithForm): string {
  const name = formName(plan);
  const file = createGeneratedFile(declarationHeader(plan), [name]);
  const form: Form = { fields: plan.fields.map(formField) };
  file.printLines(docComment(`How the fields of \`${plan.name}\` are stored.`));
  file.printLines(literal(`export const ${name}: ${file.nameOf(runtime.Form)} = `, form, ";"));
  return file.text();
}

type FieldOfKind<Kind extends FormField["kind"]> = Extract<FormField, { readonly kind: Kind }>;

/** Keys stand in the order in which they print: what the field is, then what holds for it, then what it holds. */
function formField(field: FieldPlan): FormField {
  const { shape } = field;
  switch (shape.kind) {
    case "list":
      return listField(field, shape);
    case "group":
      if (shape.opaque) return { kind: "opaque", ...placeOf(field), ...conditionsOf(field) };
      return {
        kind: "group",
        ...placeOf(field),
        ...conditionsOf(field),
        fields: shape.fields.map(formField),
      };
    case "variants":
      return variantsField(field, shape);
    default:
      return valueField(field, shape);
  }
}

function listField(
  field: FieldPlan,
  { items }: Extract<PlannedShape, { readonly kind: "list" }>,
): FormField {
  if (items.kind === "variants") {
    // An entry is a node, and its selector and variants are that node's own fields.
    const entry = { ...entryOf(field), shape: { ...items, flat: true } };
    return {
      kind: "groups",
      ...placeOf(field),
      ...conditionsOf(field),
      fields: [formField(entry)],
    };
  }
  if (items.kind === "group") {
    if (items.opaque) return { kind: "opaque", ...placeOf(field), ...conditionsOf(field) };
    const fields = items.fields.map(formField);
    return { kind: "groups", ...placeOf(field), ...conditionsOf(field), fields };
  }
  return {
    kind: "values",
    ...placeOf(field),
    type: propertyType(items),
    ...(items.kind === "reference" ? { reference: referenceOf(items) } : {}),
    ...conditionsOf(field),
  };
}

/** An entry has no name, place or condition of its own. */
function entryOf(field: FieldPlan): FieldPlan {
  const { key } = field;
  return {
    ...field,
    property: key,
    translatable: false,
    access: "write",
    defaultValue: undefined,
  };
}

function variantsField(field: FieldPlan, shape: PlannedVariants): FieldOfKind<"variants"> {
  return {
    kind: "variants",
    ...placeOf(field),
    ...(shape.flat ? { flat: true } : {}),
    ...conditionsOf(field),
    selector: selectorField(shape.selector),
    variants: shape.variants.map(({ value, fields }) => ({
      value,
      fields: fields.map(formField),
    })),
  };
}

/** Whatever an editor shows to choose with, the choice is stored as text. */
function selectorField(selector: FieldPlan): FieldOfKind<"value"> {
  return {
    kind: "value",
    ...placeOf(selector),
    type: "string",
    ...conditionsOf(selector),
  };
}

function valueField(field: FieldPlan, shape: PlannedScalar): FieldOfKind<"value"> {
  return {
    kind: "value",
    ...placeOf(field),
    type: propertyType(shape),
    ...(shape.kind === "text" && shape.content === "secret" ? { secret: true } : {}),
    ...(shape.kind === "reference" ? { reference: referenceOf(shape) } : {}),
    ...conditionsOf(field),
  };
}

function placeOf({ key, property }: FieldPlan): Pick<FieldOfKind<"value">, "key" | "property"> {
  return { key, ...(property === key ? {} : { property }) };
}

function conditionsOf({
  translatable,
  access,
  owned,
  defaultValue,
}: FieldPlan): Pick<FieldOfKind<"value">, "translatable" | "access" | "owned" | "defaultValue"> {
  return {
    ...(translatable ? { translatable: true } : {}),
    ...(access === "write" ? {} : { access }),
    ...(owned === undefined ? {} : { owned }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
}

function propertyType(shape: PlannedScalar): FieldOfKind<"value">["type"] {
  switch (shape.kind) {
    case "number":
      return shape.storage;
    case "boolean":
    case "date":
      return shape.kind;
    case "text":
    case "reference":
      return "string";
  }
}

function referenceOf(shape: ReferenceShape): NonNullable<FieldOfKind<"value">["reference"]> {
  const { workspace, rootPath, storage, contentType, describeByProperty, anyText } = shape;
  return {
    ...(workspace === undefined ? {} : { workspace }),
    ...(rootPath === "/" ? {} : { rootPath }),
    storage,
    ...(contentType === undefined ? {} : { contentType }),
    ...(describeByProperty === undefined ? {} : { describeByProperty }),
    ...(anyText ? { anyText: true } : {}),
  };
}
