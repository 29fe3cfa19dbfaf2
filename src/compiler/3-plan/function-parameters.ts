import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type {
  FunctionParameterPlan,
  FunctionParameterType,
  HandBuiltSchema,
} from "../../ir/tool.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import { isInheritedName } from "../../util/inherited-names.js";
import { suggestion } from "../../util/suggestion.js";
import {
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  entryOf,
  spanOf,
  textOf,
  valueOf,
} from "../../yaml/node.js";
import { functionInputKeys, functionOutputKeys } from "./declaration-keys.js";
import { isEmpty } from "./declaration-reading.js";
import {
  type ParameterType,
  isParameterName,
  readFlag,
  readNumber,
  readType,
  readValues,
} from "./declared-parameters.js";
import { type SchemaUse, readHandBuiltSchema } from "./hand-built-schema.js";
import { type ReachReading, type ReachText, readReach, readReachText, wholeText } from "./reach.js";

export interface FunctionParameters extends ReachReading {
  /** Such as `parameters`, for messages. */
  readonly key: string;
  readonly nameType: (parts: readonly string[]) => string;
}

/** A parameter, and its words apart. */
export interface DeclaredParameter {
  readonly plan: FunctionParameterPlan;
  readonly description: ReachText;
}

/** The parameters that a function takes, in the declaration's order. What is wrong with one is reported, and it is left out. */
export function readFunctionParameters(
  entry: YamlEntry | undefined,
  reading: FunctionParameters,
): readonly DeclaredParameter[] {
  return readEach(entry, reading, functionInputKeys);
}

/** What a function answers, by the same types; never one that depends on a reach, and nothing has a default. */
export function readFunctionOutput(
  entry: YamlEntry | undefined,
  reading: FunctionParameters,
): readonly FunctionParameterPlan[] {
  return readEach(entry, reading, functionOutputKeys).flatMap(({ plan }) => {
    if (!isInheritedName(plan.name)) return [plan];
    reading.diagnostics.report("plan/output-is-inherited", plan.span, { output: plan.name });
    return [];
  });
}

/** Keys that say something about some types only. */
export const typesOfKey: Readonly<Record<string, readonly FunctionParameterType[]>> = {
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  maxLength: ["string", "string[]"],
  values: ["enum"],
  default: ["string", "locale", "integer", "number", "boolean", "enum"],
};

function readEach(
  entry: YamlEntry | undefined,
  reading: FunctionParameters,
  keys: readonly string[],
): readonly DeclaredParameter[] {
  if (entry === undefined || isEmpty(entry.value)) return [];
  const { value } = entry;
  if (value.kind !== "map") {
    reading.diagnostics.report("plan/map-expected", spanOf(value), { key: reading.key });
    return [];
  }
  return value.entries.flatMap((each) => {
    const parameter = readOne(each, reading, keys);
    return parameter === undefined ? [] : [parameter];
  });
}

function readOne(
  { key, keySpan, value }: YamlEntry,
  reading: FunctionParameters,
  keys: readonly string[],
): DeclaredParameter | undefined {
  const { diagnostics } = reading;
  if (!isParameterName(key)) {
    diagnostics.report("plan/parameter-name-invalid", keySpan, { name: key });
    return undefined;
  }
  if (value.kind !== "map") {
    diagnostics.report("plan/map-expected", spanOf(value), { key: `${reading.key}.${key}` });
    return undefined;
  }
  checkParameterKeys(value, keys, diagnostics);
  const takes = (part: string): boolean => keys.includes(part);
  const use = takes("when") ? "argument" : "output";
  const kind = readKind(key, keySpan, value, use, reading);
  if (kind === undefined) return undefined;
  const { type, handBuilt } = kind;
  refuseKeysOfOtherTypes(type, value, diagnostics);
  const bounds = readBounds(type, value, diagnostics);
  const values = type === "enum" ? readEnum(value, diagnostics) : [];
  if (values === undefined) return undefined;
  const required = readFlag(value, "required", diagnostics);
  const when = takes("when") ? readReach(entryOf(value, "when"), reading) : undefined;
  const described = readDescription(entryOf(value, "description"), takes("when"), reading);
  const own = handBuilt?.schema["description"];
  const description =
    described.text === "" && typeof own === "string" ? { ...described, text: own } : described;
  const defaultValue =
    takes("default") && isAbout("default", type)
      ? readDefault(type, value, { ...bounds, values }, diagnostics)
      : undefined;
  if (required && defaultValue !== undefined) {
    const place = entryOf(value, "default")?.keySpan ?? keySpan;
    diagnostics.report("plan/required-with-default", place, { name: key });
  }
  if (required && when !== undefined) {
    const place = entryOf(value, "when")?.keySpan ?? keySpan;
    diagnostics.report("plan/required-with-reach", place, { name: key, reach: when });
  }
  const plan: FunctionParameterPlan = {
    name: key,
    property: propertyName(key),
    type,
    description: wholeText(description),
    required,
    defaultValue,
    ...bounds,
    values,
    handBuilt,
    when,
    span: keySpan,
  };
  return { plan, description };
}

