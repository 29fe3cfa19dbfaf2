import type { Arbitrary } from "fast-check";
import type { JsonSchema } from "../../src/schema/json-schema.js";

export const pairs: Arbitrary<readonly [JsonSchema, JsonSchema]>;
export function valuesOf(schema: JsonSchema): Arbitrary<unknown>;
