import type { JsonValue, Option } from "../ir/shape.js";
import type { FieldPlan, PlannedScalar, PlannedShape, PropertySchema } from "../ir/tool.js";
import { isWritable } from "../ir/translatable.js";
import { sampleOf } from "./pattern-sample.js";

/** An identifier that is clearly made up. */
export const exampleUuid = "11111111-2222-4333-8444-555555555555";

/** An absolute path below a root that is clearly made up. */
export function examplePath(root = "/"): string {
  return `${root.replace(/\/+$/, "")}/example`;
}

/** What a caller sends for a field, by name: several for a switchable that stands at the level of its siblings. */
export type ExampleEntries = readonly (readonly [string, JsonValue])[];

/** Example values of a field: what is required of it, and no more. None where no value is found that its rules take. */
export function exampleEntries(field: FieldPlan): ExampleEntries {
  const { key, shape } = field;
  if (shape.kind === "variants" && shape.flat) return variantEntries(shape);
  const value = exampleOf(shape, field);
  return value === undefined ? [] : [[key, value]];
}

/** Example values of those fields of a level that a new one needs. */
export function requiredEntries(fields: readonly FieldPlan[]): ExampleEntries {
  return fields
    .filter((field) => isWritable(field) && field.required && field.defaultValue === undefined)
    .flatMap(exampleEntries);
}

/** Example values of the first field of a level that has some. */
export function firstEntries(fields: readonly FieldPlan[]): ExampleEntries {
  const found = fields.filter(isWritable).map(exampleEntries);
  return found.find((entries) => entries.length > 0) ?? [];
}

function variantEntries({
  selector,
  variants: [first],
}: PlannedShape & { readonly kind: "variants" }): ExampleEntries {
  return first === undefined ? [] : [[selector.key, first.value], ...requiredEntries(first.fields)];
}

function exampleOf(shape: PlannedShape, field: FieldPlan): JsonValue | undefined {
  switch (shape.kind) {
    case "list":
      return listExample(shape, field);
    case "group":
      return groupExample(shape, field);
    case "variants":
      return Object.fromEntries(variantEntries(shape));
    default:
      return scalarExample(shape, field);
  }
}

