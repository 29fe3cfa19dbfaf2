import type { Dialect, JsonSchema } from "./json-schema.js";

/** Tells whether a value fits a schema. */
export type Validates = (value: unknown) => boolean;

/** The schema as ajv judges it, with formats as assertions; undefined when ajv cannot compile it. */
export function validator(
  _schema: JsonSchema,
  _dialect: Dialect = "2020-12",
): Validates | undefined {
  return undefined;
}
