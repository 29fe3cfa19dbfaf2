import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { emitActions } from "../../src/compiler/4-emit/emit-actions.js";
import { emitSurface } from "../../src/compiler/4-emit/emit-surface.js";
import { emitToolClass } from "../../src/compiler/4-emit/emit-tool-class.js";
import { portableProblems } from "../../src/ir/portable-profile.js";
import type { Field, Shape } from "../../src/ir/shape.js";
import type { ContentTypeToolPlan } from "../../src/ir/tool.js";
import type { ContentTypeSurface } from "../../src/runtime/surface.js";
import { answerKeyNames } from "../../src/util/answer-keys.js";
import { field, planDeclarations, plainText, projectOf } from "../plan/support.js";

const groupOf = (...fields: readonly Field[]): Shape => ({
  kind: "group",
  fields,
  flat: false,
  opaque: false,
});

const listOf = (items: Field["shape"]): Shape => ({
  kind: "list",
  items: items as Extract<Shape, { readonly kind: "group" | "text" }>,
  storage: items.kind === "group" ? "nodes" : "property",
  unique: false,
});

const fields = [
  field("title", { translatable: true, required: true }),
  field("sku"),
  field("category"),
  field("brand"),
];

function planOf(more: string, form = fields, config = ""): ContentTypeToolPlan {
  const text = `kind: contentType\nname: product\ncontentType: product\nidentifiers: [sku]\nfolderTemplate: /{category}/{brand?}\n${more}`;
  const { tools, reports } = planDeclarations(
    { "mcpTools/product": text },
    projectOf(form),
    config,
  );
  expect(reports).toEqual([]);
  const [tool] = tools;
  if (tool === undefined) throw new Error("A tool is planned.");
  return tool;
}

function surfaceOf(more: string, form = fields, config = ""): ContentTypeSurface {
  return JSON.parse(emitSurface(planOf(more, form, config), "en", {})) as ContentTypeSurface;
}

const languages = "locales: { default: en, others: [es] }\n";

/** The names of what each listed tool takes besides standard parameters, and what it requires. */
function takes(surface: ContentTypeSurface) {
  return Object.fromEntries(
    surface.tools.map(({ name, inputSchema }) => {
      const action = surface.content.actions[name.replace("product_", "")];
      const own = Object.keys(inputSchema.properties).filter(
        (key) => action?.parameters.includes(key) !== true,
      );
      return [name.replace("product_", ""), [own, inputSchema.required]];
    }),
  );
}

describe("one tool an action", () => {
  it("takes the content fields that the action reads, and requires what it needs", () => {
    const all = ["title", "sku", "category", "brand"];
    const keys = ["sku", "category", "brand"];
    const folder = ["category", "brand"];
    expect(takes(surfaceOf("layout: perAction\n"))).toEqual({
      list: [all, []],
      get: [keys, []],
      create: [all, ["title"]],
      update: [all, []],
      delete: [keys, []],
      publish: [keys, []],
      unpublish: [keys, []],
      create_folder: [folder, []],
      move: [keys, []],
      rename: [keys, ["newName"]],
      rename_folder: [folder, ["newName"]],
      delete_folder: [folder, []],
      reorder: [keys, ["position"]],
      remove_property: [keys, ["property"]],
    });
  });

  it("stays in the portable profile, in both languages and payloads", () => {
    for (const more of ["layout: perAction\n", "layout: perAction\npayload: nested\n", ""]) {
      const plan = planOf(`${more}confirmation: token\n`, fields, languages);
      for (const language of ["en", "es"] as const) {
        const { tools } = JSON.parse(emitSurface(plan, language, {})) as ContentTypeSurface;
        for (const { name, inputSchema, outputSchema } of tools) {
          expect(portableProblems(inputSchema), name).toEqual([]);
          expect(portableProblems(outputSchema ?? {}), name).toEqual([]);
          new Ajv2020({ strict: true, validateFormats: false }).compile(outputSchema ?? {});
        }
      }
    }
  });
});

describe("the schema of translations", () => {
  const translations = (form: readonly Field[]) =>
    surfaceOf("nodeNameFrom: []\n", [...form, ...fields.slice(1)], languages).tools[0]?.inputSchema
      .properties["translations"];

  it("mirrors the fields that can be translated, in every language but the default one", () => {
    const price = groupOf(field("note", { translatable: true }), field("amount"));
    const schema = translations([
      field("title", { translatable: true, label: "Title", required: true }),
      field("plain"),
      field("tags", { translatable: true, shape: listOf(plainText) }),
      field("seo", { shape: groupOf(field("meta", { translatable: true })) }),
      field("prices", { shape: listOf(price) }),
      field("locked", { translatable: true, locked: "readOnly" }),
    ]);
    const text = { type: "string" };
    expect(schema).toEqual({
      type: "object",
      description: "Translated values by language; null clears one.",
      properties: {
        es: {
          type: "object",
          properties: {
            title: text,
            tags: { type: "array", items: text },
            seo: {
              type: "object",
              properties: { meta: text },
              required: [],
              additionalProperties: false,
            },
            prices: {
              type: "array",
              description: 'By position; {"0": {…}} is accepted too.',
              items: {
                type: "object",
                properties: { note: text },
                required: [],
                additionalProperties: false,
              },
            },
          },
          required: [],
          additionalProperties: false,
        },
      },
      required: [],
      additionalProperties: false,
    });
  });

  it("holds everything inside what is marked itself, but for what chooses", () => {
    const kind = field("kind", {
      shape: {
        ...plainText,
        options: { source: "list", values: [{ value: "one", label: "" }] },
      },
    });
    const variants = [{ value: "one", label: "", fields: [field("link")] }];
    const schema = translations([
      field("seo", { translatable: true, shape: groupOf(field("meta"), field("words")) }),
      field("rows", { translatable: true, shape: listOf(groupOf(field("cell"))) }),
      field("target", {
        translatable: true,
        shape: { kind: "variants", flat: true, selector: kind, variants },
      }),
    ]) as unknown as { properties: { es: { properties: Record<string, object> } } };
    const { seo, rows, ...others } = schema.properties.es.properties;
    expect(seo).toMatchObject({ properties: { meta: {}, words: {} } });
    expect(rows).toMatchObject({ items: { properties: { cell: {} } } });
    expect(Object.keys(others)).toEqual(["link"]);
  });
});

