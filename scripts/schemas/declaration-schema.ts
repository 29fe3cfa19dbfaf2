import {
  actionKeys,
  annotationKeys,
  functionInputKeys,
  functionOutputKeys,
  keysOf,
  longestName,
  namePattern,
  parameterKeys,
  wordsOf,
} from "../../src/compiler/3-plan/declaration-keys.js";
import { parameterTypes } from "../../src/compiler/3-plan/declared-parameters.js";
import { typesOfKey } from "../../src/compiler/3-plan/function-parameters.js";
import { decoratedActions, standardActions } from "../../src/ir/tool.js";
import { type DocumentRow, documentRows, sentence } from "./document-tables.js";
import { type Schema, described, draft, flag, number, text, texts, words } from "./json-schema.js";

type BuiltKind = keyof typeof keysOf;

const builtKinds = [
  "contentType",
  "decoratedFields",
  "function",
] as const satisfies readonly BuiltKind[];

/**
 * The schema of tool declarations: the keys of each kind, which words and types they take, and what they mean, from the
 * document about them. Of `class`, the two names that stand for a kind.
 */
export function publishedDeclarationSchema(declarationsDocument: string): Schema {
  const tables = documentRows(declarationsDocument, [
    "key",
    "type",
    "default",
    "meaning",
    "example",
  ]);
  const definitions = Object.fromEntries(
    builtKinds.map((kind, at) => [kind, kindSchema(kind, tables[at] ?? [])]),
  );
  return {
    $schema: draft,
    title: "Tool declaration of mcpgen",
    description: "One file declares one tool: what it is over, and what it offers.",
    type: "object",
    properties: {
      kind: described(
        { enum: [...builtKinds] },
        "What the tool is over, which decides its other keys.",
      ),
      class: described(
        { type: "string", pattern: classPattern },
        "Of registrations of h1-mcp-api, instead of kind.",
      ),
    },
    anyOf: [{ required: ["kind"] }, { required: ["class"] }],
    allOf: builtKinds.map((kind) => ({
      if: selects(kind),
      // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
      then: { $ref: `#/definitions/${kind}` },
    })),
    definitions: { ...definitions, ...sharedDefinitions },
  };
}

const classes: Readonly<Partial<Record<BuiltKind, string>>> = {
  contentType: "GenericContentTypeTool",
  decoratedFields: "GenericDecoratedFieldsTool",
};

const classPattern = `(?:${Object.values(classes).join("|")})$`;

/** What tells that a declaration is of a kind: its name, or a class that stands for it. */
function selects(kind: BuiltKind): Schema {
  const byKind = { properties: { kind: { const: kind } }, required: ["kind"] };
  const name = classes[kind];
  if (name === undefined) return byKind;
  const byClass = {
    not: { required: ["kind"] },
    properties: { class: { type: "string", pattern: `${name}$` } },
    required: ["class"],
  };
  return { anyOf: [byKind, byClass] };
}

