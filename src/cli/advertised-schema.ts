import type { ContentTypeToolPlan, FieldPlan, PlannedShape } from "../ir/tool.js";

type Schema = Readonly<Record<string, unknown>>;
type SchemaProperties = Readonly<Record<string, Schema>>;

/**
 * The schema that a tool advertises for the field at a path of repository names; undefined for a field that callers do
 * not write. `properties` are those of the tool's input schema.
 */
export function advertisedSchema(
  tool: ContentTypeToolPlan,
  properties: SchemaProperties,
  path: readonly string[],
): Schema | undefined {
  let level: Level = { fields: tool.fields, properties };
  let schema: Schema | undefined;
  for (const name of path) {
    const field = level.fields.find((candidate) => candidate.property === name);
    schema = field === undefined ? undefined : level.properties[field.key];
    // A field that is not there is a flat group: its fields stand beside it.
    if (field !== undefined) level = below(field.shape, schema, level);
  }
  return schema;
}

interface Level {
  readonly fields: readonly FieldPlan[];
  readonly properties: SchemaProperties;
}

function below(shape: PlannedShape, schema: Schema | undefined, level: Level): Level {
  switch (shape.kind) {
    case "list":
      return below(shape.items, schema?.["items"] as Schema | undefined, level);
    case "group":
      return { fields: shape.fields, properties: propertiesOf(schema) };
    case "variants": {
      const fields = [shape.selector, ...shape.variants.flatMap((variant) => variant.fields)];
      return { fields, properties: shape.flat ? level.properties : propertiesOf(schema) };
    }
    default:
      return { fields: [], properties: {} };
  }
}

function propertiesOf(schema: Schema | undefined): SchemaProperties {
  return (schema?.["properties"] ?? {}) as SchemaProperties;
}
