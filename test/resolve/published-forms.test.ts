import { Ajv } from "ajv";
import * as fc from "fast-check";
import { compile } from "mcpgen";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { keysByType } from "../../scripts/schemas/field-definition.js";
import {
  publishedAppSchema,
  publishedContentTypeSchema,
  publishedDialogSchema,
} from "../../scripts/schemas/form-schemas.js";

/** As an editor takes them: with words of its own, and without formats. */
const ajv = new Ajv({ strict: false });
const unmarked = {
  app: ajv.compile(publishedAppSchema()),
  contentType: ajv.compile(publishedContentTypeSchema()),
  dialog: ajv.compile(publishedDialogSchema()),
};

type Kind = keyof typeof unmarked;

const paths: Readonly<Record<Kind, string>> = {
  app: "forms/shop/apps/products.yaml",
  contentType: "forms/shop/contentTypes/product.yaml",
  dialog: "forms/shop/dialogs/teaser.yaml",
};

const files = {
  [paths.contentType]:
    "datasource: { workspace: products }\nmodel: { nodeType: product, properties: { title: {} } }\n",
  [paths.app]: "!content-type:product\nsubApps: { detail: { label: Detail } }\n",
  "forms/shop/mcpTools/products.yaml":
    "{ kind: contentType, name: products, contentType: product }",
  "forms/shop/mcpTools/teaser.yaml":
    "{ kind: contentType, name: teaser, form: shop:teaser, workspace: products }",
};

/** What a build says of a key whose value is of another kind than it reads. */
const aboutKinds: readonly string[] = [
  "resolve/not-a-boolean",
  "resolve/not-a-number",
  "resolve/not-a-text",
  "resolve/fields-not-a-collection",
  "resolve/field-not-a-map",
  "resolve/item-without-name",
  "resolve/multi-without-field",
  "resolve/switchable-without-selector",
];

async function isRead(kind: Kind, text: string): Promise<boolean> {
  const { diagnostics } = await compile({ files: { ...files, [paths[kind]]: text } });
  return !diagnostics.some(({ code }) => aboutKinds.includes(code));
}

/** Who takes a form that not both take; undefined where they agree. */
async function difference(kind: Kind, text: string): Promise<string | undefined> {
  const read = await isRead(kind, text);
  if (read === unmarked[kind](parse(text, { logLevel: "error" }))) return undefined;
  return `${read ? "the build alone takes" : "the schema alone takes"} ${text}`;
}

const options = "{ $type: optionListDatasource, options: [{ value: a, label: A }] }";

/** What fields of a type need to be read at all. */
function needsOf(type: string): Readonly<Record<string, string>> {
  if (/^(?:jcrMulti|multiValue|jsonMulti)/.test(type)) return { field: "{ $type: textField }" };
  switch (type) {
    case "compositeField":
      return { properties: "{ a: { $type: textField } }" };
    case "switchableField":
      return {
        field: `{ $type: radioButtonGroupField, datasource: ${options} }`,
        forms: "{ a: { properties: { b: { $type: textField } } } }",
      };
    default:
      return /combo|Group|Select|token/i.test(type) ? { datasource: options } : {};
  }
}

/** Types of which no tool has a field. */
const unread = [
  "staticField",
  "uploadField",
  "jsonCompositeField",
  "jsonMultiField",
  "multiJcrBlock",
];

const common = [
  ["name", "label", "description", "required", "i18n", "readOnly", "defaultValue", "validators"],
].flat();

