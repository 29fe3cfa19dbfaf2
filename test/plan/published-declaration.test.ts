import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import * as fc from "fast-check";
import { compile } from "mcpgen";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { publishedDeclarationSchema } from "../../scripts/schemas/declaration-schema.js";

const declarations = readFileSync(
  fileURLToPath(new URL("../../docs/declarations.md", import.meta.url)),
  "utf8",
);

/** As an editor takes it: with words of its own, and without formats. */
const isUnmarked = new Ajv({ strict: false }).compile(publishedDeclarationSchema(declarations));

const forms = {
  "forms/shop/contentTypes/product.yaml": `
datasource: { workspace: products }
model:
  nodeType: product
  properties:
    title: { required: true }
    price: { type: Double }
`,
  "forms/shop/apps/products.yaml":
    "!content-type:product\nsubApps: { detail: { form: { properties: { title: { label: Title }, price: { label: Price } } } } }\n",
};

/** Whether a build of the declaration has no error, and offers its tool. */
async function isOffered(text: string): Promise<boolean> {
  const files = { ...forms, "forms/shop/mcpTools/tool.yaml": text };
  const { surfaces, diagnostics } = await compile({ files });
  const hasErrors = diagnostics.some(
    ({ code, severity }) => severity === "error" || code === "plan/key-not-built-yet",
  );
  return !hasErrors && surfaces.some(({ id }) => id === "shop:mcpTools/tool");
}

/** Who takes a declaration that not both take; undefined where they agree. */
async function difference(text: string): Promise<string | undefined> {
  const offered = await isOffered(text);
  if (offered === isUnmarked(parse(text, { logLevel: "error" }))) return undefined;
  return `${offered ? "the loader alone takes" : "the schema alone takes"} ${text}`;
}

const content = "{ kind: contentType, name: product, contentType: product";
const decorated = "{ kind: decoratedFields, name: seo, fields: [title]";
const called = "{ kind: function, name: stock, description: Tells., handler: a.ts#a";
const action = (rest: string) =>
  `${content}, actions: { scale: { description: Scales., handler: a.ts#a, ${rest} } } }`;

/** What the parameters of functions and the inputs of actions have besides their type, and a word that is no key. */
const parameterKeys: readonly string[] = [
  "required",
  "default",
  "description",
  "minimum",
  "maximum",
  "maxLength",
  "values",
  "when",
  "word",
  "schema",
];

/** A declaration for each key, `$` in place of the value. */
const files: readonly string[] = [
  "{ kind: $, name: product, contentType: product }",
  "{ class: $, name: product, contentType: product }",
  "{ kind: contentType, class: $, name: product, contentType: product }",
  "{ kind: , class: a.GenericContentTypeTool, name: product, contentType: product, title: $ }",
  "{ kind: contentType, name: $, contentType: product }",
  "{ kind: contentType, name: product, contentType: $ }",
  `${content}, form: $ }`,
  "{ kind: contentType, name: product, contentType: , form: $ }",
  ...[
    "title",
    "description",
    "allowedActions",
    "scopes",
    "annotations",
    "class",
    "workspace",
    "nodeType",
    "nodeNameFrom",
    "identifiers",
    "includedFields",
    "excludedFields",
    "confirmation",
    "layout",
    "payload",
    "output",
    "coerce",
    "actions",
    "hooks",
    "word",
  ].map((key) => `${content}, ${key}: $ }`),
  `${content}, scopes: { list: $ } }`,
  `${content}, annotations: { readOnlyHint: $ } }`,
  ...["title", "description", "allowedActions", "scopes", "annotations", "workspaces", "word"].map(
    (key) => `${decorated}, ${key}: $ }`,
  ),
  "{ kind: decoratedFields, name: seo, fields: $ }",
  `${decorated}, scopes: { get: $ } }`,
  ...[
    "title",
    "allowedActions",
    "scopes",
    "annotations",
    "parameters",
    "schema",
    "output",
    "readOnly",
    "destructive",
    "word",
  ].map((key) => `${called}, ${key}: $ }`),
  "{ kind: function, name: stock, handler: a.ts#a, description: $ }",
  "{ kind: function, name: stock, description: Tells., handler: $ }",
  `${content}, actions: { $: { description: Scales., handler: a.ts#a } } }`,
  `${content}, actions: { scale: { description: $, handler: a.ts#a } } }`,
  `${content}, actions: { scale: { description: Scales., handler: $ } } }`,
  ...["input", "output", "readOnly", "destructive", "confirm", "word"].map((key) =>
    action(`${key}: $`),
  ),
  action("input: { a: $ }"),
  action("input: { a: { type: $ } }"),
  ...parameterKeys.map((key) => action(`input: { a: { type: integer, ${key}: $ } }`)),
  ...["default", "maxLength", "minimum"].map((key) =>
    action(`output: { a: { type: string, ${key}: $ } }`),
  ),
  action("input: { a: { type: enum, values: $ } }"),
  `${called}, parameters: { a: $ } }`,
  `${called}, parameters: { $: { type: string } } }`,
  `${called}, parameters: { a: { type: $ } } }`,
  `${called}, parameters: { a: { schema: $ } } }`,
  ...parameterKeys.flatMap((key) =>
    ["integer", "number", "string"].map(
      (type) => `${called}, parameters: { a: { type: ${type}, ${key}: $ } } }`,
    ),
  ),
  `${called}, parameters: { a: { type: enum, values: $ } } }`,
  `${called}, parameters: { a: { type: enum, values: [a, b], default: $ } } }`,
  `${called}, parameters: { a: { type: locale, default: $ } } }`,
  `${called}, parameters: { a: { type: boolean, default: $ } } }`,
  `${called}, parameters: { a: { type: map, default: $ } } }`,
  `${called}, output: { a: { type: string, default: $ } } }`,
  `${called}, output: { a: { type: string, description: $ } } }`,
  `${called}, output: { a: { type: string, maxLength: $ } } }`,
  `${called}, output: { schema: $ } }`,
];

