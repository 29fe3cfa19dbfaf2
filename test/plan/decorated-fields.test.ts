import { describe, expect, it } from "vitest";
import type { Field, Shape } from "../../src/ir/shape.js";
import { contentType, decoratedAmong, flatSwitchable, planOver } from "./decorated-support.js";
import { field, flatGroup, plainText } from "./support.js";

const seo = (...more: readonly Field[]) =>
  field("seo", { shape: flatGroup(field("seoTitle"), field("seoText"), ...more) });

const product = contentType("product", "products", [field("title"), seo(), flatSwitchable()]);
const brand = contentType("brand", "brands", [field("name"), seo()]);
const article = contentType("article", "articles", [field("title"), field("seoTitle")]);

const shop = [product, brand, article];

/** What one declaration of the kind becomes. */
function plan(more: string, types = shop, config = "", folder = "mcpTools") {
  const text = `kind: decoratedFields\nname: meta\n${more}\n`;
  const outcome = planOver(types, { [`${folder}/meta`]: text }, config);
  return { reports: outcome.reports, tool: decoratedAmong(outcome)[0] };
}

const keysOf = (fields: readonly { readonly key: string }[] | undefined) =>
  fields?.map(({ key }) => key);

describe("a declaration of decorated fields", () => {
  it.each([
    ["fields: [seoTitel]", "3:10 plan/unknown-field", 'Did you mean "seoTitle"?'],
    [
      "fields: [seoTitle, sku]",
      "3:20 plan/unknown-field",
      '"sku" in `fields` is no field of any form in workspace "articles", "brands", "products".',
    ],
    [
      "fields: [seoTitle, sku]\nworkspaces: [products]",
      "3:20 plan/unknown-field",
      '"sku" in `fields` is no field of any form in workspace "products".',
    ],
    [
      "fields: [url]\nworkspaces: [products]",
      "3:10 plan/field-of-variant",
      'Field "url" is part of the switchable "link"',
    ],
    [
      "fields: [seoTitle]\nworkspaces: [product]",
      "4:14 plan/unknown-workspace",
      'No content lives in workspace "product". Known are: articles, brands, products. Did you mean "products"?',
    ],
    [
      "fields: [seoTitle, seoText]\nworkspaces: [products, articles]",
      "3:20 plan/field-not-in-workspace",
      'No form of workspace "articles" has the field "seoText".',
    ],
    ["fields: [name, kind]", "3:10 plan/fields-apart", "name, kind"],
    ["fields: []", "3:1 plan/fields-missing", "names no fields"],
    ["fields: [seoTitle]\nallowedActions: [get, sett]", "4:23 plan/unknown-action", '"set"'],
    ["fields: [seoTitle]\nallowedActions: [get, update]", "4:23 plan/unknown-action", '"update"'],
    ["fields: [seoTitle]\nincludedFields: [a]", "4:1 plan/unknown-key", "includedFields"],
  ])("with %s is wrong at its place", (more, code, words) => {
    const { reports } = plan(more);
    expect(reports[0]).toContain(code);
    expect(reports[0]).toContain(words);
  });

  it("is not offered when it is wrong", () => {
    expect(plan("fields: [seoTitel]").tool).toBeUndefined();
    expect(plan("fields: [seoTitle]\nworkspaces: [product]").tool).toBeUndefined();
    const idle = plan("fields: [seoTitle]\nallowedActions: [update]");
    expect(idle.tool).toBeUndefined();
    expect(idle.reports[0]).toContain("2:7 plan/no-actions");
  });

  it.each([
    ["set", "allowedActions: [get, set]"],
    ["clear", "allowedActions: [clear, get]"],
  ])("of a public tool may not name %s", (action, more) => {
    const { reports } = plan(`fields: [seoTitle]\n${more}`, shop, "", "mcpPublicTools");
    expect(reports[0]).toContain(`plan/public-tool-writes A public tool cannot offer "${action}"`);
  });

  it("of a public tool only reads", () => {
    const { tool, reports } = plan("fields: [seoTitle]", shop, "", "mcpPublicTools");
    expect(reports).toEqual([]);
    expect(tool?.actions).toEqual(["get"]);
    expect(tool?.listed[0]?.annotations.readOnlyHint).toBe(true);
  });
});