/** What an input alone says is known of an output, and out of place there. */
function checkParameterKeys(
  parameter: YamlMap,
  keys: readonly string[],
  diagnostics: Diagnostics,
): void {
  for (const { key, keySpan } of parameter.entries) {
    if (keys.includes(key)) continue;
    if (functionInputKeys.some((each) => each === key)) {
      diagnostics.report("plan/parameter-key-unfit", keySpan, { key, subject: "an output" });
    } else {
      const facts = { key, owner: "A parameter" };
      diagnostics.report("plan/unknown-key", keySpan, facts, { hint: suggestion(key, keys) });
    }
  }
}

/** An output is the same whatever a server reaches, and so are its words. */
function readDescription(
  entry: YamlEntry | undefined,
  isInput: boolean,
  reading: FunctionParameters,
): ReachText {
  if (isInput || entry?.value.kind !== "map") return readReachText(entry, reading);
  reading.diagnostics.report("plan/text-expected", spanOf(entry.value), { key: "description" });
  return { text: "", more: "" };
}

/** The parameters that `schema:` adds to the declared ones: the properties of an object schema. */
export function readSchemaParameters(
  entry: YamlEntry | undefined,
  { nameType, diagnostics }: FunctionParameters,
): readonly DeclaredParameter[] {
  if (entry === undefined || isEmpty(entry.value)) return [];
  const schema = readHandBuiltSchema(entry.value, "arguments", diagnostics);
  if (schema === undefined) return [];
  const { properties, required } = schema as unknown as ArgumentsSchema;
  return Object.entries(properties).map(([name, property]) => {
    const place = entryOf(valueOf(entry.value, "properties"), name);
    const span = place?.keySpan ?? entry.keySpan;
    const own = property["description"];
    const text = typeof own === "string" ? own : "";
    const plan: FunctionParameterPlan = {
      name,
      property: propertyName(name),
      type: "schema",
      description: text,
      required: required.includes(name),
      defaultValue: undefined,
      minimum: undefined,
      maximum: undefined,
      maxLength: undefined,
      values: [],
      handBuilt: { typeName: nameType([name]), schema: property },
      when: undefined,
      span,
    };
    return { plan, description: { text, more: "" } };
  });
}

/** What the profile leaves of an object schema that stands for all arguments. */
interface ArgumentsSchema {
  readonly properties: Readonly<Record<string, HandBuiltSchema["schema"]>>;
  readonly required: readonly string[];
}

/** A class has no property called `constructor`. No other parameter's name ends in `$`. */
function propertyName(name: string): string {
  return name === "constructor" ? "constructor$" : name;
}

interface Kind {
  readonly type: FunctionParameterType;
  readonly handBuilt: HandBuiltSchema | undefined;
}

function readKind(
  name: string,
  place: Span,
  parameter: YamlMap,
  use: SchemaUse,
  { nameType, diagnostics }: FunctionParameters,
): Kind | undefined {
  const node = valueOf(parameter, "schema");
  if (node === undefined) {
    const type = readType(name, place, parameter, diagnostics);
    return type && { type, handBuilt: undefined };
  }
  const type = entryOf(parameter, "type");
  if (type !== undefined) {
    diagnostics.report("plan/parameter-type-and-schema", type.keySpan, { name });
  }
  const schema = readHandBuiltSchema(node, use, diagnostics);
  if (schema === undefined) return undefined;
  return { type: "schema", handBuilt: { typeName: nameType([name]), schema } };
}

function isAbout(key: string, type: FunctionParameterType): boolean {
  return typesOfKey[key]?.includes(type) ?? true;
}

function refuseKeysOfOtherTypes(
  type: FunctionParameterType,
  parameter: YamlMap,
  diagnostics: Diagnostics,
): void {
  for (const key of Object.keys(typesOfKey)) {
    const place = entryOf(parameter, key)?.keySpan;
    if (place === undefined || isAbout(key, type)) continue;
    const subject = type === "schema" ? "a parameter with a schema" : `a parameter of type ${type}`;
    diagnostics.report("plan/parameter-key-unfit", place, { key, subject });
  }
}

type Bounds = Pick<FunctionParameterPlan, "minimum" | "maximum" | "maxLength">;

const smallestInteger = -(2 ** 31);
const greatestInteger = 2 ** 31 - 1;

