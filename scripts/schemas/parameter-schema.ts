import {
  functionInputKeys,
  functionOutputKeys,
  parameterKeys,
} from "../../src/compiler/3-plan/declaration-keys.js";
import {
  type ParameterType,
  parameterTypes,
} from "../../src/compiler/3-plan/declared-parameters.js";
import { typesOfKey } from "../../src/compiler/3-plan/function-parameters.js";
import { isAnswerKey, answerKeyNames } from "../../src/util/answer-keys.js";
import { hiddenEverywhere } from "../../src/util/hidden-characters.js";
import { type Schema, described, flag, number, text, yes } from "./json-schema.js";

const visibleMessage = "Must be without characters that nobody sees.";

/** A text that a model reads, whose ends and blanks are made one blank: what is hidden and no blank must not be in it. */
export const joinedText: Schema = {
  ...text,
  pattern: `^(?![\\s\\S]*(?!\\s)[${hiddenEverywhere}])`,
  patternErrorMessage: visibleMessage,
};

/** A text that a model reads as it is, but for blanks around it. */
export const keptText: Schema = {
  ...text,
  pattern: `^\\s*[^${hiddenEverywhere}]*\\s*$`,
  patternErrorMessage: visibleMessage,
};

/** A text, or a map of one and of what a reach adds to it. */
export function wordsOf(words: Schema): Schema {
  return {
    anyOf: [
      words,
      {
        type: "object",
        properties: { text: words },
        propertyNames: { pattern: reachPattern },
        additionalProperties: words,
      },
    ],
  };
}

const reachPattern = "^[a-z][a-zA-Z0-9]*$";

const visible: Schema = {
  pattern: `^[^${hiddenEverywhere}]*$`,
  patternErrorMessage: visibleMessage,
};