describe("the fields of a declaration", () => {
  it.each([
    ["fields: [seoText]", ["seoText"]],
    ["fields: [seoText, seoTitle]", ["seoTitle", "seoText"]],
    ["fields: [seo]", ["seoTitle", "seoText"]],
    ["fields: [seo, seoText, seoText]", ["seoTitle", "seoText"]],
    ["fields: [link, title]", ["title", "link"]],
    ["fields: [kind]", ["link"]],
  ])("%s stand in the form's order, once each", (fields, keys) => {
    const { tool, reports } = plan(`${fields}\nworkspaces: [products]`);
    expect(reports).toEqual([]);
    expect(keysOf(tool?.fields)).toEqual(keys);
  });

  it("of a name that stands twice on the node are the first's", () => {
    const twice = contentType("bundle", "bundles", [
      field("note", { shape: { ...plainText, maxLength: 5 } }),
      field("part", { shape: flatGroup(field("note")) }),
    ]);
    const { tool } = plan("fields: [note]", [twice]);
    expect(tool?.fields[0]?.shape).toMatchObject({ kind: "text", maxLength: 5 });
  });

  it("keep what a flat composite around them says", () => {
    const locked = contentType("page", "pages", [
      field("seo", {
        translatable: true,
        locked: "readOnly",
        shape: flatGroup(field("seoTitle"), field("seoText")),
      }),
      field("title"),
    ]);
    const { tool } = plan("fields: [seoTitle, title]", [locked]);
    expect(tool?.fields[0]).toMatchObject({ translatable: true, access: "ignore" });
    expect(tool?.fields[1]).toMatchObject({ translatable: false, access: "write" });
  });

  it("are none of what stands for the node name", () => {
    const [base] = [contentType("page", "pages", [field("name"), field("title")])];
    const named = { ...base, modelProperties: ["title"] };
    expect(plan("fields: [name]", [named]).reports[0]).toContain("plan/unknown-field");
  });

  it("have no default, since nothing is created", () => {
    const shown = contentType("page", "pages", [field("title", { defaultValue: "New" })]);
    const [title] = plan("fields: [title]", [shown]).tool?.fields ?? [];
    expect(title?.defaultValue).toBeUndefined();
    expect(title?.description).not.toContain("Default");
  });

  it("named like a parameter are offered under another name", () => {
    const named = contentType("page", "pages", [field("path"), field("workspace"), field("query")]);
    const { tool, reports } = plan("fields: [path, workspace, query]", [named]);
    expect(keysOf(tool?.fields)).toEqual(["field_path", "field_workspace", "field_query"]);
    expect(reports).toHaveLength(3);
    expect(reports[0]).toContain('"path" of tool "meta"');
  });

  it("that nobody may write can only be read", () => {
    const locked = contentType("page", "pages", [field("title", { locked: "readOnly" })]);
    expect(plan("fields: [title]", [locked]).tool?.actions).toEqual(["get"]);
    const { tool, reports } = plan("fields: [title]\nallowedActions: [set]", [locked]);
    expect(tool).toBeUndefined();
    expect(reports[0]).toContain("plan/no-actions");
  });
});

