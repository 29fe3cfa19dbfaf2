import type {
  FieldPlan,
  Language,
  PlannedGroup,
  PlannedScalar,
  PlannedVariants,
  PropertySchema,
  ToolPlanWithForm,
} from "../../ir/tool.js";
import { isTranslatable, isWritable } from "../../ir/translatable.js";
import { scalarType } from "./output-fields.js";
import { schemaTexts } from "./schema-texts.js";
import { weakerSchema } from "./weaker-schema.js";

/**
 * What `translations` takes: for each language that is not the default one the fields that can be translated, shaped like the
 * content. Types alone, since the content's own schema says the rest and each word would be repeated for every language.
 */
export function translationsSchema(
  { fields, translation }: Pick<ToolPlanWithForm, "fields" | "translation">,
  language: Language,
): Readonly<Record<string, PropertySchema>> {
  const one = objectOf(fields, false, schemaTexts(language).byPosition);
  return Object.fromEntries((translation?.others ?? []).map((locale) => [locale, one]));
}

function objectOf(
  fields: readonly FieldPlan[],
  inherited: boolean,
  byPosition: string,
): PropertySchema {
  const properties: Record<string, PropertySchema> = {};
  const add = (field: FieldPlan, marked: boolean): void => {
    if (!isTranslatable(field, isWritable, marked)) return;
    const inside = field.translatable || marked;
    if (field.shape.kind === "variants" && field.shape.flat) {
      for (const inner of variantFields(field.shape)) add(inner, inside);
      return;
    }
    const schema = schemaOf(field, inside, byPosition);
    const known = Object.hasOwn(properties, field.key) ? properties[field.key] : undefined;
    properties[field.key] = known === undefined ? schema : weakerSchema(known, schema);
  };
  for (const field of fields) add(field, inherited);
  return { type: "object", properties, required: [], additionalProperties: false };
}

function schemaOf({ shape }: FieldPlan, marked: boolean, byPosition: string): PropertySchema {
  if (shape.kind !== "list") return valueSchema(shape, marked, byPosition);
  const items = valueSchema(shape.items, marked, byPosition);
  const isByPosition = items.type === "object" && items.additionalProperties === false;
  return { type: "array", ...(isByPosition ? { description: byPosition } : {}), items };
}

function valueSchema(
  shape: PlannedScalar | PlannedGroup | PlannedVariants,
  marked: boolean,
  byPosition: string,
): PropertySchema {
  if (shape.kind === "variants") return objectOf(variantFields(shape), marked, byPosition);
  if (shape.kind !== "group") return scalarType(shape);
  return shape.opaque === false
    ? objectOf(shape.fields, marked, byPosition)
    : { type: "object", properties: {}, required: [], additionalProperties: true };
}

function variantFields({ variants }: PlannedVariants): readonly FieldPlan[] {
  return variants.flatMap(({ fields }) => fields);
}
