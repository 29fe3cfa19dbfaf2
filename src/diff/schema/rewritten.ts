import type { Dialect, JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { isSchema } from "../../schema/located.js";
import { mapKeywords } from "../../schema/keywords.js";
import { isObject } from "../../util/is-object.js";

/** Where values are kept that are no schemas. */
const data: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "examples",
  "required",
  "type",
]);

/**
 * The same schema in the words of 2020-12, with all that a reader sees, and with what stands beside references, which most validators
 * let count. Places that references lead to stay where they are.
 */
export function rewritten(schema: JsonSchema, dialect: Dialect): JsonSchema {
  return typeof schema === "boolean" ? schema : rewrittenNode(schema, dialect);
}

function rewrittenNode(node: SchemaObject, dialect: Dialect): SchemaObject {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isObject(value) ? rewrittenNode(value, dialect) : value;
  };
  const mapped = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]))
      : value;
  const isOld = dialect === "draft-07";
  const entries = Object.entries(node).flatMap(([keyword, value]): [string, unknown][] => {
    if (data.has(keyword)) return [[keyword, value]];
    if (mapKeywords.has(keyword)) return [[keyword, mapped(value)]];
    if (isOld && keyword === "items" && Array.isArray(value)) {
      const { additionalItems: others } = node;
      return [
        ["prefixItems", value.map(inner)],
        ...(isSchema(others) ? [["items", inner(others)] satisfies [string, unknown]] : []),
      ];
    }
    if (isOld && keyword === "additionalItems") return [];
    if (keyword === "dependencies" && isObject(value)) return dependencies(value, inner);
    if (keyword === "nullable") return [];
    return [[keyword, inner(value)]];
  });
  const { type, nullable } = node;
  const types = Array.isArray(type) ? (type as readonly unknown[]) : [type];
  return {
    ...Object.fromEntries(entries),
    ...(nullable === true && type !== undefined && !types.includes("null")
      ? { type: [...types, "null"] }
      : {}),
  };
}

/** What came of `dependencies`: one keyword for lists of names, one for schemas. */
function dependencies(
  value: SchemaObject,
  inner: (value: unknown) => unknown,
): [string, unknown][] {
  const all = Object.entries(value);
  const names = all.filter(([, each]) => Array.isArray(each));
  const schemas = all.filter(([, each]) => isSchema(each));
  return [
    ...(names.length === 0
      ? []
      : [["dependentRequired", Object.fromEntries(names)] satisfies [string, unknown]]),
    ...(schemas.length === 0
      ? []
      : [
          [
            "dependentSchemas",
            Object.fromEntries(schemas.map(([key, each]) => [key, inner(each)])),
          ] satisfies [string, unknown],
        ]),
  ];
}