describe("the places of a declaration", () => {
  it.each([
    ["fields: [seo]\nworkspaces: [products]", ["products"], false],
    ["fields: [seo]\nworkspaces: [products, products]", ["products"], false],
    ["fields: [seo]\nworkspaces: [products, brands]", ["brands", "products"], true],
    ["fields: [seo]", ["brands", "products"], false],
    ["fields: [seoTitle]", ["articles", "brands", "products"], false],
    ["fields: [seoTitle, title]", ["articles", "products"], false],
  ])("%s are %j", (more, workspaces, isRequired) => {
    const { tool, reports } = plan(more);
    expect(reports).toEqual([]);
    expect(tool?.places.map(({ workspace }) => workspace)).toEqual(workspaces);
    expect(tool?.workspaceRequired).toBe(isRequired);
  });

  it("hold every node type whose form has one of the fields, and say what a form lacks", () => {
    const bundle = contentType("bundle", "products", [field("title"), field("seoTitle")]);
    const note = contentType("note", "products", [field("text")]);
    const types = [product, bundle, note];
    const { tool, reports } = plan("fields: [seoTitle, seoText]\nworkspaces: [products]", types);
    expect(tool?.places).toEqual([
      { workspace: "products", nodeTypes: ["shop:bundle", "shop:product"] },
    ]);
    expect(tool?.forms).toEqual(["shop:apps/bundle", "shop:apps/product"]);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain("3:20 plan/form-lacks-fields");
    expect(reports[0]).toContain('"shop:apps/bundle" does not have seoText');
  });

  it("say that items of a type they serve come from a form with none of the fields", () => {
    const note = { ...contentType("note", "products", [field("text")]), nodeType: "shop:product" };
    const { reports } = plan("fields: [seoTitle]\nworkspaces: [products]", [product, note]);
    expect(reports).toEqual([
      '3:10 plan/form-lacks-fields The form "shop:apps/note" does not have seoTitle, which "meta" offers for every "shop:product" there. Declare a tool of their own for the fields that both have.',
    ]);
  });

  it("may split the fields of one workspace among its forms only when it is named", () => {
    const types = [
      contentType("one", "mixed", [field("a")]),
      contentType("two", "mixed", [field("b")]),
    ];
    expect(plan("fields: [a, b]", types).reports[0]).toContain("plan/fields-apart");
    const { tool } = plan("fields: [a, b]\nworkspaces: [mixed]", types);
    expect(keysOf(tool?.fields)).toEqual(["a", "b"]);
  });

  it("are also where a declaration manages a form, or a content type of another workspace", () => {
    const form = { ...product.form, id: "shop:dialogs/page", workspace: undefined };
    const declare = (workspaces: string) =>
      planOver([{ ...product, form }], {
        "mcpTools/page":
          "kind: contentType\nname: page\nform: shop:dialogs/page\nworkspace: website\nnodeType: mgnl:page",
        "mcpPublicTools/old": "kind: contentType\nname: old\ncontentType: product\nworkspace: old",
        "mcpTools/meta": `kind: decoratedFields\nname: meta\nfields: [seo]\nworkspaces: ${workspaces}`,
      });
    const outcome = declare("[website, old]");
    expect(outcome.reports).toEqual([]);
    expect(decoratedAmong(outcome)[0]?.places).toEqual([
      { workspace: "old", nodeTypes: ["shop:product"] },
      { workspace: "website", nodeTypes: ["mgnl:page"] },
    ]);
  });
});

const number = (more: object): Partial<Field> => ({
  shape: { kind: "number", storage: "long", patterns: [], ...more },
});
const choice = (...values: readonly string[]): Partial<Field> => ({
  shape: {
    ...plainText,
    options: { source: "list", values: values.map((value) => ({ value, label: value })) },
  },
});
const list = (more: object): Partial<Field> => ({
  shape: { kind: "list", items: plainText, storage: "property", unique: false, ...more },
});
const group = (...fields: readonly Field[]): Partial<Field> => ({
  shape: { kind: "group", flat: false, opaque: false, fields },
});

