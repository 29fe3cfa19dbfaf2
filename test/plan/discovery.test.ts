import { describe, expect, test } from "vitest";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { positionAt } from "../../src/diagnostics/source-file.js";
import type { ContentTypeFacts, DiscoveryToolPlan, FieldFacts } from "../../src/ir/tool.js";

interface Outcome {
  readonly tool: DiscoveryToolPlan | undefined;
  /** `file:line code message hint`. */
  readonly reports: readonly string[];
  readonly names: readonly string[];
}

type Files = Readonly<Record<string, string>>;

async function planFiles(files: Files): Promise<Outcome> {
  const { "mcpgen.yaml": configText, ...sources } = files;
  const diagnostics = new Diagnostics();
  const config = loadConfig(
    configText === undefined ? undefined : { path: "mcpgen.yaml", text: configText },
    diagnostics,
  );
  const result = await compile({
    files: Object.entries(sources).map(([path, text]) => ({ path, text })),
    config,
    compilerVersion: "0.0.0",
  });
  const tools = result.plan?.tools ?? [];
  const reports = [...diagnostics.sorted(), ...result.diagnostics].map((one) => {
    const { code, message, span, hint } = one;
    const at = span && `${span.file.path}:${positionAt(span.file, span.start).line}`;
    return [at, code, message, hint].filter((part) => part !== undefined).join(" ");
  });
  const tool = tools.find((each) => each.kind === "discovery");
  return { tool, reports, names: tools.map(({ audience, name }) => `${audience}/${name}`) };
}

/** Products with a sub-model and an app, of which a decoration of another module knows. */
const products: Files = {
  "forms/shop/contentTypes/product.yaml": `
datasource: { workspace: products, rootPath: /shop }
model:
  nodeType: shop:product
  properties:
    - { name: title, required: true, i18n: true }
    - { name: stock, type: Long }
    - { name: prices, type: price, multiple: true }
    - { name: season, options: { summer: { value: summer }, winter: { value: winter } } }
  subModels:
    - name: price
      properties:
        - { name: amount, type: Decimal, required: true }
        - { name: currency }
    - name: unused
      properties: { note: { type: richText } }
`,
  "forms/shop/apps/products.yaml": `!content-type:product
name: products
subApps:
  detail:
    form:
      properties:
        stock: { readOnly: true }
        teaser: { $type: textField, label: Teaser }
`,
  "forms/seo/decorations/shop/apps/products.yaml": `
subApps:
  detail:
    form:
      properties:
        title: { maxLength: 60 }
        metaTitle: { $type: textField, label: Meta title }
`,
  "forms/seo/module.yaml": "dependencies: { shop: { version: 1 } }\n",
  "forms/shop/i18n/shop_en.properties": "product.label=Product\n",
};

const declared: Files = {
  ...products,
  "forms/shop/mcpTools/product.yaml":
    "kind: contentType\nname: product\ncontentType: product\nnodeNameFrom: [title]\n",
};

const model = { module: "shop", kind: "model", file: "forms/shop/contentTypes/product.yaml" };
const app = { module: "shop", kind: "form", file: "forms/shop/apps/products.yaml" };
const decoration = {
  module: "seo",
  kind: "decoration",
  file: "forms/seo/decorations/shop/apps/products.yaml",
};

async function typeNamed(name: string, files: Files): Promise<ContentTypeFacts | undefined> {
  const { tool } = await planFiles(files);
  return tool?.contentTypes.find((each) => each.name === name);
}

async function fieldsOf(files: Files): Promise<readonly FieldFacts[]> {
  return (await typeNamed("product", files))?.fields ?? [];
}

