import { type Language, type MessageKey, message, messageText } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import type { SchemaProblem, SchemaValidator } from "./argument-reader.js";

/** One thing that a compiled schema finds: the keyword that is not kept, where, and what it says. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A hand-built schema as the compiler compiled it. */
interface CompiledSchema {
  (value: unknown): boolean;
  /** What the last value did not keep. */
  readonly errors?: readonly SchemaError[] | null;
}

/** The validator of a compiled hand-built schema, with problems in words of a language. */
export function schemaValidator(compiled: CompiledSchema, language: Language): SchemaValidator {
  return (value) =>
    compiled(value) ? [] : (compiled.errors ?? []).map((error) => problemOf(error, language));
}

/** The keywords of the portable profile that a value can break. */
const messages: Readonly<Record<string, MessageKey>> = {
  format: "schema-format",
  pattern: "schema-pattern",
  maxLength: "schema-max-length",
  minimum: "schema-minimum",
  maximum: "schema-maximum",
  minItems: "schema-min-items",
  maxItems: "schema-max-items",
};

function problemOf(
  { instancePath, keyword, params }: SchemaError,
  language: Language,
): SchemaProblem {
  return { path: instancePath, message: messageOf(keyword, params, language) };
}

function messageOf(
  keyword: string,
  { type, allowedValues, missingProperty, additionalProperty, ...rest }: SchemaError["params"],
  language: Language,
): string {
  switch (keyword) {
    case "type":
      return message(language, "schema-type", { type: String(type) });
    case "enum":
      return message(language, "schema-enum", { valid: (allowedValues as string[]).join(", ") });
    case "required":
      return message(language, "schema-required", { key: quote(String(missingProperty)) });
    case "additionalProperties":
      return message(language, "schema-unknown-key", { key: quote(String(additionalProperty)) });
    default: {
      const key = messages[keyword] ?? "schema-other";
      const { format, pattern, limit } = rest;
      const facts = { keyword, format, pattern, limit };
      const texts = Object.entries(facts).map(([name, fact]) => [name, String(fact)] as const);
      return messageText(language, key, Object.fromEntries(texts));
    }
  }
}