/** Every type, nothing, and what is nearly right somewhere. */
const values: readonly string[] = [
  ["~", '""', '" "', "word", "no", "true", "0", "-1", "1.5", "12", "3000000000"],
  [
    "[]",
    "[~]",
    "[word]",
    "[title]",
    "[title, title]",
    "[list]",
    '[" list "]',
    "[true]",
    "[get, set]",
  ],
  ["{}", "{ word: }", "{ word: word }", "{ word: { type: string } }", "{ text: Tells. }"],
  [
    '" product "',
    "product",
    "contentType",
    '" contentType "',
    "function",
    "app",
    "a.GenericContentTypeTool",
  ],
  [
    "a.GenericDecoratedFieldsTool",
    "token",
    "single",
    '"a\\u200Bb"',
    "Bad-key",
    "list",
    "__proto__",
  ],
  [
    "a.ts#a",
    '" ./a/b.mts#b "',
    "a.ts",
    "../a.ts#a",
    "/a.ts#a",
    "a.d.ts#a",
    "a.js#a-b",
    "a.ts#a#b",
    "a.hooks.ts",
  ],
  [
    "{ type: object, properties: {} }",
    "{ list: [a] }",
    "{ readOnlyHint: yes }",
    "{ schema: { type: string } }",
  ],
  ["crossWiki", "{ text: a, crossWiki: b }", "en", "string"],
].flat();

/** Places of names that the project decides about, which a schema does not see. */
const namesOfProject: readonly string[] = [
  "{ kind: contentType, name: product, contentType: $ }",
  "{ kind: contentType, name: product, contentType: , form: $ }",
  ...["nodeNameFrom", "identifiers", "includedFields", "excludedFields"].map(
    (key) => `${content}, ${key}: $ }`,
  ),
  `${decorated}, workspaces: $ }`,
  "{ kind: decoratedFields, name: seo, fields: $ }",
  ...["integer", "number", "string"].flatMap((type) => [
    `${called}, parameters: { a: { type: ${type}, description: $ } } }`,
    `${called}, parameters: { a: { type: ${type}, when: $ } } }`,
  ]),
  `${called}, parameters: { a: { schema: $ } } }`,
  `${called}, parameters: { a: { type: enum, values: [a, b], default: $ } } }`,
];