describe("the output schema", () => {
  const output = (more: string, config = "") => {
    const [tool] = surfaceOf(more, fields, config).tools;
    if (tool?.outputSchema === undefined) throw new Error("A tool with an output is listed.");
    return tool.outputSchema;
  };
  const keys = (allowed: string, more = "") =>
    Object.keys(output(`allowedActions: [${allowed}]\n${more}`).properties);

  const moved = ["from", "to", "affectedDescendants"];
  const confirmed = ["locales", "published", "referencedBy"];
  const node = ["confirmationRequired", "action", "workspace", "uuid", "type"];

  it.each([
    ["list", ["items", "nextCursor", "total", "totalAtLeast", "ignored"]],
    ["get", ["item", "ignored"]],
    ["create", ["item", "validateOnly", "message", "ignored"]],
    [
      "delete",
      [
        ...node,
        "path",
        "descendants",
        "directChildren",
        ...confirmed,
        "deleted",
        "message",
        "ignored",
      ],
    ],
    ["publish", ["item", "folder", "count", "recursive", "message", "ignored"]],
    ["create_folder", ["folder", "message", "ignored"]],
    ["move", ["item", ...node, ...moved, ...confirmed, "message", "ignored"]],
    ["rename_folder", ["folder", ...node, ...moved, ...confirmed, "message", "ignored"]],
    [
      "reorder",
      [
        "item",
        "reordered",
        "position",
        "siblings",
        "order",
        "clamped",
        "requestedPosition",
        "message",
        "ignored",
      ],
    ],
    ["remove_property", ["item", "removed", "message", "ignored"]],
  ])("of %s has what it can answer", (action, expected) => {
    expect(keys(action)).toEqual(expected);
  });

  it("has the token where confirmation takes one", () => {
    expect(keys("rename")).not.toContain("confirmToken");
    expect(keys("rename", "confirmation: elicit\n")).toEqual(
      expect.arrayContaining(["confirmToken", "expiresAt", "reason"]),
    );
  });

  it("has translations of an item where there are languages for them", () => {
    const item = (config: string) =>
      (output("", config).properties["item"] as { readonly properties: object }).properties;
    expect(Object.keys(item(languages))).toContain("translations");
    expect(Object.keys(item(""))).not.toContain("translations");
  });

  it("uses only names that an action of the declaration's own may not answer with", () => {
    const all = Object.keys(output("confirmation: token\n", languages).properties);
    expect(all.filter((name) => !answerKeyNames.includes(name))).toEqual([]);
  });
});

describe("the surface", () => {
  it("says how actions are confirmed, unless by the flag alone or never", () => {
    const confirmation = (more: string) => surfaceOf(more).content.confirmation;
    expect(confirmation("")).toBeUndefined();
    expect(confirmation("confirmation: flag\n")).toBeUndefined();
    expect(confirmation("confirmation: token\n")).toBe("token");
    expect(confirmation("confirmation: elicit\n")).toBe("elicit");
    expect(confirmation("confirmation: token\nallowedActions: [get]\n")).toBeUndefined();
  });

  it("holds the model where hooks may bind to it", () => {
    expect(surfaceOf("").content.model).toBeUndefined();
    expect(surfaceOf("hooks: ./hooks.ts\n").content.model).toEqual({
      title: "scalar",
      sku: "scalar",
      category: "scalar",
      brand: "scalar",
    });
  });
});

describe("a confirmed action of the declaration's own", () => {
  const more =
    "allowedActions: [ship]\nactions:\n  ship:\n    description: Ships it.\n    handler: ./h.ts#ship\n    confirm: true\n    output: { parcel: { type: string } }\n";

  it("has a handler with a preview", () => {
    const plan = planOf(more);
    expect(emitActions(plan)).toContain(
      "export type ProductShipHandler = ConfirmedActionHandler<\n  ProductShipInput,\n  ProductShipOutput,\n  Product\n>;",
    );
    expect(emitToolClass(plan)).toContain("ship: confirmedAction<ProductShipHandler>({");
  });

  it("is marked, and leaves its answer open for the preview", () => {
    const { content, tools } = surfaceOf(more);
    expect(content.actions["ship"]).toEqual({
      parameters: ["uuid", "path", "nodeName", "folder", "confirm"],
      required: [],
      input: [],
      confirm: true,
    });
    expect(tools[0]?.outputSchema?.additionalProperties).toBe(true);
    expect(Object.keys(tools[0]?.outputSchema?.properties ?? {})).toEqual([
      "confirmationRequired",
      "action",
      "message",
      "parcel",
      "ignored",
    ]);
  });
});