describe("forms that have the fields", () => {
  const reportsOf = (one: Partial<Field>, other: Partial<Field>) =>
    plan("fields: [note]", [
      contentType("one", "ones", [field("note", one)]),
      contentType("two", "twos", [field("note", other)]),
    ]).reports;

  it.each<[string, Partial<Field>, Partial<Field>]>([
    ["kind", {}, number({})],
    ["storage", number({}), number({ storage: "double" })],
    ["minimum", number({ minimum: 1 }), number({ minimum: 2 })],
    ["maxLength", {}, { shape: { ...plainText, maxLength: 5 } }],
    ["options", choice("a", "b"), choice("a")],
    ["translatable", {}, { translatable: true }],
    ["required", {}, { required: true }],
    ["locked", {}, { locked: "readOnly" }],
    ["maxItems", list({}), list({ maxItems: 3 })],
    ["items", list({}), list({ items: { kind: "boolean" } })],
    ["fields", group(field("a")), group(field("b"))],
    ["fields", group(field("a")), group(field("a", { translatable: true }))],
  ])("must agree on %s", (difference, one, other) => {
    const [report] = reportsOf(one, other);
    expect(report).toContain("3:10 plan/fields-differ");
    expect(report).toContain(`"note" is not the same in "shop:apps/one" and "shop:apps/two"`);
    expect(report).toContain(`: ${difference}.`);
  });

  it.each<[string, Partial<Field>, Partial<Field>]>([
    ["labels", { label: "Note" }, { label: "Remark" }],
    ["help", { description: "A." }, { description: "B.", placeholder: "C" }],
    ["field types of one shape", {}, { fieldType: "hiddenField" }],
    [
      "labels of options",
      choice("a"),
      {
        shape: { ...plainText, options: { source: "list", values: [{ value: "a", label: "A" }] } },
      },
    ],
    ["labels of nested fields", group(field("a")), group(field("a", { label: "B" }))],
    ["defaults", {}, { defaultValue: "x" }],
  ])("may differ in %s", (_, one, other) => {
    expect(reportsOf(one, other)).toEqual([]);
  });

  it("must mean the same by a composite's name", () => {
    const wide = contentType("wide", "wides", [seo(field("seoImage"))]);
    const { reports } = plan("fields: [seo]", [brand, wide]);
    expect(reports[0]).toContain("plan/fields-differ");
    expect(reports[0]).toContain("seoImage");
  });

  it("must agree on a switchable as a whole", () => {
    const other = contentType("page", "pages", [flatSwitchable({ translatable: true })]);
    const { reports } = plan("fields: [link]", [product, other]);
    expect(reports[0]).toContain("translatable, variants");
  });

  it("are not asked where the tool does not work", () => {
    const other = contentType("page", "pages", [field("seoTitle", number({}))]);
    const { reports } = plan("fields: [seoTitle]\nworkspaces: [products]", [product, other]);
    expect(reports).toEqual([]);
  });
});

const languages = "locales: { default: en, others: [es, fr] }\n";
const translated = contentType("page", "pages", [
  field("seoTitle", { translatable: true }),
  flatSwitchable(),
  field("origin", { locked: "readOnly" }),
]);

describe("the parameters of a tool over decorated fields", () => {
  const namesOf = (more: string, types = [translated], config = languages) =>
    plan(`fields: [seoTitle]\n${more}`, types, config).tool?.parameters.map(({ name }) => name);

  it.each([
    ["", "workspace uuid path fields expectedVersion locale translations"],
    ["allowedActions: [get]", "workspace uuid path locale"],
    ["allowedActions: [set]", "workspace uuid path expectedVersion translations"],
    ["allowedActions: [clear, get]", "workspace uuid path fields expectedVersion locale"],
  ])("with %s are those that an action uses", (more, names) => {
    expect(namesOf(more)?.join(" ")).toBe(names);
  });

  it("speak of languages only where there are some and a field can be translated", () => {
    const plain = "workspace uuid path fields expectedVersion";
    expect(namesOf("", [translated], "")?.join(" ")).toBe(plain);
    expect(namesOf("", [product])?.join(" ")).toBe(plain);
  });

  it("list what can be emptied: what stands on the node and may be written", () => {
    const { tool } = plan("fields: [seoTitle, link, origin]", [translated]);
    const parameter = tool?.parameters.find(({ name }) => name === "fields");
    expect(parameter?.schema.items?.enum).toEqual(["seoTitle", "kind", "page", "url", "text"]);
    expect(parameter).toMatchObject({ actions: ["clear"], requiredBy: ["clear"] });
  });

  it("list the workspaces when there are several", () => {
    const workspaceOf = (more: string) =>
      plan(`fields: [seo]\n${more}`).tool?.parameters.find(({ name }) => name === "workspace");
    expect(workspaceOf("workspaces: [products]")?.schema).toEqual({
      type: "string",
      description: "Workspace of the node: products.",
    });
    const several = workspaceOf("workspaces: [products, brands]");
    expect(several?.schema.enum).toEqual(["brands", "products"]);
    expect(several?.requiredBy).toEqual(["get", "set", "clear"]);
    expect(workspaceOf("")).toMatchObject({
      schema: { enum: ["brands", "products"] },
      requiredBy: [],
    });
  });
});

