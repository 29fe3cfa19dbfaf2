import { isObject } from "../util/is-object.js";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import type { Dialect, JsonSchema } from "./json-schema.js";
import { judged } from "./judged.js";
import { patternTest } from "./pattern-test.js";

/** Tells whether a value fits a schema. */
export type Validates = (value: unknown) => boolean;

/** The same, and undefined where a recursive schema has no end. */
export type Judges = (value: unknown) => boolean | undefined;

const options: Options = {
  strict: false,
  allErrors: false,
  validateSchema: false,
  // `constructor` and `__proto__` are keys like any other.
  ownProperties: true,
  logger: false,
  // 19.99 is a multiple of 0.01, whatever floating-point division says.
  multipleOfPrecision: 9,
  unicodeRegExp: true,
  // Most schemas are tried with few values, so that better code would cost more than it saves.
  code: { optimize: false },
};

/** What was asked for last, since one schema is tried with many values, and what was asked for before that; their size bounds the memory. */
let cache = new Map<string, Judges | undefined>();
let older: typeof cache = new Map();
const mostCached = 64;

/**
 * The schema as ajv judges it, with formats as assertions; undefined when ajv cannot compile it. A value at which the judgement does
 * not end is refused.
 */
export function validator(schema: JsonSchema, dialect: Dialect = "2020-12"): Validates | undefined {
  const judge = judgeOf(judged(schema, dialect), dialect);
  return judge && ((value) => judge(value) === true);
}

/** The same for a schema as `judged` gives it. */
export function judgeOf(schema: JsonSchema, dialect: Dialect): Judges | undefined {
  const text = textOf(schema);
  if (text === undefined) return undefined;
  const key = `${dialect} ${text}`;
  if (cache.has(key)) return cache.get(key);
  const compiled = older.has(key) ? older.get(key) : compiledBy(schema, dialect, text);
  if (cache.size >= mostCached) [older, cache] = [cache, new Map()];
  cache.set(key, compiled);
  return compiled;
}

function textOf(schema: JsonSchema): string | undefined {
  try {
    return JSON.stringify(schema);
  } catch {
    return undefined;
  }
}

function compiledBy(schema: JsonSchema, dialect: Dialect, text: string): Judges | undefined {
  try {
    const ajv = /"\$(?:id|anchor|dynamicAnchor)"/.test(text) ? created(dialect) : shared(dialect);
    const validate = ajv.compile(schema);
    // The instance keeps what it compiles.
    if (typeof schema !== "boolean") ajv.removeSchema(schema);
    return (value) => {
      try {
        return validate(value) === true;
      } catch {
        return undefined;
      }
    };
  } catch {
    return undefined;
  }
}

const instances = new Map<Dialect, Ajv>();

/** For schemas that are known by no name. */
function shared(dialect: Dialect): Ajv {
  const known = instances.get(dialect) ?? created(dialect);
  instances.set(dialect, known);
  return known;
}

function created(dialect: Dialect): Ajv {
  const ajv = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
  formatsPlugin.default(ajv);
  return ajv;
}

/** Whether ajv can make sense of a schema as `judged` gives it; it is compiled only where its meta-schema does not tell. */
export function isValid(schema: JsonSchema, dialect: Dialect): boolean {
  return isPlainlyValid(schema, dialect) || judgeOf(schema, dialect) !== undefined;
}

function isPlainlyValid(schema: JsonSchema, dialect: Dialect): boolean {
  try {
    return (
      shared(dialect).validateSchema(schema) === true &&
      !/"(?:\$ref|\$id|\$dynamicRef|nullable|discriminator)"/.test(JSON.stringify(schema)) &&
      patternsIn(schema).every((pattern) => patternTest(pattern) !== undefined)
    );
  } catch {
    return false;
  }
}

/** What may be a pattern in a schema; meta-schemas do not look into them. */
function patternsIn(node: unknown): readonly unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): readonly unknown[] => {
    if (key === "pattern" && typeof value === "string") return [value];
    const names = key === "patternProperties" && isObject(value) ? Object.keys(value) : [];
    return [...names, ...patternsIn(value)];
  });
}
