import { isNumeric } from "./formats.js";
import type { JsonSchema, SchemaObject } from "./json-schema.js";
import { isSchema, nameList, schemaList, schemaMap } from "./located.js";

const allTypes = ["null", "boolean", "number", "string", "array", "object"];

/** Keywords that say nothing, or nothing without those beside them. */
const ignored: ReadonlySet<string> = new Set(["then", "else", "$defs", "definitions", "$id"]);

const known = new WeakMap<object, readonly JsonSchema[] | undefined>();

/**
 * What does not fit a schema, as schemas of which each such value fits at least one: `not` by its keywords. Undefined where a
 * keyword has no opposite of its own.
 */
export function complement(node: SchemaObject): readonly JsonSchema[] | undefined {
  if (known.has(node)) return known.get(node);
  const result = alternatives(node);
  known.set(node, result);
  return result;
}

function alternatives(node: SchemaObject): readonly JsonSchema[] | undefined {
  const found: JsonSchema[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    if (ignored.has(keyword)) continue;
    const opposite = oppositeOf(keyword, value);
    if (opposite === undefined) return undefined;
    found.push(...opposite);
  }
  return found;
}

function oppositeOf(keyword: string, value: unknown): readonly JsonSchema[] | undefined {
  switch (keyword) {
    case "type":
      return otherTypes(value);
    case "const":
    case "enum":
      return [{ not: { [keyword]: value } }];
    case "required":
      return nameList(value).map((key) => ({
        type: "object",
        properties: { [key]: false },
      }));
    case "properties":
      return [...schemaMap(value)]
        .filter(([, member]) => member !== true)
        .map(([key, member]) => ({
          type: "object",
          required: [key],
          properties: { [key]: negated(member) },
        }));
    case "format":
      return isNumeric(value) ? undefined : [{ type: "string", not: { format: value } }];
    case "pattern":
      return [{ type: "string", not: { [keyword]: value } }];
    case "multipleOf":
      return [{ type: "number", not: { multipleOf: value } }];
    case "uniqueItems":
      return value === true ? [{ type: "array", not: { uniqueItems: true } }] : [];
    case "anyOf":
      return [{ allOf: schemaList(value).map(negated) }];
    case "allOf":
      return schemaList(value).map(negated);
    case "not":
      return isSchema(value) ? [value] : undefined;
    default:
      return typeof value === "number" ? bound(keyword, value) : undefined;
  }
}

function negated(schema: JsonSchema): JsonSchema {
  return typeof schema === "boolean" ? !schema : { not: schema };
}

function otherTypes(type: unknown): readonly JsonSchema[] {
  const names = typeof type === "string" ? [type] : nameList(type);
  const fractions =
    names.includes("integer") && !names.includes("number")
      ? [{ type: "number", not: { multipleOf: 1 } }]
      : [];
  const others = allTypes.filter(
    (name) => !names.includes(name) && !(name === "number" && names.includes("integer")),
  );
  return others.length === 0 ? fractions : [{ type: others }, ...fractions];
}

function bound(keyword: string, value: number): readonly JsonSchema[] | undefined {
  switch (keyword) {
    case "minimum":
      return [{ type: "number", exclusiveMaximum: value }];
    case "maximum":
      return [{ type: "number", exclusiveMinimum: value }];
    case "exclusiveMinimum":
      return [{ type: "number", maximum: value }];
    case "exclusiveMaximum":
      return [{ type: "number", minimum: value }];
    case "minLength":
      return [{ type: "string", maxLength: Math.ceil(value) - 1 }];
    case "maxLength":
      return [{ type: "string", minLength: Math.floor(value) + 1 }];
    case "minItems":
      return [{ type: "array", maxItems: Math.ceil(value) - 1 }];
    case "maxItems":
      return [{ type: "array", minItems: Math.floor(value) + 1 }];
    case "minProperties":
      return [{ type: "object", maxProperties: Math.ceil(value) - 1 }];
    case "maxProperties":
      return [{ type: "object", minProperties: Math.floor(value) + 1 }];
    default:
      return undefined;
  }
}
