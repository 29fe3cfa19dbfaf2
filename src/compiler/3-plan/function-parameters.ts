import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type {
  FunctionParameterPlan,
  FunctionParameterType,
  HandBuiltSchema,
} from "../../ir/tool.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import { type YamlEntry, type YamlMap, entryOf, spanOf, valueOf } from "../../yaml/node.js";
import { checkKeys, isEmpty } from "./declaration-reading.js";
import {
  type ParameterType,
  readFlag,
  readNumber,
  readType,
  readValues,
} from "./declared-parameters.js";
import { readHandBuiltSchema } from "./hand-built-schema.js";
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
  return readEach(entry, reading, inputKeys);
}

/** What a function answers, by the same types; never one that depends on a reach, and nothing has a default. */
export function readFunctionOutput(
  entry: YamlEntry | undefined,
  reading: FunctionParameters,
): readonly FunctionParameterPlan[] {
  return readEach(entry, reading, outputKeys).map(({ plan }) => plan);
}

const outputKeys = [
  "type",
  "schema",
  "required",
  "description",
  "minimum",
  "maximum",
  "maxLength",
  "values",
];
const inputKeys = [...outputKeys, "default", "when"];

/** Keys that say something about some types only. */
const typesOfKey: Readonly<Record<string, readonly FunctionParameterType[]>> = {
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
  checkKeys(value, keys, "parameter", diagnostics);
  const kind = readKind(key, keySpan, value, reading);
  if (kind === undefined) return undefined;
  const { type, handBuilt } = kind;
  refuseKeysOfOtherTypes(type, value, diagnostics);
  const bounds = readBounds(type, value, diagnostics);
  const values = type === "enum" ? readEnum(value, diagnostics) : [];
  if (values === undefined) return undefined;
  const required = readFlag(value, "required", diagnostics);
  const takes = (part: string): boolean => keys.includes(part);
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
    refuseDefault(place?.value, diagnostics);
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

/** What every client takes; compiled checks and objects have no use for `__proto__`. */
function isParameterName(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name) && name !== "__proto__";
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
  const schema = readHandBuiltSchema(node, undefined, diagnostics);
  if (schema === undefined) return undefined;
  refuseDefault(node, diagnostics);
  return { type: "schema", handBuilt: { typeName: nameType([name]), schema } };
}

/** The default of a value as a whole would be advertised and never used. */
function refuseDefault(schema: YamlEntry["value"] | undefined, diagnostics: Diagnostics): void {
  const place = entryOf(schema, "default")?.keySpan;
  if (place === undefined) return;
  const facts = { key: "default", subject: "a parameter with a schema" };
  diagnostics.report("plan/parameter-key-unfit", place, facts);
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
  const isWhole = (value: number): boolean =>
    Number.isInteger(value) && value >= smallestInteger && value <= greatestInteger;
  const whole = `a whole number from ${smallestInteger} to ${greatestInteger}`;
  const isBound = type === "integer" ? isWhole : () => true;
  const minimum = bound("minimum", whole, isBound);
  const maximum = bound(
    "maximum",
    type === "integer" && minimum === undefined ? whole : `${whole}, not below the minimum`,
    (value) => isBound(value) && value >= (minimum ?? value),
  );
  const length = `a whole number from 1 to ${greatestInteger}`;
  const maxLength = bound("maxLength", length, (value) => isWhole(value) && value >= 1);
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
  const written = node.kind === "scalar" ? node.value : undefined;
  const value = defaultOf(type as ParameterType, written, rules);
  if (value === undefined) {
    diagnostics.report("plan/parameter-default", spanOf(node), { type });
    return undefined;
  }
  const characters = typeof value === "string" ? hiddenCharacters(value) : [];
  if (characters.length === 0) return value;
  const found = { place: "default", characters: characters.join(", ") };
  diagnostics.report("plan/hidden-characters", spanOf(node), found);
  return undefined;
}

function defaultOf(
  type: ParameterType,
  value: string | number | boolean | null | undefined,
  { minimum = -Infinity, maximum = Infinity, maxLength = Infinity, values }: Rules,
): FunctionParameterPlan["defaultValue"] {
  switch (type) {
    case "string": {
      const text = typeof value === "string" ? value.trim() : "";
      return text !== "" && [...text].length <= maxLength ? text : undefined;
    }
    case "locale":
      return typeof value === "string" ? localeOf(value.trim()) : undefined;
    case "enum":
      return values.find((each) => each === value);
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "integer":
    case "number": {
      if (typeof value !== "number" || value < minimum || value > maximum) return undefined;
      if (type === "number") return value;
      const isWhole = Number.isInteger(value);
      return isWhole && value >= smallestInteger && value <= greatestInteger ? value : undefined;
    }
    default:
      return undefined;
  }
}

/** As it is read from a call: `fr-FR` becomes `fr_FR`. */
function localeOf(text: string): string | undefined {
  if (text.length > 5) return undefined;
  const [, language, country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(text) ?? [];
  if (language === undefined) return undefined;
  const lower = language.toLowerCase();
  return country === undefined ? lower : `${lower}_${country.toUpperCase()}`;
}
