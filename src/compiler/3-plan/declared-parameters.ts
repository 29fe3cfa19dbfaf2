import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { JsonValue } from "../../ir/shape.js";
import type { FieldPlan, PlannedShape } from "../../ir/tool.js";
import { suggestion } from "../../util/suggestion.js";
import { booleanOf } from "../../yaml/boolean-of.js";
import { type YamlEntry, type YamlMap, entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import { parameterKeys } from "./declaration-keys.js";
import type { PromptTexts } from "./prompt-texts.js";

/** What parameters belong to, for messages and names. */
export interface ParameterOwner {
  readonly module: string;
  /** Such as `actions.addToCart.input`. */
  readonly key: string;
  readonly texts: PromptTexts;
}

/** What a declaration may call the type of a parameter. */
export const parameterTypes = [
  "string",
  "locale",
  "integer",
  "number",
  "boolean",
  "string[]",
  "map",
  "enum",
] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** Parameters that a declaration states, in its order; what is wrong with one is reported, and it is left out. */
export function readParameters(
  entry: YamlEntry | undefined,
  owner: ParameterOwner,
  diagnostics: Diagnostics,
): readonly FieldPlan[] {
  if (entry === undefined) return [];
  const { value } = entry;
  if (value.kind === "scalar" && value.value === null) return [];
  if (value.kind !== "map") {
    diagnostics.report("plan/map-expected", spanOf(value), { key: owner.key });
    return [];
  }
  return value.entries.flatMap((each) => {
    const field = readParameter(each, owner, diagnostics);
    return field === undefined ? [] : [field];
  });
}

function readParameter(
  { key, keySpan, value }: YamlEntry,
  owner: ParameterOwner,
  diagnostics: Diagnostics,
): FieldPlan | undefined {
  if (!isParameterName(key)) {
    diagnostics.report("plan/parameter-name-invalid", keySpan, { name: key });
    return undefined;
  }
  if (value.kind !== "map") {
    diagnostics.report("plan/map-expected", spanOf(value), { key: `${owner.key}.${key}` });
    return undefined;
  }
  for (const inner of value.entries) {
    if (parameterKeys.some((each) => each === inner.key)) continue;
    if (inner.key === "when" || inner.key === "schema") {
      diagnostics.report("plan/key-not-built-yet", inner.keySpan, { key: inner.key });
      continue;
    }
    diagnostics.report(
      "plan/unknown-key",
      inner.keySpan,
      { key: inner.key, owner: "A parameter" },
      { hint: suggestion(inner.key, parameterKeys) },
    );
  }
  const type = readType(key, keySpan, value, diagnostics);
  if (type === undefined) return undefined;
  const shape = shapeOf(type, value, diagnostics);
  if (shape === undefined) return undefined;
  const required = readFlag(value, "required", diagnostics);
  const description = readDescription(value, diagnostics);
  const defaultValue = readDefault(type, value, diagnostics);
  const defaultText =
    defaultValue === undefined ? [] : [owner.texts.inputDefault(String(defaultValue))];
  return {
    key,
    property: key,
    label: key,
    description: [description, ...defaultText].filter((text) => text !== "").join(" "),
    ...(description === "" ? {} : { help: description }),
    fieldType: type,
    required,
    translatable: false,
    access: "write",
    defaultValue,
    shape,
    provenance: {
      declared: { module: owner.module, kind: "form", span: keySpan },
      changes: [],
      labelKey: undefined,
    },
  };
}

/** Whether every client takes this name; compiled checks and objects have no use for `__proto__`. */
export function isParameterName(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name) && name !== "__proto__";
}

/** The type that a parameter names; anything else is reported there, or at `place` when it names none. */
export function readType(
  name: string,
  place: YamlEntry["keySpan"],
  parameter: YamlMap,
  diagnostics: Diagnostics,
): ParameterType | undefined {
  const node = valueOf(parameter, "type");
  const text = textOf(node);
  const type = parameterTypes.find((each) => each === text);
  if (type !== undefined) return type;
  const values = parameterTypes.map((each) => `"${each}"`).join(", ");
  diagnostics.report(
    "plan/parameter-type",
    node === undefined ? place : spanOf(node),
    { name, values },
    { hint: text === undefined ? undefined : suggestion(text, parameterTypes) },
  );
  return undefined;
}

const plain = { kind: "text", content: "plain", patterns: [], options: undefined } as const;

function shapeOf(
  type: ParameterType,
  parameter: YamlMap,
  diagnostics: Diagnostics,
): PlannedShape | undefined {
  const minimum = readNumber(parameter, "minimum", diagnostics);
  const maximum = readNumber(parameter, "maximum", diagnostics);
  const maxLength = readNumber(parameter, "maxLength", diagnostics);
  switch (type) {
    case "string":
      return { ...plain, maxLength };
    case "locale":
      return { ...plain, maxLength: undefined, patterns: [localePattern] };
    case "integer":
    case "number":
      return {
        kind: "number",
        storage: type === "integer" ? "long" : "double",
        minimum,
        maximum,
        patterns: [],
        options: undefined,
      };
    case "boolean":
      return { kind: "boolean", options: undefined };
    case "string[]":
      return {
        kind: "list",
        items: { ...plain, maxLength },
        storage: "property",
        minItems: undefined,
        maxItems: undefined,
        unique: false,
      };
    case "map":
      return { kind: "group", typeName: "Texts", fields: [], opaque: "texts" };
    case "enum":
      return readEnum(parameter, diagnostics);
  }
}

