import {
  actionKeys,
  annotationKeys,
  keysOf,
  longestName,
  namePattern,
  wordsOf as wordsOfKey,
} from "../../src/compiler/3-plan/declaration-keys.js";
import { decoratedActions, standardActions } from "../../src/ir/tool.js";
import { type DocumentRow, documentRows, sentence } from "./document-tables.js";
import {
  type Schema,
  described,
  draft,
  flag,
  notBoth,
  said,
  someText,
  spacedWords,
  text,
  texts,
  words,
} from "./json-schema.js";
import {
  actionInput,
  actionOutput,
  joinedText,
  keptText,
  parameterDefinitions,
  wordsOf,
} from "./parameter-schema.js";

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
      kind: described(kindWords, "What the tool is over, which decides its other keys."),
      class: described({}, "Of registrations of h1-mcp-api, instead of kind."),
    },
    anyOf: [said("kind"), { required: ["class"], properties: { class: classText } }],
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

const classText: Schema = {
  type: "string",
  pattern: `(?:${Object.values(classes).join("|")})\\s*$`,
};

/** A blank one leaves it to the class. */
const kindWords: Schema = {
  anyOf: [
    ...(spacedWords(builtKinds)["anyOf"] as readonly Schema[]),
    { type: "null" },
    { type: "string", pattern: "^\\s*$" },
  ],
};

/** What tells that a declaration is of a kind: its name, or a class that stands for it. */
function selects(kind: BuiltKind): Schema {
  const byKind = { properties: { kind: spacedWords([kind]) }, required: ["kind"] };
  const name = classes[kind];
  if (name === undefined) return byKind;
  const byClass = {
    not: said("kind"),
    properties: { class: { type: "string", pattern: `${name}\\s*$` } },
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
    oneOf: [said("contentType"), said("form")],
    // With actions of its own, a tool may allow those too, and ask scopes for them.
    anyOf: [
      { required: ["actions"], properties: { actions: { type: "object", minProperties: 1 } } },
      {
        properties: {
          allowedActions: { items: spacedWords(standardActions) },
          scopes: { propertyNames: { enum: [...standardActions] } },
        },
      },
    ],
  },
  decoratedFields: { required: ["name", "fields"] },
  function: {
    required: ["name", "description", "handler"],
    ...notBoth("readOnly", "destructive"),
  },
};

function schemaOf(kind: BuiltKind, key: string): Schema {
  if (Object.hasOwn(wordsOfKey, key) && kind === "contentType") {
    return words(wordsOfKey[key as keyof typeof wordsOfKey]);
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

/** An empty map is no more than an empty list, of which a build warns. */
const scopeList: Schema = {
  type: ["array", "object", "null"],
  maxProperties: 0,
  items: {
    type: ["string", "number", "boolean"],
    pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$",
  },
  uniqueItems: true,
};

const spacedName = `^\\s*${namePattern.slice(1, -2)}{0,${longestName - 1}}\\s*$`;

/** The path of a module inside the project, which is no declaration file. */
const modulePattern =
  "\\s*(?!/|[A-Za-z]:)(?![^#]*\\\\)(?!(?:[^#]*/)?\\.\\.(?:/|\\s*(?:#|$)))(?![^#]*\\.d\\.[cm]?ts[/.]*\\s*(?:#|$))[^#]*\\.[cm]?[jt]s(?:/\\.?)*\\s*";

const specialKeys: Readonly<Record<string, Schema>> = {
  kind: kindWords,
  class: {},
  name: { type: ["string", "boolean"], pattern: spacedName },
  title: keptText,
  description: keptText,
  workspace: keptText,
  nodeType: keptText,
  annotations: { $ref: "#/definitions/annotations" },
  readOnly: flag,
  destructive: flag,
  allowedActions: {
    type: ["array", "null"],
    items: {
      anyOf: [{ enum: [...standardActions] }, { type: ["string", "boolean"], pattern: spacedName }],
    },
  },
  "decoratedFields.allowedActions": {
    type: ["array", "null"],
    items: spacedWords(decoratedActions),
  },
  "function.allowedActions": { type: ["array", "null"], maxItems: 0 },
  scopes: {
    anyOf: [scopeList, { type: "object", additionalProperties: scopeList }],
  },
  "decoratedFields.scopes": {
    anyOf: [
      scopeList,
      {
        type: "object",
        propertyNames: { enum: [...decoratedActions] },
        additionalProperties: scopeList,
      },
    ],
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
  fields: { type: "array", minItems: 1, items: { type: ["string", "number", "boolean"] } },
  "function.description": {
    ...wordsOf(keptText),
    allOf: [{ anyOf: [someText, { type: "object", ...said("text") }] }],
  },
  parameters: { $ref: "#/definitions/functionInputs" },
  "function.output": { $ref: "#/definitions/functionOutputs" },
  schema: {
    type: ["object", "null"],
    properties: { type: { const: "object" } },
    required: ["type"],
  },
  handler: { type: "string", pattern: `^${modulePattern}#[A-Za-z_$][A-Za-z0-9_$]*\\s*$` },
  hooks: { type: ["string", "null"], pattern: `^(?:\\s*|${modulePattern})$` },
};

const actionParts: Readonly<Record<(typeof actionKeys)[number], Schema>> = {
  description: described(
    { ...joinedText, ...someText, allOf: [joinedText] },
    "What the action does; a model reads it.",
  ),
  input: described(actionInput, "What it takes, by name."),
  output: described(actionOutput, "What it answers, by name; left out, any object."),
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
    ...notBoth("readOnly", "confirm"),
  },
  ...parameterDefinitions,
};
