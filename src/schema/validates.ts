import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import type { Dialect, JsonSchema } from "./json-schema.js";

/** Tells whether a value fits a schema. */
export type Validates = (value: unknown) => boolean;

const options: Options = {
  strict: false,
  allErrors: false,
  validateSchema: false,
  logger: false,
  // 19.99 is a multiple of 0.01, whatever floating-point division says.
  multipleOfPrecision: 9,
  unicodeRegExp: true,
};

/** What was asked for last, since one schema is tried with many values; its size bounds the memory. */
const cache = new Map<string, Validates | undefined>();
const mostCached = 64;

/** The schema as ajv judges it, with formats as assertions; undefined when ajv cannot compile it. */
export function validator(schema: JsonSchema, dialect: Dialect = "2020-12"): Validates | undefined {
  const key = `${dialect} ${JSON.stringify(schema)}`;
  if (cache.has(key)) return cache.get(key);
  if (cache.size >= mostCached) cache.clear();
  const compiled = compiledBy(schema, dialect);
  cache.set(key, compiled);
  return compiled;
}

function compiledBy(schema: JsonSchema, dialect: Dialect): Validates | undefined {
  try {
    const ajv = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
    formatsPlugin.default(ajv);
    // Identifiers and dialects are for whoever resolves references elsewhere, which nobody does here.
    const validate = ajv.compile(plain(schema));
    return (value) => {
      try {
        return validate(value) === true;
      } catch {
        return false;
      }
    };
  } catch {
    return undefined;
  }
}

function plain(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const { $schema: _, ...others } = schema;
  return others;
}