function kindSchema(kind: BuiltKind, rows: readonly DocumentRow[]): Schema {
  const byKey = new Map(rows.map((row) => [row.get("key") ?? "", row]));
  const properties = keysOf[kind].map((key) => {
    const row = byKey.get(key);
    const schema = schemaOf(kind, key);
    if (row === undefined) return [key, schema] as const;
    const byDefault = row.get("default") ?? "";
    const meaning = sentence(row.get("meaning") ?? "");
    const needed = /^(?:needed|none$)/u.test(byDefault) || byDefault === "";
    return [
      key,
      described(schema, needed ? meaning : `${meaning} Default: ${byDefault}.`),
    ] as const;
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    ...requirements[kind],
  };
}

const requirements: Readonly<Record<BuiltKind, Schema>> = {
  contentType: {
    required: ["name"],
    oneOf: [{ required: ["contentType"] }, { required: ["form"] }],
    // With actions of its own, a tool may allow those too.
    anyOf: [
      { required: ["actions"] },
      { properties: { allowedActions: { items: { enum: [...standardActions] } } } },
    ],
  },
  decoratedFields: { required: ["name", "fields"] },
  function: { required: ["name", "description", "handler"] },
};

function schemaOf(kind: BuiltKind, key: string): Schema {
  if (Object.hasOwn(wordsOf, key) && kind === "contentType") {
    return words(wordsOf[key as keyof typeof wordsOf]);
  }
  const special = specialKeys[`${kind}.${key}`] ?? specialKeys[key];
  if (special !== undefined) return special;
  if (listKeys.includes(key)) return texts;
  return text;
}

const listKeys: readonly string[] = [
  "nodeNameFrom",
  "identifiers",
  "includedFields",
  "excludedFields",
  "workspaces",
];

const scopeList: Schema = {
  type: ["array", "null"],
  items: { type: "string", pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$" },
  uniqueItems: true,
};

const specialKeys: Readonly<Record<string, Schema>> = {
  kind: { enum: [...builtKinds] },
  class: { type: "string", pattern: classPattern },
  name: { type: "string", pattern: namePattern, maxLength: longestName },
  annotations: { $ref: "#/definitions/annotations" },
  readOnly: flag,
  destructive: flag,
  allowedActions: {
    type: ["array", "null"],
    items: { anyOf: [{ enum: [...standardActions] }, { type: "string", pattern: namePattern }] },
  },
  "decoratedFields.allowedActions": {
    type: ["array", "null"],
    items: { enum: [...decoratedActions] },
  },
  "function.allowedActions": { type: ["array", "null"], maxItems: 0 },
  scopes: {
    anyOf: [scopeList, { type: "object", additionalProperties: scopeList }],
  },
  "function.scopes": scopeList,
  actions: {
    type: ["object", "null"],
    propertyNames: {
      pattern: namePattern,
      maxLength: longestName,
      not: { enum: [...standardActions] },
    },
    additionalProperties: { $ref: "#/definitions/action" },
  },
  fields: { type: "array", minItems: 1, items: { type: ["string", "number"] } },
  "function.description": { $ref: "#/definitions/words" },
  parameters: { $ref: "#/definitions/functionInputs" },
  "function.output": { $ref: "#/definitions/functionOutputs" },
  schema: { type: ["object", "null"] },
  handler: { type: "string", pattern: handlerPattern() },
  hooks: { type: "string", pattern: "^\\s*\\S+\\.[cm]?[jt]s\\s*$" },
};

/** A file inside the project, and an export of it. */
function handlerPattern(): string {
  return "^\\s*[^#]+\\.[cm]?[jt]s#[A-Za-z_$][A-Za-z0-9_$]*\\s*$";
}

const partSchemas: Readonly<Record<string, Schema>> = {
  type: described({ enum: [...parameterTypes] }, "The type of its values."),
  required: described(flag, "Whether it must be given."),
  default: described(
    {},
    "What holds when it is not given. Texts, numbers, flags and enums have one.",
  ),
  description: described(text, "What a model reads of it."),
  minimum: described(number, "The smallest number."),
  maximum: described(number, "The greatest number."),
  maxLength: described(number, "The most characters of a text."),
  values: described(
    {
      type: "array",
      minItems: 1,
      uniqueItems: true,
      items: { type: ["string", "number", "boolean"] },
    },
    "The values of an enum.",
  ),
  schema: described({ type: "object" }, "A JSON Schema of your own, in place of type."),
  when: described(text, "The reach that a server must have for it, such as crossWiki."),
};

function part(keys: readonly string[], changed: Readonly<Record<string, Schema>> = {}): Schema {
  const entries = keys.map((key) => [key, changed[key] ?? partSchemas[key] ?? {}] as const);
  return {
    type: "object",
    properties: Object.fromEntries(entries),
    additionalProperties: false,
    ...(keys.includes("schema")
      ? { oneOf: [{ required: ["type"] }, { required: ["schema"] }] }
      : { required: ["type"] }),
    if: { properties: { type: { const: "enum" } }, required: ["type"] },
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    then: { required: ["values"] },
  };
}

/** What says something about some types only is out of place at others. */
const unfitKeys: Schema = {
  allOf: Object.entries(typesOfKey).map(([key, types]) => ({
    if: { properties: { type: { enum: [...types] } } },
    else: { properties: { [key]: { not: {}, errorMessage: `Only for ${types.join(", ")}.` } } },
  })),
};

const parameterNames: Schema = { pattern: "^[a-zA-Z_][a-zA-Z0-9_]{0,63}$" };

function partsOf(definition: string): Schema {
  return {
    type: ["object", "null"],
    propertyNames: parameterNames,
    additionalProperties: { $ref: `#/definitions/${definition}` },
  };
}

const actionParts: Readonly<Record<(typeof actionKeys)[number], Schema>> = {
  description: described(text, "What the action does; a model reads it."),
  input: described(partsOf("parameter"), "What it takes, by name."),
  output: described(partsOf("parameter"), "What it answers, by name; left out, any object."),
  handler: described(
    specialKeys["handler"] ?? {},
    "Its code: a file from the folder of mcpgen.yaml, and an export of it.",
  ),
  readOnly: described(flag, "It never writes. Default: false."),
  destructive: described(flag, "True tells clients to ask. Default: false."),
  confirm: described(flag, "It answers a preview first. Default: false."),
};

const sharedDefinitions: Readonly<Record<string, Schema>> = {
  annotations: {
    type: ["object", "null"],
    properties: Object.fromEntries(annotationKeys.map((key) => [key, flag])),
    additionalProperties: false,
  },
  action: {
    type: "object",
    properties: Object.fromEntries(actionKeys.map((key) => [key, actionParts[key]])),
    additionalProperties: false,
    required: ["description", "handler"],
  },
  words: {
    anyOf: [
      { type: ["string", "number"] },
      { type: "object", properties: { text }, additionalProperties: text },
    ],
  },
  parameter: part(parameterKeys),
  functionInput: {
    ...part(functionInputKeys, {
      description: described({ $ref: "#/definitions/words" }, "What a model reads of it."),
    }),
    ...unfitKeys,
  },
  functionOutput: { ...part(functionOutputKeys), ...unfitKeys },
  functionInputs: partsOf("functionInput"),
  functionOutputs: {
    anyOf: [
      partsOf("functionOutput"),
      {
        type: "object",
        properties: { schema: { type: "object" } },
        required: ["schema"],
        additionalProperties: false,
      },
    ],
  },
};
