import type {
  ContentTypeToolPlan,
  DecoratedFieldsToolPlan,
  FieldPlan,
  PlannedShape,
} from "../ir/tool.js";
import type { ListedTool } from "../runtime/surface.js";

type Schema = Readonly<Record<string, unknown>>;
type SchemaProperties = Readonly<Record<string, Schema>>;

/** A tool whose fields are those of forms. */
export type FieldsTool = ContentTypeToolPlan | DecoratedFieldsToolPlan;

/**
 * The schema that a tool advertises for the field at a path of repository names; undefined for a field that callers do
 * not write. `listed` is what it lists; the first that takes the field says what it is.
 */
export function advertisedSchema(
  tool: FieldsTool,
  listed: readonly ListedTool[],
  path: readonly string[],
): Schema | undefined {
  const isNested = tool.kind === "contentType" && tool.payload === "nested";
  for (const { inputSchema } of listed) {
    const { properties } = inputSchema;
    const schema = schemaAt(tool, isNested ? propertiesOf(properties["fields"]) : properties, path);
    if (schema !== undefined) return schema;
  }
  return undefined;
}

/** The name that a model calls the tool by which alone writes the field at a path; undefined when the tool itself may. */
export function ownerOf(tool: ContentTypeToolPlan, path: readonly string[]): string | undefined {
  const own = fieldsAlong(tool.fields, path).map(({ key }) => key);
  return tool.owned.find(({ fields }) => fields.some((key) => own.includes(key)))?.tool;
}

/** The fields of the item's own node that a path leads through; several where one is flat. */
function fieldsAlong(fields: readonly FieldPlan[], path: readonly string[]): readonly FieldPlan[] {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  const field = fields.find(({ property }) => property === name);
  // A field that is not there is a flat group: its fields stand beside it.
  if (field === undefined) return fieldsAlong(fields, rest);
  const { shape } = field;
  if (shape.kind !== "variants" || !shape.flat) return [field];
  return [field, ...fieldsAlong(choicesOf(shape), rest)];
}

function schemaAt(
  { fields }: FieldsTool,
  properties: SchemaProperties,
  path: readonly string[],
): Schema | undefined {
  let level: Level = { fields, properties };
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
    case "variants":
      return {
        fields: choicesOf(shape),
        properties: shape.flat ? level.properties : propertiesOf(schema),
      };
    default:
      return { fields: [], properties: {} };
  }
}

function choicesOf({
  selector,
  variants,
}: Extract<PlannedShape, { readonly kind: "variants" }>): readonly FieldPlan[] {
  return [selector, ...variants.flatMap((variant) => variant.fields)];
}

function propertiesOf(schema: Schema | undefined): SchemaProperties {
  return (schema?.["properties"] ?? {}) as SchemaProperties;
}
