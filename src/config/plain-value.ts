import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { JsonValue } from "../ir/shape.js";
import { booleanOf } from "../yaml/boolean-of.js";
import type { YamlNode, YamlScalar } from "../yaml/node.js";

/** The parts of a JSON Schema that say what a value is meant to be. */
export interface SchemaHint {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaHint>>;
  readonly additionalProperties?: boolean | SchemaHint;
  readonly items?: SchemaHint;
  readonly then?: SchemaHint;
  readonly else?: SchemaHint;
}

/**
 * The JSON value of a YAML node. Where the schema takes a text, an unquoted number or word is the text as written (`version:
 * 1.0`, `locale: no`); where it takes a boolean, `yes` and `no` count, noted in `diagnostics` when given. A key without value
 * is left out, but for one that the schema does not know, which is wrong in either case.
 */
export function plainValue(
  node: YamlNode,
  schema: SchemaHint | undefined,
  diagnostics: Diagnostics | undefined,
): JsonValue {
  if (node.kind === "list") {
    return node.items.map((item) => plainValue(item, schema?.items, diagnostics));
  }
  if (node.kind === "scalar") return plainScalar(node, schema, diagnostics);
  const present = node.entries.filter(
    ({ key, value }) => isPresent(value) || (schema !== undefined && !isKnown(schema, key)),
  );
  return Object.fromEntries(
    present.map(({ key, value }) => [key, plainValue(value, hintFor(schema, key), diagnostics)]),
  );
}

function plainScalar(
  scalar: YamlScalar,
  schema: SchemaHint | undefined,
  diagnostics: Diagnostics | undefined,
): JsonValue {
  if (scalar.value === null) return null;
  if (schema?.type === "string") return scalar.text;
  if (schema?.type === "boolean") {
    return booleanOf(scalar, diagnostics ?? new Diagnostics()) ?? scalar.value;
  }
  return scalar.value;
}

function hintFor(schema: SchemaHint | undefined, key: string): SchemaHint | undefined {
  if (schema === undefined) return undefined;
  const { properties, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, key)) {
    const hint = properties[key];
    if (hint !== undefined && Object.keys(hint).length > 0) return hint;
  }
  if (typeof additionalProperties === "object") return additionalProperties;
  return hintFor(schema.then, key) ?? hintFor(schema.else, key);
}

function isKnown(
  { properties, additionalProperties, ...schema }: SchemaHint,
  key: string,
): boolean {
  if (properties !== undefined && Object.hasOwn(properties, key)) return true;
  if (typeof additionalProperties === "object") return true;
  return [schema.then, schema.else].some((branch) => branch !== undefined && isKnown(branch, key));
}

/** Whether a key has a value: one without is as good as not there. */
export function isPresent(node: YamlNode): boolean {
  return node.kind !== "scalar" || node.value !== null || node.tag !== undefined;
}