function readBounds(
  type: FunctionParameterType,
  parameter: YamlMap,
  diagnostics: Diagnostics,
): Bounds {
  const bound = (key: keyof Bounds, expected: string, fits: (value: number) => boolean) => {
    const node = valueOf(parameter, key);
    if (node === undefined || !isAbout(key, type)) return undefined;
    const value = readNumber(parameter, key, diagnostics);
    if (value === undefined || fits(value)) return value;
    diagnostics.report("plan/parameter-bound", spanOf(node), { key, expected });
    return undefined;
  };
  const number =
    type === "integer"
      ? `a whole number from ${smallestInteger} to ${greatestInteger}`
      : "a number";
  const isBound = type === "integer" ? isWholeOf32Bits : () => true;
  const minimum = bound("minimum", number, isBound);
  const maximum = bound(
    "maximum",
    minimum === undefined ? number : `${number}, not below the minimum (${minimum})`,
    (value) => isBound(value) && value >= (minimum ?? value),
  );
  const length = `a whole number from 1 to ${greatestInteger}`;
  const maxLength = bound("maxLength", length, (value) => isWholeOf32Bits(value) && value >= 1);
  return { minimum, maximum, maxLength };
}

/** The values of an enum, which a model reads too. */
function readEnum(parameter: YamlMap, diagnostics: Diagnostics): readonly string[] | undefined {
  const values = readValues(parameter, diagnostics);
  const characters = hiddenCharacters((values ?? []).join(" "));
  if (characters.length === 0) return values;
  const place = spanOf(valueOf(parameter, "values") ?? parameter);
  const found = { place: "values", characters: characters.join(", ") };
  diagnostics.report("plan/hidden-characters", place, found);
  return undefined;
}

interface Rules extends Bounds {
  readonly values: readonly string[];
}

/** A default that a caller could have sent, as reading it would give it. */
function readDefault(
  type: FunctionParameterType,
  parameter: YamlMap,
  rules: Rules,
  diagnostics: Diagnostics,
): FunctionParameterPlan["defaultValue"] {
  const node = valueOf(parameter, "default");
  if (node === undefined) return undefined;
  const { value, reason } = defaultOf(type as ParameterType, node, rules);
  if (value === undefined) {
    diagnostics.report("plan/parameter-default", spanOf(node), { type, reason });
    return undefined;
  }
  const characters = typeof value === "string" ? hiddenCharacters(value) : [];
  if (characters.length === 0) return value;
  const found = { place: "default", characters: characters.join(", ") };
  diagnostics.report("plan/hidden-characters", spanOf(node), found);
  return undefined;
}

/** The default, or as a phrase which rule it breaks. */
type ReadDefault =
  | { readonly value: string | number | boolean; readonly reason?: undefined }
  | { readonly value?: undefined; readonly reason: string };

function defaultOf(type: ParameterType, node: YamlNode, rules: Rules): ReadDefault {
  const written = node.kind === "scalar" ? node.value : undefined;
  switch (type) {
    case "string":
      return textDefault(written, rules);
    case "locale": {
      const locale = typeof written === "string" ? localeOf(written.trim()) : undefined;
      const reason = "it is no locale such as en or en_GB";
      return locale === undefined ? { reason } : { value: locale };
    }
    case "enum": {
      // Like the values, which are texts however YAML reads them.
      const value = rules.values.find((each) => each === textOf(node));
      return value === undefined
        ? { reason: `it is none of ${rules.values.join(", ")}` }
        : { value };
    }
    case "boolean":
      return typeof written === "boolean"
        ? { value: written }
        : { reason: "it is neither true nor false" };
    case "integer":
    case "number":
      return numberDefault(type, written, rules);
    default:
      return { reason: "the type takes none" };
  }
}

function textDefault(written: unknown, { maxLength = Infinity }: Rules): ReadDefault {
  if (typeof written !== "string") return { reason: "it is no text; a text is quoted" };
  const value = written.trim();
  if (value === "") return { reason: "it is blank" };
  const isShort = [...value].length <= maxLength;
  return isShort ? { value } : { reason: `it is longer than maxLength, ${maxLength}` };
}

function numberDefault(
  type: "integer" | "number",
  written: unknown,
  { minimum = -Infinity, maximum = Infinity }: Rules,
): ReadDefault {
  if (typeof written !== "number") return { reason: "it is no number" };
  if (type === "integer" && !isWholeOf32Bits(written)) {
    return { reason: `it is no whole number from ${smallestInteger} to ${greatestInteger}` };
  }
  if (written < minimum) return { reason: `it is below the minimum, ${minimum}` };
  if (written > maximum) return { reason: `it is above the maximum, ${maximum}` };
  return { value: written };
}

function isWholeOf32Bits(value: number): boolean {
  return Number.isInteger(value) && value >= smallestInteger && value <= greatestInteger;
}

/** As it is read from a call: `fr-FR` becomes `fr_FR`. */
function localeOf(text: string): string | undefined {
  if (text.length > 5) return undefined;
  const [, language, country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(text) ?? [];
  if (language === undefined) return undefined;
  const lower = language.toLowerCase();
  return country === undefined ? lower : `${lower}_${country.toUpperCase()}`;
}
