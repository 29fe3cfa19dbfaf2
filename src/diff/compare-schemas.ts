import type { Dialect, JsonSchema } from "../schema/json-schema.js";
import type { Direction } from "./finding.js";
import { compared, type ComparedOptions } from "./schema/compared.js";
import type { SchemaComparison, SchemaFinding } from "./schema/comparison.js";
import { requireSchemaArguments } from "./required-arguments.js";

export interface CompareSchemasOptions {
  /** `input`: breaking when something that was taken is refused now. `output`: when something comes now that could not before. */
  readonly direction: Direction;
  /** Where `$schema` does not say; 2020-12 unless told. */
  readonly dialect?: Dialect;
}

export type { SchemaComparison, SchemaFinding } from "./schema/comparison.js";

/**
 * Compares two JSON Schemas by meaning, as plain data: whether whoever relied on the first can go on with the second. What cannot be
 * decided is `unknown`. Never throws for what a JSON Schema holds; throws a `TypeError` for what `JSON.parse` could not give, such as a
 * cycle or a big integer, and for a direction or dialect that there is not.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  options: CompareSchemasOptions,
): SchemaComparison {
  requireSchemaArguments({ before, after, options });
  const { direction, dialect = "2020-12" } = options;
  return compared(before, after, { direction, dialect });
}

export type SchemaFindingsOptions = CompareSchemasOptions &
  Pick<ComparedOptions, "aspect" | "isKnown">;

/** The changes of `compareSchemas`, of one aspect where one is asked for; those of meaning include what only the whole shows. */
export function schemaFindings(
  before: JsonSchema,
  after: JsonSchema,
  options: SchemaFindingsOptions,
): readonly SchemaFinding[] {
  return compared(before, after, options).findings;
}