const integer32: Schema = { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

const enumValues: Schema = {
  type: "array",
  minItems: 1,
  uniqueItems: true,
  items: { type: ["string", "number", "boolean"], pattern: "\\S" },
};

const partSchemas: Readonly<Record<string, Schema>> = {
  type: described({ enum: [...parameterTypes] }, "The type of its values."),
  required: described(flag, "Whether it must be given."),
  default: described(
    {},
    "What holds when it is not given. Texts, numbers, flags and enums have one.",
  ),
  description: described(joinedText, "What a model reads of it."),
  minimum: described(number, "The smallest number."),
  maximum: described(number, "The greatest number."),
  maxLength: described(number, "The most characters of a text."),
  values: described({}, "The values of an enum."),
  schema: described(
    {
      type: "object",
      properties: { type: { enum: ["string", "number", "integer", "boolean", "array", "object"] } },
      required: ["type"],
    },
    "A JSON Schema of your own, in place of type.",
  ),
  when: described(
    { type: ["string", "boolean", "null"], pattern: "^\\s*[a-z][a-zA-Z0-9]*\\s*$" },
    "The reach that a server must have for it, such as crossWiki.",
  ),
};

/** What a default may be, by type: nothing where the type takes none. */
type Defaults = Readonly<Record<ParameterType, Schema>>;

const anyDefaults: Defaults = {
  string: { type: "string" },
  locale: { type: "string" },
  enum: { type: ["string", "number", "boolean"] },
  integer: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  number: { type: "number" },
  boolean: { type: "boolean" },
  "string[]": { not: {} },
  map: { not: {} },
};

/** Of a function, what a caller could have sent. */
const functionDefaults: Defaults = {
  ...anyDefaults,
  string: { ...keptText, type: "string", allOf: [{ pattern: "\\S" }] },
  locale: {
    type: "string",
    pattern: "^\\s*[a-zA-Z]{2,3}(?:[-_][a-zA-Z]{2})?\\s*$",
    not: { pattern: "^\\s*[a-zA-Z]{3}[-_]" },
  },
  integer: integer32,
};

function whenType(types: readonly string[], then: Schema): Schema {
  return {
    if: { properties: { type: { enum: [...types] } }, required: ["type"] },
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    then,
  };
}

function part(
  keys: readonly string[],
  changed: Readonly<Record<string, Schema>>,
  rules: readonly Schema[],
): Schema {
  const entries = keys.map((key) => [key, changed[key] ?? partSchemas[key] ?? {}] as const);
  return {
    type: "object",
    properties: Object.fromEntries(entries),
    additionalProperties: false,
    ...(keys.includes("schema")
      ? { oneOf: [{ required: ["type"] }, { required: ["schema"] }] }
      : { required: ["type"] }),
    allOf: rules,
  };
}

function defaultRules(defaults: Defaults): readonly Schema[] {
  return Object.entries(defaults).map(([type, value]) =>
    whenType([type], { properties: { default: value } }),
  );
}

/** What says something about some types only is out of place at others. */
const unfitRules: readonly Schema[] = Object.entries(typesOfKey).map(([key, types]) => ({
  if: { properties: { type: { enum: [...types] } }, required: ["type"] },
  else: { properties: { [key]: { not: {}, errorMessage: `Only for ${types.join(", ")}.` } } },
}));

const boundRules: readonly Schema[] = [
  whenType(["integer"], { properties: { minimum: integer32, maximum: integer32 } }),
  { properties: { maxLength: { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 } } },
];

const enumRule = whenType(["enum"], { required: ["values"], properties: { values: enumValues } });

const visibleEnumRule = whenType(["enum"], {
  properties: { values: { items: visible }, default: visible },
});

/** What must be given has no default, and is not missing where a server lacks the reach. */
const requiredRule: Schema = {
  if: { properties: { required: yes }, required: ["required"] },
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  then: { properties: { default: { not: {} }, when: { type: "null" } } },
};

/** Names of parameters; `__proto__` is none that objects have a use for. */
const parameterNames: Schema = {
  pattern: "^[a-zA-Z_][a-zA-Z0-9_]{0,63}$",
  not: { const: "__proto__" },
};

/** What every object has already. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype).toSorted();

function partsOf(definition: string, taken: readonly string[] = []): Schema {
  return {
    type: ["object", "null"],
    propertyNames: {
      ...parameterNames,
      ...(taken.length === 0 ? {} : { not: { enum: [...taken] } }),
    },
    additionalProperties: { $ref: `#/definitions/${definition}` },
  };
}

export const actionInput: Schema = partsOf("parameter");

/** A name that answers have may be used as they use it: the types that are left out are for the build to tell. */
export const actionOutput: Schema = partsOf("parameter", [
  ...inheritedNames,
  ...answerKeyNames.filter((name) =>
    ["string", "integer", "boolean"].every((type) => isAnswerKey(name, type)),
  ),
]);

/** Names that the parts of a ready result have. */
const resultNames = ["content", "isError", "structuredContent", "_meta"];

export const parameterDefinitions: Readonly<Record<string, Schema>> = {
  parameter: part(parameterKeys, {}, [enumRule, ...defaultRules(anyDefaults)]),
  functionInput: part(
    functionInputKeys,
    { description: described(wordsOf(joinedText), "What a model reads of it.") },
    [
      enumRule,
      visibleEnumRule,
      ...defaultRules(functionDefaults),
      ...unfitRules,
      ...boundRules,
      requiredRule,
    ],
  ),
  functionOutput: part(functionOutputKeys, {}, [
    enumRule,
    visibleEnumRule,
    ...unfitRules,
    ...boundRules,
  ]),
  functionInputs: partsOf("functionInput"),
  functionOutputs: {
    anyOf: [
      partsOf("functionOutput", [...inheritedNames, ...resultNames]),
      {
        type: "object",
        properties: {
          schema: { type: "object", properties: { type: { const: "object" } }, required: ["type"] },
        },
        required: ["schema"],
        additionalProperties: false,
      },
    ],
  },
};
