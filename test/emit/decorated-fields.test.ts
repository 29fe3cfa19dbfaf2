import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import {
  ContentTypeTool,
  DecoratedFieldsTool,
  type DecoratedFieldsSurface,
  Issues,
} from "mcpgen/runtime";
import { describe, expect, it } from "vitest";
import { readSources } from "../../src/cli/read-project.js";
import { compile } from "../../src/compiler/compile.js";
import { emitDecoratedSurface } from "../../src/compiler/4-emit/decorated-surface.js";
import { emitDecoratedFields } from "../../src/compiler/4-emit/emit-decorated-fields.js";
import { emitForm } from "../../src/compiler/4-emit/emit-form.js";
import { emitSurface } from "../../src/compiler/4-emit/emit-surface.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { DecoratedFieldsToolPlan } from "../../src/ir/tool.js";
import { portableProblems } from "../../src/ir/portable-profile.js";
import {
  contentType,
  decoratedAmong,
  flatSwitchable,
  planOver,
} from "../plan/decorated-support.js";
import { field } from "../plan/support.js";
import { openShop } from "../runtime/support.js";
import { importGenerated } from "../support/compiled-case.js";
import { decoratedFields, decoratedTool } from "./support/decorated.js";
import { project } from "./support/plans.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const h1Case = join(repository, "test/cases/decorations/owned-by-an-h1-registration");

/** The tools of a project's folder, as its generated code gives them. */
async function compiled(root: string) {
  const diagnostics = new Diagnostics();
  const text = readFileSync(join(root, "mcpgen.yaml"), "utf8");
  const config = loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  const files = readSources({ root, sources: config.sources.map(({ path }) => path) }, diagnostics);
  const result = await compile({ files, config, compilerVersion: "0.0.0" });
  const reported = [...diagnostics.sorted(), ...result.diagnostics].map(({ code }) => code);
  const { project: loaded } = await importGenerated(result.files);
  const named = (name: string) =>
    loaded.tools.find(({ listed, surface }) =>
      surface.audience === "admin" ? listed[0]?.name === name : false,
    );
  return { reported, named, files: result.files, project: loaded };
}

function surfaceOf(changes: Partial<DecoratedFieldsToolPlan> = {}, fields = decoratedFields) {
  const text = emitDecoratedSurface(decoratedTool(fields, changes), "en", {});
  return JSON.parse(text) as DecoratedFieldsSurface;
}

const propertiesOf = ({ tools }: DecoratedFieldsSurface) =>
  Object.keys(tools[0]?.inputSchema.properties ?? {});

const content = "seoTitle seoNoIndex field_path seoTags seoImage kind page url weight";

describe("the input of a tool over decorated fields", () => {
  it.each<[string, Partial<DecoratedFieldsToolPlan>, string]>([
    [
      "all actions",
      {},
      `action workspace uuid path fields expectedVersion locale translations ${content}`,
    ],
    ["get", { actions: ["get"] }, "action workspace uuid path locale"],
    [
      "set",
      { actions: ["set"] },
      `action workspace uuid path expectedVersion translations ${content}`,
    ],
    ["clear", { actions: ["clear"] }, "action workspace uuid path fields expectedVersion"],
    [
      "all actions in one language",
      { translation: undefined },
      `action workspace uuid path fields expectedVersion ${content}`,
    ],
  ])("of %s is what an action takes", (_, changes, names) => {
    expect(propertiesOf(surfaceOf(changes)).join(" ")).toBe(names);
  });

  it("requires the action, and the workspace where several are declared", () => {
    const requiredOf = (changes: Partial<DecoratedFieldsToolPlan>) =>
      surfaceOf(changes).tools[0]?.inputSchema.required;
    expect(requiredOf({})).toEqual(["action", "workspace"]);
    expect(requiredOf({ workspaceRequired: false })).toEqual(["action"]);
    expect(requiredOf({ workspaceRequired: false, actions: ["clear"] })).toEqual(["action"]);
  });

  it("is portable, closed, and of translatable fields alone in other languages", () => {
    const schema = surfaceOf().tools[0]?.inputSchema;
    expect(portableProblems(schema)).toEqual([]);
    expect(schema?.additionalProperties).toBe(false);
    expect(schema?.properties["translations"]?.["properties"]).toEqual({
      es: {
        type: "object",
        properties: { seoTitle: { type: "string" } },
        required: [],
        additionalProperties: false,
      },
    });
  });

  it("types the fields as the tool of the content type would", () => {
    const fields = [
      field("note", { label: "Note", translatable: true }),
      flatSwitchable(),
      field("stock", {
        shape: { kind: "number", storage: "long", minimum: 0, patterns: [] },
        required: true,
      }),
    ];
    const types = [contentType("page", "pages", fields)];
    const owner = "kind: decoratedFields\nname: meta\nfields: [note, link, stock]";
    const plain = "kind: contentType\nname: page\ncontentType: page";
    const [decorated] = decoratedAmong(planOver(types, { "mcpTools/meta": owner }));
    const [whole] = planOver(types, { "mcpTools/page": plain }).tools;
    if (decorated === undefined || whole === undefined) throw new Error("Both are planned.");
    const one = JSON.parse(emitDecoratedSurface(decorated, "en", {})) as DecoratedFieldsSurface;
    const other = JSON.parse(emitSurface(whole, "en", {})) as DecoratedFieldsSurface;
    for (const key of ["note", "kind", "page", "url", "text", "stock"]) {
      const schema = one.tools[0]?.inputSchema.properties[key];
      expect(schema).toEqual(other.tools[0]?.inputSchema.properties[key]);
      expect(schema).toHaveProperty("type");
    }
  });
});