describe("the tool content_type", () => {
  test("knows of a content type its model, sub-models, node name, fields and tools", async () => {
    expect(await typeNamed("product", declared)).toEqual({
      name: "product",
      label: "Product",
      module: "shop",
      workspace: "products",
      rootPath: "/shop",
      nodeType: "shop:product",
      tools: ["product"],
      nodeName: { field: "name", from: { product: ["title"] } },
      model: [
        { name: "title", type: "String", required: true, i18n: true },
        { name: "stock", type: "Long" },
        { name: "prices", type: "price", multiple: true },
        { name: "season", type: "String" },
      ],
      subModels: [
        {
          name: "price",
          properties: [
            { name: "amount", type: "Decimal", required: true },
            { name: "currency", type: "String" },
          ],
        },
        { name: "unused", properties: [{ name: "note", type: "richText" }] },
      ],
      fields: [
        {
          name: "title",
          label: "Title",
          type: "textField",
          shape: "text",
          required: true,
          translatable: true,
          origin: [model, decoration],
          tools: ["product"],
        },
        {
          name: "stock",
          label: "Stock",
          type: "textField",
          shape: "number",
          readOnly: true,
          origin: [model, app],
          tools: [],
        },
        {
          name: "prices",
          label: "Prices",
          type: "jcrMultiField",
          shape: "list of group",
          origin: [model],
          tools: ["product"],
          fields: [
            {
              name: "amount",
              label: "Amount",
              type: "textField",
              shape: "number",
              required: true,
              origin: [model],
              tools: ["product"],
            },
            {
              name: "currency",
              label: "Currency",
              type: "textField",
              shape: "text",
              origin: [model],
              tools: ["product"],
            },
          ],
        },
        {
          name: "season",
          label: "Season",
          type: "comboBoxField",
          shape: "text",
          options: ["summer", "winter"],
          origin: [model],
          tools: ["product"],
        },
        {
          name: "teaser",
          label: "Teaser",
          type: "textField",
          shape: "text",
          origin: [app],
          tools: ["product"],
        },
        {
          name: "metaTitle",
          label: "Meta title",
          type: "textField",
          shape: "text",
          origin: [decoration],
          tools: ["product"],
        },
      ],
    });
  });

  test("is an admin tool that only reads and takes the name of a content type", async () => {
    const { tool, reports, names } = await planFiles(declared);
    expect(reports).toEqual([]);
    expect(names).toEqual(["admin/content_type", "admin/product"]);
    expect(tool).toMatchObject({
      id: "mcpgen:content_type",
      audience: "admin",
      folder: "tools/admin/content_type",
      className: "ContentTypesTool",
      sources: [decoration.file, app.file, model.file],
    });
    expect(tool?.listed).toEqual([
      {
        name: "content_type",
        title: "Content types",
        description:
          "Lists the content types, or describes one: model, fields and their origin, node names, tools.",
        actions: [],
        parameters: [
          {
            name: "contentType",
            schema: {
              type: "string",
              description: "The one to describe; without it all are listed.",
            },
            actions: [],
            requiredBy: [],
          },
        ],
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
    ]);
  });

  test("speaks the project's language", async () => {
    const { tool } = await planFiles({ ...declared, "mcpgen.yaml": "language: es\n" });
    expect(tool?.title).toBe("Tipos de contenido");
    expect(tool?.description).toBe(
      "Lista los tipos de contenido o describe uno: modelo, campos y su origen, nombres de nodo, herramientas.",
    );
    expect(tool?.parameters[0]?.schema.description).toBe(
      "El que se describe; sin él se listan todos.",
    );
  });

  test("is offered without any declaration", async () => {
    const { tool, names } = await planFiles(products);
    expect(names).toEqual(["admin/content_type"]);
    expect(tool?.contentTypes[0]).toMatchObject({ tools: [], nodeName: { from: {} } });
  });

  test.each([
    [
      "when the configuration says no",
      { ...declared, "mcpgen.yaml": "builtins: { contentType: false }\n" },
      ["admin/product"],
    ],
    [
      "when there is no content type",
      {
        "forms/shop/dialogs/teaser.yaml": "form: { properties: { title: { $type: textField } } }\n",
        "forms/shop/mcpTools/teaser.yaml":
          "kind: contentType\nname: content_type\nform: shop:dialogs/teaser\nworkspace: website\n",
      },
      ["admin/content_type"],
    ],
  ])("is not there %s", async (_, files: Files, expected) => {
    const { tool, names, reports } = await planFiles(files);
    expect(tool).toBeUndefined();
    expect(names).toEqual(expected);
    expect(reports).toEqual([]);
  });

  test("says nothing of public tools", async () => {
    const type = await typeNamed("product", {
      ...products,
      "forms/shop/mcpPublicTools/catalog.yaml":
        "kind: contentType\nname: catalog\ncontentType: product\n",
    });
    expect(JSON.stringify(type)).not.toContain("catalog");
  });

  test("leaves out what a content type does not say", async () => {
    const type = await typeNamed("note", {
      "forms/shop/contentTypes/note.yaml": "model: { properties: { name: {} } }\n",
    });
    expect(type).toEqual({
      name: "note",
      label: "Note",
      module: "shop",
      rootPath: "/",
      nodeType: "mgnl:content",
      tools: [],
      nodeName: { from: {} },
      model: [{ name: "name", type: "String" }],
      subModels: [],
      fields: [
        {
          name: "name",
          label: "Name",
          type: "textField",
          shape: "text",
          origin: [{ module: "shop", kind: "model", file: "forms/shop/contentTypes/note.yaml" }],
          tools: [],
        },
      ],
    });
  });
});

describe("which tools write what", () => {
  test("a tool that leaves a field out or only reads is not named for it", async () => {
    const fields = await fieldsOf({
      ...declared,
      "forms/shop/mcpTools/prices.yaml":
        "kind: contentType\nname: prices\ncontentType: product\nallowedActions: [get, update]\nincludedFields: [prices]\n",
      "forms/shop/mcpTools/viewer.yaml":
        "kind: contentType\nname: viewer\ncontentType: product\nallowedActions: [list, get]\n",
    });
    const tools = Object.fromEntries(fields.map((field) => [field.name, field.tools]));
    expect(tools).toEqual({
      title: ["product"],
      stock: [],
      prices: ["prices", "product"],
      season: ["product"],
      teaser: ["product"],
      metaTitle: ["product"],
    });
    expect(fields.find(({ name }) => name === "prices")?.fields?.map((each) => each.tools)).toEqual(
      [
        ["prices", "product"],
        ["prices", "product"],
      ],
    );
  });

  test("one tool an action is named by what writes", async () => {
    const type = await typeNamed("product", {
      ...products,
      "forms/shop/mcpTools/product.yaml":
        "kind: contentType\nname: product\ncontentType: product\nlayout: perAction\nallowedActions: [get, create, update]\nnodeNameFrom: [title]\n",
    });
    expect(type?.tools).toEqual(["product_create", "product_get", "product_update"]);
    expect(type?.fields[0]?.tools).toEqual(["product_create", "product_update"]);
    expect(type?.nodeName.from).toEqual({ product_create: ["title"] });
  });

  test("a tool over the app's form is over the content type", async () => {
    const type = await typeNamed("product", {
      ...products,
      "forms/shop/mcpTools/product.yaml":
        "kind: contentType\nname: by_form\nform: shop:apps/products\nworkspace: products\n",
    });
    expect(type?.tools).toEqual(["by_form"]);
  });

  test("fields of flat groups and of switchables are told apart by their choice", async () => {
    const fields = await fieldsOf({
      ...declared,
      "forms/shop/apps/products.yaml": `!content-type:product
name: products
subApps:
  detail:
    form:
      properties:
        seo:
          $type: compositeField
          itemProvider: { $type: currentItemProvider }
          readOnly: true
          properties: { metaDescription: { $type: textField } }
        link:
          $type: switchableField
          field: { $type: radioButtonGroupField, datasource: { $type: optionListDatasource, options: [{ name: page, value: page }, { name: url, value: url }] } }
          forms:
            - { name: page, properties: { path: { $type: textField } } }
            - { name: url, properties: { path: { $type: textField, readOnly: true }, secure: { $type: checkBoxField } } }
`,
    });
    const named = (name: string) => fields.find((field) => field.name === name);
    expect(named("seo")).toMatchObject({
      flat: true,
      readOnly: true,
      tools: [],
      fields: [{ name: "metaDescription", readOnly: true, tools: [] }],
    });
    expect(named("link")).toMatchObject({ shape: "variants", tools: ["product"] });
    expect(named("link")?.flat).toBeUndefined();
    expect(
      named("link")?.fields?.map(({ name, variant, tools, readOnly }) => [
        name,
        variant,
        tools,
        readOnly,
      ]),
    ).toEqual([
      ["field", undefined, ["product"], undefined],
      ["path", "page", ["product"], undefined],
      ["path", "url", [], true],
      ["secure", "url", ["product"], undefined],
    ]);
  });

  test("the tool that owns a field is the one that writes it", async () => {
    const type = await typeNamed("product", {
      ...declared,
      "forms/seo/mcpTools/product-seo.yaml":
        "kind: decoratedFields\nname: product_seo\nfields: [metaTitle]\nworkspaces: [products]\n",
    });
    expect(type?.tools).toEqual(["product", "product_seo"]);
    const tools = type?.fields.map(({ name, tools: writers }) => [name, writers]);
    expect(tools).toContainEqual(["metaTitle", ["product_seo"]]);
    expect(tools).toContainEqual(["teaser", ["product"]]);
  });
});

describe("options", () => {
  const withOptions = (count: number): Files => ({
    "forms/shop/contentTypes/product.yaml": `
datasource: { workspace: products }
model:
  properties:
    code:
      options:
${Array.from({ length: count }, (_, at) => `        o${at}: { value: v${at} }`).join("\n")}
`,
  });

  test("are listed up to 200", async () => {
    const code = (await fieldsOf(withOptions(200))).find(({ name }) => name === "code");
    expect(code?.options).toHaveLength(200);
    expect(code?.optionCount).toBeUndefined();
  });

  test("beyond are counted", async () => {
    const code = (await fieldsOf(withOptions(201))).find(({ name }) => name === "code");
    expect(code?.options).toHaveLength(200);
    expect(code?.options?.at(-1)).toBe("v199");
    expect(code?.optionCount).toBe(201);
  });
});

describe("the name content_type", () => {
  const hint =
    "Rename it, or set `builtins.contentType` to false in mcpgen.yaml and have no built-in one.";

  test("is refused to a declared admin tool", async () => {
    const { reports } = await planFiles({
      ...products,
      "forms/shop/mcpTools/own.yaml":
        "kind: contentType\nname: content_type\ncontentType: product\n",
    });
    expect(reports).toEqual([
      `forms/shop/mcpTools/own.yaml:2 plan/name-built-in The tool "content_type" is listed as "content_type", and so is one that mcpgen builds in. ${hint}`,
    ]);
  });

  test("is refused to one that an action's tool would get", async () => {
    const { reports } = await planFiles({
      ...products,
      "forms/shop/mcpTools/content.yaml": `kind: contentType
name: content
contentType: product
layout: perAction
allowedActions: [list, type]
actions:
  type: { description: Says the type., handler: "./handlers/type.ts#type", readOnly: true }
`,
    });
    expect(reports).toEqual([
      `forms/shop/mcpTools/content.yaml:2 plan/name-built-in The tool "content" is listed as "content_type", and so is one that mcpgen builds in. ${hint}`,
    ]);
  });

  test("is free for a public tool, and for all when the built-in tool is switched off", async () => {
    const own = "kind: contentType\nname: content_type\ncontentType: product\n";
    const visitors = await planFiles({ ...products, "forms/shop/mcpPublicTools/own.yaml": own });
    expect(visitors.reports).toEqual([]);
    expect(visitors.names).toEqual(["admin/content_type", "public/content_type"]);
    const alone = await planFiles({
      ...products,
      "mcpgen.yaml": "builtins: { contentType: false }\n",
      "forms/shop/mcpTools/own.yaml": own,
    });
    expect(alone.reports).toEqual([]);
    expect(alone.names).toEqual(["admin/content_type"]);
  });
});

test("a declared tool keeps the folder and class that the built-in tool would have", async () => {
  const { tool } = await planFiles({
    ...products,
    "forms/shop/mcpTools/a.yaml": "kind: contentType\nname: content_types\ncontentType: product\n",
    "forms/shop/mcpTools/b.yaml": "kind: contentType\nname: content_Type\ncontentType: product\n",
  });
  expect(tool).toMatchObject({
    folder: "tools/admin/content_type-c6fde508",
    className: "ContentTypes_c6fde508Tool",
  });
});

test("text that a reviewer does not see is an error also where no tool is declared", async () => {
  const { reports } = await planFiles({
    "forms/shop/contentTypes/product.yaml":
      'label: "Pro\u200bduct"\ndatasource: { workspace: products }\nmodel:\n  properties:\n    title: { label: "Ti\u202etle" }\n',
  });
  expect(reports.map((report) => report.split(" ").slice(0, 2).join(" "))).toEqual([
    "forms/shop/contentTypes/product.yaml:1 plan/hidden-characters",
    "forms/shop/contentTypes/product.yaml:5 plan/hidden-characters",
  ]);
});

test.each([
  ["workspace", 'datasource: { workspace: "pro\u200bducts" }\nmodel: { properties: { title: } }\n'],
  [
    "root path",
    'datasource: { workspace: products, rootPath: "/a\u200b" }\nmodel: { properties: { title: } }\n',
  ],
  [
    "node type",
    'datasource: { workspace: products }\nmodel: { nodeType: "shop:\u200ba", properties: { title: } }\n',
  ],
])("a %s that a reviewer does not see whole is an error", async (what, text) => {
  const { reports } = await planFiles({ "forms/shop/contentTypes/product.yaml": text });
  expect(reports).toEqual([
    `forms/shop/contentTypes/product.yaml:1 plan/hidden-characters The ${what} of content type "product" holds characters that a reader does not see: U+200B. Remove them: a model would read them and a reviewer would not.`,
  ]);
});

test("so is the name of a sub-model, and that of the module a field comes from", async () => {
  const subModel = [
    "datasource: { workspace: products }",
    "model:",
    "  properties:",
    "    title:",
    '    price: { type: "pri\u200bce" }',
    "  subModels:",
    '    "pri\u200bce": { properties: { amount: } }',
  ];
  const named = await planFiles({ "forms/shop/contentTypes/product.yaml": subModel.join("\n") });
  expect(named.reports.join("\n")).toContain(
    'The sub-model "pri?ce" of content type "product" holds characters that a reader does not see: U+200B.',
  );
  const decorated = await planFiles({
    ...products,
    "forms/se\u200bo/decorations/shop/apps/products.yaml":
      "subApps: { detail: { form: { properties: { more: { $type: textField } } } } }\n",
  });
  expect(decorated.reports.join("\n")).toContain(
    'The origin of field "more" holds characters that a reader does not see: U+200B.',
  );
});