describe("the published schema of tool declarations", () => {
  it("takes and refuses the same values as a build at each key", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.constantFrom(...values),
        async (file, value) => {
          const text = file.replace("$", () => value);
          const found = await difference(text);
          if (found === `the schema alone takes ${text}` && namesOfProject.includes(file)) return;
          expect(found).toBe(undefined);
        },
      ),
      { numRuns: 700 },
    );
  });

  it.each([
    [
      "a kind that is empty beside a class",
      "{ kind: , class: GenericContentTypeTool, name: p, contentType: product }",
    ],
    ["any class beside a kind", `${content}, class: a.Old }`],
    ["an empty form beside a content type", `${content}, form: }`],
    ["words where texts belong", `${content}, title: true, scopes: [12] }`],
    ["scopes that are empty", `${called}, scopes: {} }`],
    [
      "blanks around names",
      '{ kind: " contentType ", name: " p ", contentType: product, allowedActions: [" list "] }',
    ],
    ["flags in any case", action('readOnly: "tRuE"')],
    [
      "values of what is no enum, which say nothing",
      action("input: { a: { type: string, values: } }"),
    ],
  ])("takes %s, as a build does: %s", async (_what, text) => {
    expect([await isOffered(text), isUnmarked(parse(text, { logLevel: "error" }))]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ["no content type", "{ kind: contentType, name: p, contentType: ' ' }"],
    ["no name, of which a build only warns", "{ kind: contentType, name: , contentType: product }"],
    ["hidden characters", `${content}, title: "a\\u200Bb" }`],
    ["a flag without value", `${called}, readOnly: }`],
    ["a flag that is empty", `${called}, readOnly: "" }`],
    ["a hint without value", `${content}, annotations: { readOnlyHint: } }`],
    ["what only reads and destroys", `${called}, readOnly: true, destructive: yes }`],
    ["what only reads and asks first", action("readOnly: true, confirm: true")],
    ["a bound without value", action("input: { a: { type: integer, maximum: } }")],
    ["a default of another type", action("input: { a: { type: integer, default: 1.5 } }")],
    ["a default of what has none", action("input: { a: { type: map, default: {} } }")],
    ["words that are none", action("input: { a: { type: string, description: [Weight] } }")],
    ["a value that is blank", action('input: { a: { type: enum, values: [a, " "] } }')],
    [
      "what must be given and has a default",
      `${called}, parameters: { a: { type: string, required: yes, default: b } } }`,
    ],
    ["a length that is none", `${called}, parameters: { a: { type: string, maxLength: 0 } } }`],
    ["an answer named as objects have it", `${called}, output: { toString: { type: string } } }`],
    ["an answer named as results have it", `${called}, output: { content: { type: string } } }`],
    ["an answer named as other answers have it", action("output: { items: { type: string } }")],
    ["scopes of actions that are not there", `${decorated}, scopes: { publish: [a] } }`],
    ["a handler outside", "{ kind: function, name: s, description: D., handler: ../a.ts#a }"],
    [
      "a handler of declarations",
      "{ kind: function, name: s, description: D., handler: a.d.ts#a }",
    ],
    ["hooks outside", `${content}, hooks: /a.ts }`],
    [
      "words that lack their text",
      "{ kind: function, name: s, handler: a.ts#a, description: { crossWiki: More. } }",
    ],
    ["a schema that is none", `${called}, schema: { type: string } }`],
  ])("marks %s, as a build does: %s", async (_what, text) => {
    expect([await isOffered(text), isUnmarked(parse(text, { logLevel: "error" }))]).toEqual([
      false,
      false,
    ]);
  });
});

/** What a JSON Schema cannot say, and why. */
const unsaid: readonly (readonly [reason: string, text: string])[] = [
  ["other files have the content types", "{ kind: contentType, name: p, contentType: word }"],
  ["other files have the fields", `${content}, includedFields: [word] }`],
  ["other files have the workspaces", `${decorated}, workspaces: [word] }`],
  [
    "the configuration has the reaches",
    `${called}, parameters: { a: { type: string, when: moon } } }`,
  ],
  [
    "a value has lost its letters as written",
    "{ kind: contentType, name: TRUE, contentType: product }",
  ],
  ["a value has lost its quotes", `${called}, readOnly: "yes" }`],
  [
    "compares two keys",
    `${content}, allowedActions: [scale], actions: { weigh: { description: W., handler: a.ts#a } } }`,
  ],
  [
    "compares two keys",
    `${called}, parameters: { a: { type: integer, minimum: 2, maximum: 1 } } }`,
  ],
  ["compares two keys", `${called}, parameters: { a: { type: enum, values: [a], default: b } } }`],
  ["the payload decides", action("input: { path: { type: string } }")],
  ["compares texts of values", `${called}, parameters: { a: { type: enum, values: [1, "1"] } } }`],
  [
    "schemas have a profile of their own",
    `${called}, parameters: { a: { schema: { type: array } } } }`,
  ],
];

describe("what the published schema of tool declarations cannot say", () => {
  it.each(unsaid)("%s: %s", async (_reason, text) => {
    expect(await difference(text)).toBe(`the schema alone takes ${text}`);
  });
});