function groupExample(
  { fields, opaque }: PlannedShape & { readonly kind: "group" },
  { label }: FieldPlan,
): JsonValue | undefined {
  if (opaque === "texts") return { name: label === "" ? "text" : label };
  if (opaque) return { example: true };
  const required = requiredEntries(fields);
  const entries = required.length > 0 ? required : firstEntries(fields);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** More entries than that make no example. */
const mostItems = 20;

function listExample(
  { items, minItems = 1, unique }: PlannedShape & { readonly kind: "list" },
  field: FieldPlan,
): JsonValue | undefined {
  const count = Math.max(1, minItems);
  if (count > mostItems) return undefined;
  if (unique && "options" in items && items.options !== undefined) {
    const values = items.options.map(({ value }) => value);
    return values.length < count ? undefined : values.slice(0, count);
  }
  const item = exampleOf(items, field);
  if (item === undefined || (unique && count > 1)) return undefined;
  return Array.from({ length: count }, () => item);
}

function scalarExample(shape: PlannedScalar, field: FieldPlan): JsonValue | undefined {
  if ("options" in shape && shape.options !== undefined) return optionOf(shape, shape.options);
  switch (shape.kind) {
    case "text":
      return textExample(shape, field);
    case "number":
      return numberExample(shape);
    case "boolean":
      return true;
    case "date":
      return shape.time ? "2026-01-31T09:30:00Z" : "2026-01-31";
    case "reference":
      if (shape.storage === "asset") return `jcr:${exampleUuid}`;
      return shape.storage === "uuid" ? exampleUuid : examplePath(shape.rootPath);
  }
}

/** The first option that the other rules take too. */
function optionOf(shape: PlannedScalar, options: readonly Option[]): JsonValue | undefined {
  const patterns = "patterns" in shape ? shape.patterns : [];
  const longest = "maxLength" in shape ? (shape.maxLength ?? Infinity) : Infinity;
  const least = "minimum" in shape ? (shape.minimum ?? -Infinity) : -Infinity;
  const most = "maximum" in shape ? (shape.maximum ?? Infinity) : Infinity;
  const isWithin = (value: Option["value"]) =>
    typeof value === "number"
      ? value >= least && value <= most
      : typeof value !== "string" || [...value].length <= longest;
  return options.find(({ value }) => isWithin(value) && fits(String(value), patterns))?.value;
}

function textExample(
  { content, maxLength = 40, patterns }: PlannedScalar & { readonly kind: "text" },
  { label, key }: FieldPlan,
): string | undefined {
  const words = [...(label.trim() === "" ? key : label.trim())].slice(0, Math.min(maxLength, 40));
  const text = content === "html" && maxLength >= 60 ? `<p>${words.join("")}</p>` : words.join("");
  return satisfying([text, ...samplesOf(patterns)], maxLength, patterns);
}

function numberExample({
  storage,
  minimum,
  maximum,
  patterns,
}: PlannedScalar & { readonly kind: "number" }): number | undefined {
  const start = minimum ?? Math.min(1, maximum ?? 1);
  const first = storage === "long" ? Math.ceil(start) : start;
  const numbers = [first, 1, 10, ...samplesOf(patterns).map(Number)].filter(
    (each) =>
      Number.isFinite(each) &&
      each >= (minimum ?? each) &&
      each <= (maximum ?? each) &&
      (storage !== "long" || Number.isInteger(each)),
  );
  return numbers.find((each) => fits(String(each), patterns));
}

type Patterns = readonly { readonly javascript: string; readonly standard?: string }[];

function samplesOf(patterns: Patterns): readonly string[] {
  const samples = patterns.map(({ javascript }) => sampleOf(javascript));
  return ["example", "ann@example.com", ...samples.filter((each) => each !== undefined)];
}

function satisfying(
  texts: readonly string[],
  maxLength: number,
  patterns: Patterns,
): string | undefined {
  return texts.find((each) => each !== "" && [...each].length <= maxLength && fits(each, patterns));
}

function fits(text: string, patterns: Patterns): boolean {
  return patterns.every(({ javascript }) => new RegExp(javascript, "u").test(text));
}

/** An example of a property as it is advertised: its default, its first choice, or a value of its type and bounds. */
export function schemaExample(schema: PropertySchema, name: string): JsonValue | undefined {
  if (schema.default !== undefined) return schema.default;
  switch (schema.type) {
    case "string":
      return stringExample(schema, name);
    case "integer":
    case "number":
      return boundedExample(schema);
    case "boolean":
      return true;
    case "array":
      return arrayExample(schema, name);
    case "object":
      return objectExample(schema);
  }
}

function stringExample(
  { enum: values, format, pattern, maxLength = 40 }: PropertySchema,
  name: string,
): string | undefined {
  if (values !== undefined) return values[0];
  if (format === "date") return "2026-01-31";
  if (format === "date-time") return "2026-01-31T09:30:00Z";
  const patterns = pattern === undefined ? [] : [{ javascript: pattern }];
  const short = [...name].slice(0, maxLength).join("");
  return satisfying([short, ...samplesOf(patterns)], maxLength, patterns);
}

function boundedExample({ type, minimum, maximum }: PropertySchema): number | undefined {
  const start = minimum ?? Math.min(1, maximum ?? 1);
  const value = type === "integer" ? Math.ceil(start) : start;
  return value <= (maximum ?? value) ? value : undefined;
}

function arrayExample(
  { items, minItems = 1 }: PropertySchema,
  name: string,
): JsonValue | undefined {
  if (items === undefined || minItems > mostItems) return undefined;
  const item = schemaExample(items, name);
  return item === undefined ? undefined : Array.from({ length: Math.max(1, minItems) }, () => item);
}

function objectExample({ properties = {}, required = [] }: PropertySchema): JsonValue | undefined {
  const entries = required.map((key) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return [key, property === undefined ? undefined : schemaExample(property, key)] as const;
  });
  if (entries.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(entries) as Readonly<Record<string, JsonValue>>;
}