describe("the help of a tool over decorated fields", () => {
  it("follows the declaration, in English", () => {
    const { tool } = plan("fields: [seoTitle]", [translated], languages);
    expect(tool?.title).toBe("meta");
    expect(tool?.listed[0]?.description).toBe(
      [
        "Manages the fields seoTitle of a node.",
        "Actions:",
        "- get: these fields of one node, named by uuid or path.",
        "- set: changes only the fields sent; null clears a field.",
        "- clear: empties the fields named in fields.",
        "Values are in en; those of translatable fields in es, fr go into translations.",
      ].join("\n"),
    );
  });

  it("follows the declaration, in Spanish", () => {
    const { tool } = plan("fields: [seo, title]", [product], "language: es\n");
    expect(tool?.listed[0]?.description).toBe(
      [
        "Gestiona los campos seo, title de un nodo.",
        "Acciones:",
        "- get: estos campos de un nodo, nombrado por uuid o path.",
        "- set: cambia solo los campos enviados; null vacía un campo.",
        "- clear: vacía los campos nombrados en fields.",
      ].join("\n"),
    );
  });

  it("names fields as they are offered", () => {
    const placed = contentType("place", "places", [field("workspace"), field("title")]);
    const { tool, reports } = plan("fields: [workspace, title]", [placed]);
    expect(tool?.description).toBe("Manages the fields field_workspace, title of a node.");
    expect(reports[0]).toContain(
      "Rename the field in the form, leave it out of the tool, or keep the offered name.",
    );
  });

  it("names the offered actions alone, behind the author's words", () => {
    const { tool } = plan(
      "title: Search\ndescription: Words for search engines.\nfields: [seo]\nallowedActions: [get]",
    );
    expect(tool?.title).toBe("Search");
    expect(tool?.listed[0]?.description).toBe(
      "Words for search engines.\nActions:\n- get: these fields of one node, named by uuid or path.",
    );
  });
});

describe("the annotations of a tool over decorated fields", () => {
  it.each([
    ["", { readOnlyHint: false, destructiveHint: false, idempotentHint: true }],
    ["allowedActions: [get]", { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    [
      "annotations: { destructiveHint: true, openWorldHint: true }",
      { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    ],
  ])("%s are derived, and what is declared wins", (more, hints) => {
    const { tool } = plan(`fields: [seo]\n${more}`);
    expect(tool?.listed[0]?.annotations).toEqual({ openWorldHint: false, ...hints });
  });
});

it("a tool over decorated fields takes lists as text where the project says so", () => {
  const coerce = "defaults: { coerce: json }\n";
  expect(plan("fields: [seo]", shop, coerce).tool?.takesJsonText).toBe(true);
  expect(plan("fields: [seo]").tool?.takesJsonText).toBe(false);
});

it("a registration of the h1 module means a tool over decorated fields", () => {
  const text =
    "class: com.example.h1.mcp.GenericDecoratedFieldsTool\nname: meta\nfields: [seoTitle]";
  const outcome = planOver(shop, { "mcpTools/meta": text });
  expect(outcome.reports).toEqual([]);
  expect(decoratedAmong(outcome)[0]?.actions).toEqual(["get", "set", "clear"]);
});

it("an entry's fields are no fields of the node", () => {
  const prices: Shape = {
    kind: "list",
    items: { kind: "group", flat: false, opaque: false, fields: [field("amount")] },
    storage: "nodes",
    unique: false,
  };
  const priced = contentType("page", "pages", [field("prices", { shape: prices })]);
  expect(plan("fields: [amount]", [priced]).reports).toEqual([
    '3:10 plan/field-of-composite Field "amount" is part of the composite "prices". Name the composite: it is owned whole.',
  ]);
  expect(keysOf(plan("fields: [prices]", [priced]).tool?.fields)).toEqual(["prices"]);
});
