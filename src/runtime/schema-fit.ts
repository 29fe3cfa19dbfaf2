import { isTextFormat } from "../util/text-formats.js";
import { memberOf } from "./members.js";
import { quote } from "./messages/one-line.js";
import { formatChecks, textLength } from "./parameters/format-checks.js";
import { isObject } from "./validation/checked.js";

/** What a value does not keep of a schema. */
export interface Misfit {
  /** A JSON Pointer into the value, such as `/items/0`; empty for the value itself. */
  readonly pointer: string;
  readonly problem: string;
}

/**
 * The first place where a JSON value does not fit a schema; undefined when it fits. The schema is read and never compiled. It
 * is of the portable subset of JSON Schema, in which tools advertise: what goes beyond says nothing here.
 */
export function misfitOf(schema: unknown, value: unknown): Misfit | undefined {
  return misfitAt(schema, value, "");
}

/** Throws `TypeError`, which says where and how what a handler answered leaves the schema that is listed. */
export function refuseMisfit(schema: unknown, answer: unknown, handler: string): void {
  const misfit = misfitOf(schema, answer);
  if (misfit === undefined) return;
  const { pointer, problem } = misfit;
  const where = pointer === "" ? "the answer itself" : pointer;
  throw new TypeError(
    `The handler of "${handler}" answered what does not fit its outputSchema: ${where} ${problem}.`,
  );
}

type Schema = Readonly<Record<string, unknown>>;

function misfitAt(schema: unknown, value: unknown, pointer: string): Misfit | undefined {
  if (schema === false) return { pointer, problem: "must not be there" };
  if (!isObject(schema)) return undefined;
  const problem = problemOf(schema, value);
  if (problem !== undefined) return { pointer, problem };
  if (Array.isArray(value)) return misfitOfItems(schema, value, pointer);
  return isObject(value) ? misfitOfMembers(schema, value, pointer) : undefined;
}

/** What is wrong with a value itself, apart from what it holds. */
function problemOf(schema: Schema, value: unknown): string | undefined {
  const { type } = schema;
  const isOfType = typeof type === "string" ? memberOf(typeChecks, type) : undefined;
  if (isOfType?.(value) === false) return `must be of type ${String(type)}, not ${kindOf(value)}`;
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) {
    return `must be one of ${JSON.stringify(schema["enum"])}`;
  }
  if (typeof value === "string") return textProblem(schema, value);
  if (typeof value === "number") return numberProblem(schema, value);
  return Array.isArray(value) ? listProblem(schema, value) : undefined;
}

const typeChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  array: (value) => Array.isArray(value),
  object: isObject,
};

function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? "null" : "array";
  return typeof value;
}

function textProblem({ maxLength, pattern, format }: Schema, text: string): string | undefined {
  if (typeof maxLength === "number" && textLength(text) > maxLength) {
    return `must have at most ${maxLength} characters`;
  }
  if (typeof pattern === "string" && !expressionOf(pattern).test(text)) {
    return `must match ${pattern}`;
  }
  return isTextFormat(format) && !formatChecks[format](text)
    ? `must be in the format ${format}`
    : undefined;
}

function numberProblem({ minimum, maximum }: Schema, value: number): string | undefined {
  if (typeof minimum === "number" && value < minimum) return `must be at least ${minimum}`;
  if (typeof maximum === "number" && value > maximum) return `must be at most ${maximum}`;
  return undefined;
}

function listProblem({ minItems, maxItems }: Schema, { length }: readonly unknown[]) {
  if (typeof minItems === "number" && length < minItems) {
    return `must have at least ${minItems} entries`;
  }
  if (typeof maxItems === "number" && length > maxItems) {
    return `must have at most ${maxItems} entries`;
  }
  return undefined;
}

function misfitOfItems(
  { items }: Schema,
  list: readonly unknown[],
  pointer: string,
): Misfit | undefined {
  if (items === undefined) return undefined;
  for (const [index, item] of list.entries()) {
    const misfit = misfitAt(items, item, `${pointer}/${index}`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function misfitOfMembers(
  { properties = {}, required = [], additionalProperties }: Schema,
  members: Schema,
  pointer: string,
): Misfit | undefined {
  const names = Array.isArray(required) ? (required as readonly unknown[]) : [];
  const missing = names.find((name) => !Object.hasOwn(members, String(name)));
  if (missing !== undefined) return { pointer, problem: `must have ${quote(missing)}` };
  for (const [name, value] of Object.entries(members)) {
    const declared = isObject(properties) ? memberOf(properties, name) : undefined;
    if (declared === undefined && additionalProperties === false) {
      return { pointer, problem: `must not have ${quote(name)}` };
    }
    const misfit = misfitAt(
      declared ?? additionalProperties,
      value,
      `${pointer}/${escapePointer(name)}`,
    );
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Patterns come from schemas alone, so that there are only so many. */
const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known !== undefined) return known;
  const expression = new RegExp(pattern, "u");
  expressions.set(pattern, expression);
  return expression;
}