const localePattern = {
  message: "Give a locale such as en or en_GB.",
  source: "[A-Za-z]{2}(?:[_-][A-Za-z]{2})?",
  javascript: "^(?:[A-Za-z]{2}(?:[_-][A-Za-z]{2})?)$",
  portable: true,
};

function readEnum(parameter: YamlMap, diagnostics: Diagnostics): PlannedShape | undefined {
  const values = readValues(parameter, diagnostics);
  const options = values?.map((value) => ({ value, label: "" }));
  return options && { ...plain, maxLength: undefined, options };
}

/** The different texts that an enum is one of; undefined when they are none, which is reported. */
export function readValues(
  parameter: YamlMap,
  diagnostics: Diagnostics,
): readonly string[] | undefined {
  const node = valueOf(parameter, "values");
  const values = node?.kind === "list" ? node.items.map(textOf) : [];
  const texts = values.flatMap((text) => (text === undefined || text.trim() === "" ? [] : [text]));
  if (
    texts.length === 0 ||
    texts.length !== values.length ||
    new Set(texts).size !== texts.length
  ) {
    diagnostics.report("plan/enum-values", spanOf(node ?? parameter), {});
    return undefined;
  }
  return texts;
}

function readDefault(
  type: ParameterType,
  parameter: YamlMap,
  diagnostics: Diagnostics,
): JsonValue | undefined {
  const node = valueOf(parameter, "default");
  if (node === undefined) return undefined;
  const written = node.kind === "scalar" ? node.value : undefined;
  // Like an enum's values, which are texts however YAML reads them.
  const value = type === "enum" ? textOf(node) : written;
  const reason = typeReason(type, value) ?? ruleReason(value, parameter);
  if (reason === undefined) return value;
  diagnostics.report("plan/parameter-default", spanOf(node), { type, reason });
  return undefined;
}

/** As a phrase why a default is not of the parameter's type; undefined when it is. */
function typeReason(type: ParameterType, value: JsonValue | undefined): string | undefined {
  switch (type) {
    case "string":
    case "locale":
    case "enum":
      return typeof value === "string" ? undefined : "it is no text; a text is quoted";
    case "integer":
      return Number.isSafeInteger(value) ? undefined : "it is no whole number";
    case "number":
      return typeof value === "number" ? undefined : "it is no number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "it is neither true nor false";
    case "string[]":
    case "map":
      return "the type takes none";
  }
}

/** As a phrase which of the parameter's own rules a default breaks; undefined when none. */
function ruleReason(value: JsonValue | undefined, parameter: YamlMap): string | undefined {
  const values = valueOf(parameter, "values");
  if (values?.kind === "list" && !values.items.some((item) => textOf(item) === value)) {
    return `it is none of ${values.items.map((item) => textOf(item) ?? "").join(", ")}`;
  }
  if (typeof value !== "number") return undefined;
  const bound = (key: string, otherwise: number): number => {
    const node = valueOf(parameter, key);
    return node?.kind === "scalar" && typeof node.value === "number" ? node.value : otherwise;
  };
  const [minimum, maximum] = [bound("minimum", value), bound("maximum", value)];
  if (value < minimum) return `it is below the minimum, ${minimum}`;
  return value > maximum ? `it is above the maximum, ${maximum}` : undefined;
}

function readDescription(parameter: YamlMap, diagnostics: Diagnostics): string {
  const node = valueOf(parameter, "description");
  if (node !== undefined && node.kind !== "scalar") {
    diagnostics.report("plan/text-expected", spanOf(node), { key: "description" });
    return "";
  }
  const text = (textOf(node) ?? "").replace(/\s+/gu, " ").trim();
  const hidden = hiddenCharacters(text);
  if (node === undefined || hidden.length === 0) return text;
  diagnostics.report("plan/hidden-characters", spanOf(node), {
    place: "description",
    characters: hidden.join(", "),
  });
  return "";
}

/** A number; undefined when the key is absent or holds something else, which is reported. */
export function readNumber(
  parameter: YamlMap,
  key: string,
  diagnostics: Diagnostics,
): number | undefined {
  const node = valueOf(parameter, key);
  if (node === undefined) return undefined;
  if (node.kind === "scalar" && typeof node.value === "number") return node.value;
  diagnostics.report("plan/number-expected", spanOf(node), { key });
  return undefined;
}

/** A true or false that is false when absent. */
export function readFlag(map: YamlMap, key: string, diagnostics: Diagnostics): boolean {
  const entry = entryOf(map, key);
  if (entry === undefined) return false;
  const flag = booleanOf(entry.value, diagnostics);
  if (flag === undefined) diagnostics.report("plan/boolean-expected", spanOf(entry.value), { key });
  return flag ?? false;
}