describe("what a tool over decorated fields stands on", () => {
  it("says which action needs what", () => {
    const { actions } = surfaceOf().decorated;
    expect(actions).toEqual({
      get: { parameters: ["workspace", "uuid", "path", "locale"], required: ["workspace"] },
      set: {
        parameters: ["workspace", "uuid", "path", "expectedVersion", "translations"],
        required: ["workspace"],
      },
      clear: {
        parameters: ["workspace", "uuid", "path", "fields", "expectedVersion"],
        required: ["workspace", "fields"],
      },
    });
  });

  it("leaves out what does not hold", () => {
    const { decorated } = surfaceOf({
      actions: ["get"],
      workspaceRequired: false,
      takesJsonText: false,
      translation: undefined,
    });
    expect(Object.keys(decorated)).toEqual(["fields", "places", "actions"]);
    expect(decorated.actions).toEqual({
      get: { parameters: ["workspace", "uuid", "path"], required: [] },
    });
  });
});

describe("the output of a tool over decorated fields", () => {
  const validate = () => {
    const ajv = new Ajv2020({ strict: true });
    formatsPlugin.default(ajv);
    return ajv.compile(surfaceOf().tools[0]?.outputSchema ?? {});
  };
  const item = {
    uuid: "a",
    path: "/a",
    nodeName: "a",
    type: "shop:product",
    version: 1,
    publication: "published",
    fields: { seoTitle: "x" },
  };

  it.each([
    [{ item }, true],
    [{ item: { ...item, translations: { es: { seoTitle: "y" } } }, ignored: ["seoOrigin"] }, true],
    [{ item: { ...item, fields: undefined } }, false],
    [{ items: [item] }, false],
    [{ item: { ...item, title: "x" } }, false],
  ])("is the item and what was ignored: %j", (answer, isRight) => {
    expect(validate()(JSON.parse(JSON.stringify(answer)))).toBe(isRight);
  });
});

it("an owned field leaves its name to the input of an action of the content type's tool", () => {
  const types = [contentType("page", "pages", [field("title"), field("note")])];
  const [whole] = planOver(types, {
    "mcpTools/page":
      "kind: contentType\nname: page\ncontentType: page\nactions:\n  rank:\n    description: Ranks it.\n    handler: ./rank.ts#rank\n    input: { note: { type: integer } }",
    "mcpTools/meta": "kind: decoratedFields\nname: meta\nfields: [note]",
  }).tools;
  if (whole === undefined) throw new Error("The tool is planned.");
  const surface = JSON.parse(emitSurface(whole, "en", {})) as DecoratedFieldsSurface;
  expect(surface.tools[0]?.inputSchema.properties["note"]).toMatchObject({ type: "integer" });
});

it("a tool over decorated fields is five files of its own folder", () => {
  const files = emitDecoratedFields(decoratedTool(decoratedFields), project([]));
  expect(files.map(([path]) => path)).toEqual(
    ["check.ts", "form.ts", "tool.ts", "types.ts", "surface.json"].map(
      (name) => `tools/meta/${name}`,
    ),
  );
});

