import type { Dialect, JsonSchema } from "../schema/json-schema.js";
import type { Direction } from "./finding.js";
import type { SchemaRule } from "./rule.js";
import { compared } from "./schema/compared.js";
import type { SchemaComparison, SchemaFinding } from "./schema/comparison.js";

export interface CompareSchemasOptions {
  /** `input`: breaking when something that was taken is refused now. `output`: when something comes now that could not before. */
  readonly direction: Direction;
  /** Where `$schema` does not say; 2020-12 unless told. */
  readonly dialect?: Dialect;
}

export type { SchemaComparison, SchemaFinding } from "./schema/comparison.js";

/**
 * Compares two JSON Schemas by meaning, as plain data: whether whoever relied on the first can go on with the second. What cannot be
 * decided is `unknown`. Never throws for what a schema holds.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  { direction, dialect = "2020-12" }: CompareSchemasOptions,
): SchemaComparison {
  return compared(before, after, { direction, dialect });
}

export interface SchemaFindingsOptions extends CompareSchemasOptions {
  /** Only changes of what is taken, or only of what a model reads; both unless told. */
  readonly aspect?: SchemaRule["aspect"];
}

/** The changes of `compareSchemas`, of one aspect where one is asked for; those of meaning include what only the whole shows. */
export function schemaFindings(
  before: JsonSchema,
  after: JsonSchema,
  options: SchemaFindingsOptions,
): readonly SchemaFinding[] {
  return compared(before, after, options).findings;
}
