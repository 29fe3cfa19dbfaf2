import type { ScalarShape } from "../../ir/shape.js";
import { spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlMap, YamlScalar } from "../../yaml/node.js";
import { suggestion } from "./closest-name.js";
import type { FieldContext, FieldSource } from "./field-types/field-type.js";
import { flagUnder } from "./scalars.js";

/** How one value is stored: as a text, as one of the number types, as a truth value, as a date. */
export type ValueType = "text" | "long" | "double" | "decimal" | "boolean" | "date" | "dateTime";

/** By the class's own name, since packages and plain names both occur. */
const valueTypes: Readonly<Record<string, ValueType>> = {
  String: "text",
  Character: "text",
  CharSequence: "text",
  Object: "text",
  Enum: "text",
  Locale: "text",
  UUID: "text",
  URI: "text",
  URL: "text",
  Long: "long",
  Integer: "long",
  Short: "long",
  Byte: "long",
  BigInteger: "long",
  Int: "long",
  Double: "double",
  Float: "double",
  Number: "double",
  BigDecimal: "decimal",
  Decimal: "decimal",
  Boolean: "boolean",
  Date: "date",
  Calendar: "date",
  LocalDate: "date",
  LocalDateTime: "dateTime",
  ZonedDateTime: "dateTime",
  OffsetDateTime: "dateTime",
  Instant: "dateTime",
};

const typesByLowerCase = new Map(
  Object.entries(valueTypes).map(([name, type]) => [name.toLowerCase(), type]),
);

const converters: ReadonlyMap<string, ValueType> = new Map(
  Object.entries({
    "com.vaadin.data.converter.StringToLongConverter": "long",
    "com.vaadin.data.converter.StringToIntegerConverter": "long",
    "com.vaadin.data.converter.StringToBigIntegerConverter": "long",
    "com.vaadin.data.converter.StringToDoubleConverter": "double",
    "com.vaadin.data.converter.StringToFloatConverter": "double",
    "com.vaadin.data.converter.StringToBigDecimalConverter": "decimal",
    "com.vaadin.data.converter.StringToBooleanConverter": "boolean",
    "com.vaadin.data.converter.StringToDateConverter": "date",
  } as const),
);

/**
 * The value type that a field declares with `type`, else the one its converter implies, else undefined. An unknown
 * type or converter is reported.
 */
export function declaredValueType(
  { node, path }: FieldSource,
  { diagnostics }: FieldContext,
): ValueType | undefined {
  const type = valueOf(node, "type");
  const name = textOf(type);
  const declared = name === undefined ? undefined : valueTypeNamed(name);
  if (type !== undefined && name !== undefined && declared === undefined) {
    const extras = suggestion(simpleName(name), Object.keys(valueTypes));
    const parameters = { field: path, type: name };
    diagnostics.report("resolve/unknown-value-type", spanOf(type), parameters, extras);
  }
  const converter = valueOf(node, "converterClass");
  const implied = converters.get(textOf(converter) ?? "");
  if (converter !== undefined && textOf(converter) !== undefined && implied === undefined) {
    const parameters = { field: path, converter: simpleName(textOf(converter) ?? "") };
    diagnostics.report("resolve/converter-not-applied", spanOf(converter), parameters);
  }
  return declared === undefined || declared === "text" ? (implied ?? declared) : declared;
}

/** The value type that a Java class or a plain name stands for. */
export function valueTypeNamed(name: string): ValueType | undefined {
  return typesByLowerCase.get(simpleName(name).toLowerCase());
}

/** The shape of one value of a type, without rules of its own. */
export function scalarShape(
  type: ValueType,
  node: YamlMap,
  { diagnostics }: FieldContext,
): ScalarShape {
  switch (type) {
    case "text":
      return { kind: "text", content: "plain", patterns: [] };
    case "long":
    case "double":
    case "decimal":
      return { kind: "number", storage: type, patterns: [] };
    case "boolean":
      return { kind: "boolean" };
    case "date":
      return { kind: "date", time: flagUnder(node, "time", diagnostics) ?? false };
    case "dateTime":
      return { kind: "date", time: true };
  }
}

/** A written value in a type; undefined when it is none of that type. */
export function typedScalar(
  node: YamlScalar,
  type: ValueType,
): string | number | boolean | undefined {
  const text = node.text.trim();
  switch (type) {
    case "text":
      return node.text;
    case "boolean":
      return /^(?:true|false)$/iu.test(text) ? text.toLowerCase() === "true" : undefined;
    case "long":
      return /^[-+]?\d+$/u.test(text) && Number.isSafeInteger(Number(text))
        ? Number(text)
        : undefined;
    case "double":
    case "decimal":
      return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu.test(text) ? Number(text) : undefined;
    case "date":
      return /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/u.exec(text)?.[1];
    case "dateTime":
      return dateTime(text);
  }
}

/** The last part of a full class name. */
export function simpleName(className: string): string {
  return className.slice(className.lastIndexOf(".") + 1);
}

/** A date with time in ISO 8601; a bare date is its first moment. */
function dateTime(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return `${text}T00:00:00Z`;
  const found =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[-+]\d{2}:?\d{2})?$/u.exec(text);
  if (found === null) return undefined;
  const [, date, time, seconds = ":00", zone = "Z"] = found;
  return `${date}T${time}${seconds}${zone}`;
}