describe("a registration of the h1 module", async () => {
  const { reported, named } = await compiled(h1Case);
  const owner = named("product_seo");
  if (!(owner instanceof DecoratedFieldsTool)) throw new Error("The registration is compiled.");

  it("compiles unchanged, with a warning that new items lack what the other module requires", () => {
    expect(reported).toEqual(["plan/required-field-owned"]);
    expect(owner.surface.decorated).toMatchObject({
      fields: ["h1seoTitle", "h1seoDescription", "h1seoNoIndex"],
      places: [{ workspace: "products", nodeTypes: ["shop:product"] }],
    });
    expect(owner.ownedFields()).toEqual(["h1seoTitle", "h1seoDescription", "h1seoNoIndex"]);
  });

  it.each([
    [{ h1seoTitle: "Shoes" }, []],
    [{ h1seoTitle: 5, h1seoNoIndex: "TRUE" }, []],
    [{ h1seoDescription: null }, []],
    [{}, []],
    [{ h1seoTitle: "x".repeat(61) }, ["h1seoTitle"]],
    [{ h1seoNoIndex: "yes", h1seoDescription: {} }, ["h1seoDescription", "h1seoNoIndex"]],
    [{ h1seoPriority: "low" }, ["h1seoPriority"]],
    [{ title: "Shoes" }, ["title"]],
  ])("checks what is set: %j", (input, wrong) => {
    const issues = new Issues("update");
    owner.checkFields(input, issues);
    expect(issues.problems.map(({ path }) => path)).toEqual(wrong);
  });
});

describe("a compiled tool over decorated fields", async () => {
  const { project: loaded, named } = await compiled(h1Case);
  const ajv = new Ajv2020({ strict: true });
  formatsPlugin.default(ajv);
  const answers = ajv.compile(named("product_seo")?.listed[0]?.outputSchema ?? {});

  it("sets, reads and clears its fields, and answers as its schema says", async () => {
    const shop = await openShop(loaded);
    const { path } = await shop.item("product", { action: "create", nodeName: "a", title: "A" });
    const steps = [
      [{ action: "get" }, {}],
      [
        { action: "set", h1seoTitle: "T", h1seoNoIndex: true },
        { h1seoTitle: "T", h1seoNoIndex: true },
      ],
      [{ action: "clear", fields: ["h1seoNoIndex"] }, { h1seoTitle: "T" }],
    ] as const;
    for (const [args, fields] of steps) {
      const answer = await shop.answer("product_seo", { ...args, path });
      expect(answer["item"]).toMatchObject({ path, fields });
      expect(answers(answer), ajv.errorsText(answers.errors)).toBe(true);
    }
    const { item } = await shop.answer("product_seo", { action: "get", path });
    expect(item).toHaveProperty("fields", { h1seoTitle: "T" });
    const refused = await shop.refusal("product", { action: "update", path, h1seoTitle: "U" });
    expect(refused).toContain("product_seo");
    await shop.close();
  });
});

describe("the sample's products", async () => {
  const { reported, named, files } = await compiled(repository);
  const product = named("product");
  if (!(product instanceof ContentTypeTool)) throw new Error("There is a tool for products.");

  it("are sold without what search engines show of them", () => {
    expect(reported).toEqual([]);
    const [tool] = product.surface.tools;
    const named = JSON.stringify([tool?.inputSchema, tool?.outputSchema]);
    expect(named).not.toContain("h1seo");
    expect(tool?.description).toContain(
      "Not here but with the tool product_seo: h1seoTitle, h1seoDescription, h1seoNoIndex.",
    );
    const enforced = files.get("tools/admin/product/create.schema.json");
    expect(enforced).toContain('"title"');
    const types = files.get("tools/admin/product/types.ts");
    expect(types).toContain("title");
    expect(types).not.toContain("h1seo");
  });

  it("show it to visitors all the same", () => {
    const catalog = files.get("tools/public/catalog/types.ts");
    expect(catalog).toContain("h1seoTitle");
  });
});

it("a field that another tool owns is marked in the form, with its default", () => {
  const types = [
    contentType("page", "pages", [field("title"), field("note", { defaultValue: "n" })]),
  ];
  const [whole] = planOver(types, {
    "mcpTools/page": "kind: contentType\nname: page\ncontentType: page",
    "mcpTools/meta": "kind: decoratedFields\nname: meta\nfields: [note]",
  }).tools;
  if (whole === undefined) throw new Error("The tool is planned.");
  expect(emitForm(whole).replace(/\s+/g, " ")).toContain(
    'key: "note", type: "string", access: "hide", owned: true, defaultValue: "n"',
  );
});
