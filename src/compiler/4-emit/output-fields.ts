import type { FieldPlan, PlannedScalar, PlannedShape, PropertySchema } from "../../ir/tool.js";
import { isReadable } from "../../ir/translatable.js";
import { isInheritedName } from "../../util/inherited-names.js";
import { type Member, membersOf, membersOfVariants } from "./members.js";

/** A property of a result: unlike an input's it may have no type, where any value may stand. */
export type OutputSchema = Partial<Omit<PropertySchema, "items" | "properties">> & {
  readonly items?: OutputSchema;
  readonly properties?: Readonly<Record<string, OutputSchema>>;
};

/**
 * The fields of a result, spelt out. Types alone: content may be older than the rules that new content is held to, and a
 * result that breaks its own schema is refused by clients.
 */
export function fullFields(fields: readonly FieldPlan[]): OutputSchema {
  return objectSchema(membersOf(fields));
}

function objectSchema(members: readonly Member[]): OutputSchema {
  const properties = members.flatMap(({ key, alternatives }) => {
    const shown = alternatives.map(({ field }) => field).filter(isReadable);
    const [first, ...others] = shown.map(({ shape }) => shapeSchema(shape));
    if (first === undefined) return [];
    // Clients would check what the object inherits.
    if (isInheritedName(key)) return [[key, {}] as const];
    const same = others.every((each) => JSON.stringify(each) === JSON.stringify(first));
    return [[key, same ? first : {}] as const];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [],
    additionalProperties: false,
  };
}

function shapeSchema(shape: PlannedShape): OutputSchema {
  switch (shape.kind) {
    case "list":
      return { type: "array", items: shapeSchema(shape.items) };
    case "group":
      return shape.opaque !== false ? {} : objectSchema(membersOf(shape.fields));
    case "variants":
      return objectSchema(membersOfVariants(shape));
    default:
      return scalarType(shape);
  }
}

/** The type of one value, without the rules that it keeps. */
export function scalarType(shape: PlannedScalar): PropertySchema {
  switch (shape.kind) {
    case "number":
      return { type: shape.storage === "long" ? "integer" : "number" };
    case "boolean":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: shape.time ? "date-time" : "date" };
    case "text":
    case "reference":
      return { type: "string" };
  }
}