/** A form for each key of each type, `$` in place of the value. */
const forms: readonly (readonly [Kind, string])[] = [
  ...Object.entries(keysByType)
    .filter(([type]) => !unread.includes(type))
    .flatMap(([type, keys]) =>
      [...new Set([...keys, ...common])].map((key): [Kind, string] => {
        const facts = Object.entries({ ...needsOf(type), $type: type, [key]: "$" });
        const field = facts.map(([name, value]) => `${name}: ${value}`).join(", ");
        return ["dialog", `{ form: { properties: { title: { ${field} } } } }`];
      }),
    ),
  ["dialog", "{ label: $ }"],
  ["dialog", "{ form: $ }"],
  ["dialog", "{ form: { properties: $ } }"],
  ["dialog", "{ form: { properties: { title: $ } } }"],
  ["dialog", "{ form: { tabs: $ } }"],
  ["dialog", "{ form: { label: $, properties: { title: { $type: textField } } } }"],
  ["dialog", "{ actions: $, form: { properties: { title: { $type: textField } } } }"],
  ["app", "{ subApps: $ }"],
  [
    "app",
    "{ name: $, subApps: { detail: { form: { properties: { title: { $type: textField } } } } } }",
  ],
  [
    "app",
    "{ label: $, subApps: { detail: { form: { properties: { title: { $type: textField } } } } } }",
  ],
  [
    "app",
    "{ icon: $, subApps: { detail: { form: { properties: { title: { $type: textField } } } } } }",
  ],
  ["app", "{ subApps: { detail: $ } }"],
  [
    "app",
    "{ subApps: { detail: { label: $, form: { properties: { title: { $type: textField } } } } } }",
  ],
  ["app", "{ subApps: { detail: { editor: $ } } }"],
  ["app", "{ datasource: $ }"],
  ["contentType", "{ name: $, model: { properties: { title: {} } } }"],
  ["contentType", "{ datasource: $, model: { properties: { title: {} } } }"],
  ["contentType", "{ model: $ }"],
  ["contentType", "{ model: { properties: $ } }"],
  ["contentType", "{ model: { properties: { title: $ } } }"],
  ...["workspace", "rootPath", "autoCreate", "namespaces", "nodeTypeDefinition"].map(
    (key): [Kind, string] => [
      "contentType",
      `{ datasource: { ${key}: $ }, model: { properties: { title: {} } } }`,
    ],
  ),
  ["contentType", "{ model: { nodeType: $, properties: { title: {} } } }"],
  ["contentType", "{ model: { subModels: $, properties: { title: {} } } }"],
  ...["name", "type", "multiple", "required", "i18n", "options", "label", "maxLength"].map(
    (key): [Kind, string] => [
      "contentType",
      `{ datasource: { workspace: products }, model: { properties: { title: { ${key}: $ } } } }`,
    ],
  ),
];

/** Every type, nothing, and what is nearly right somewhere. */
const values: readonly string[] = [
  ["~", '""', '" "', "word", "no", '"tRUE"', "true", "0", "-1", "1.5", '"12"', '" 3 "'],
  ['"0x10"', "many", "[]", "[word]", "[{ name: a }]", "{}", "{ word: }", "{ word: word }"],
  ["{ a: { $type: textField } }", "{ a: { label: [] } }"],
].flat();

/** What a schema cannot say, and why: it takes more than a build. */
const unsaid: readonly (readonly [reason: string, kind: Kind, text: string])[] = [
  ...["", '""', '" "'].map((value): [string, Kind, string] => [
    "what a tag brings in looks like nothing",
    "dialog",
    `{ form: { properties: { title: { $type: jcrMultiField, field: ${value} } } } }`,
  ]),
  [
    "a value has lost its quotes",
    "dialog",
    '{ form: { properties: { title: { $type: textField, required: "yes" } } } }',
  ],
  [
    "what a tag brings in looks like nothing",
    "dialog",
    "{ form: { properties: { title: { $type: compositeField, properties: [ ] }, other: { $type: compositeField, properties: [null] } } } }",
  ],
  [
    "options are written in many ways",
    "contentType",
    "{ datasource: { workspace: products }, model: { properties: { title: { options: { a: { label: [] } } } } } }",
  ],
];

/** What a schema marks and a build passes over. */
const unheard: readonly (readonly [reason: string, kind: Kind, text: string])[] = [
  ["a build reads the detail sub-app alone", "app", "{ subApps: { a: { label: [] } } }"],
];

/** What is told above: a field that is blank, options of a model, and other sub-apps. */
function isExcepted(form: string, value: string): boolean {
  if (form.includes("field: $")) return /^(?:~|" *")$/.test(value);
  return value === "{ a: { label: [] } }" && /(?:options|subApps): \$/.test(form);
}

describe("the published schemas of forms", () => {
  it("take and mark the same values as a build at each key", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...forms),
        fc.constantFrom(...values),
        async ([kind, form], value) => {
          const text = form.split(/\$(?!type)/).join(value);
          if (isExcepted(form, value)) return;
          expect(await difference(kind, text)).toBe(undefined);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(unsaid)("cannot say that %s: %s %s", async (_reason, kind, text) => {
    expect(await difference(kind, text)).toBe(`the schema alone takes ${text}`);
  });

  it.each(unheard)("mark all the same, though %s: %s %s", async (_reason, kind, text) => {
    expect(await difference(kind, text)).toBe(`the build alone takes ${text}`);
  });
});
