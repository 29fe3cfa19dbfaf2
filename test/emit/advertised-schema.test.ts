import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { advertisedSchema } from "../../src/compiler/4-emit/advertised-schema.js";
import { outputSchema } from "../../src/compiler/4-emit/output-schema.js";
import { portableProblems } from "../../src/ir/portable-profile.js";
import type {
  ContentTypeToolPlan,
  FieldPlan,
  Language,
  PropertySchema,
} from "../../src/ir/tool.js";
import { contentTypesAmong } from "../support/content-type.js";
import { fixtures } from "./support/fixtures.js";
import {
  boolean,
  field,
  group,
  list,
  number,
  opaque,
  options,
  pattern,
  text,
  tool,
  variants,
} from "./support/plans.js";

/** The schemas of a plan's first listed tool. */
function advertisedFor(plan: ContentTypeToolPlan, language: Language) {
  const [listed] = plan.listed;
  if (listed === undefined) throw new Error("A plan lists a tool.");
  return advertisedSchema(plan, listed, language);
}

function outputFor(plan: ContentTypeToolPlan, language: Language) {
  const [listed] = plan.listed;
  if (listed === undefined) throw new Error("A plan lists a tool.");
  return outputSchema(plan, listed, language);
}

function advertised(fields: readonly FieldPlan[]) {
  const { action: _, ...properties } = advertisedFor(
    tool(fields, { parameters: [] }),
    "en",
  ).properties;
  return properties;
}

function choice(first: readonly FieldPlan[], second: readonly FieldPlan[], flat = false) {
  const selector = field("kind", "Kind", text({ options: options("one", "two") }));
  return variants(
    "ArticleX",
    selector,
    [
      { value: "one", label: "One", fields: first },
      { value: "two", label: "Two", fields: second },
    ],
    flat,
  );
}

describe("the advertised schema", () => {
  const tools = Object.values(fixtures).flatMap((plan) => contentTypesAmong(plan.tools));
  const portable = tools.filter(({ fields }) => fields.every(({ key }) => key !== "1"));

  it("is valid under the 2020-12 meta-schema and stays in the portable profile", () => {
    const ajv = new Ajv2020({ strict: true, validateFormats: false });
    for (const plan of portable) {
      for (const schema of [advertisedFor(plan, "en"), outputFor(plan, "es")]) {
        expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
        expect(typeof ajv.compile(schema)).toBe("function");
        expect(portableProblems(schema), plan.name).toEqual([]);
      }
    }
  });

  it("opens with the action and the standard parameters, and requires the action alone", () => {
    const schema = advertisedFor(tool([field("title", "Title", text(), { required: true })]), "es");
    expect(Object.keys(schema.properties)).toEqual(["action", "uuid", "limit", "select", "title"]);
    expect(schema.properties["action"]).toEqual({
      type: "string",
      description: "Qué hacer: list, get, create, update.",
      enum: ["list", "get", "create", "update"],
    });
    expect(schema.required).toEqual(["action"]);
    expect(schema.additionalProperties).toBe(false);
  });

  it("leaves out what may not be written, also inside groups", () => {
    const inner = [field("a", "A", text()), field("b", "B", text(), { access: "ignore" })];
    const schema = advertised([
      field("seen", "Seen", text(), { access: "ignore" }),
      field("unseen", "Unseen", text(), { access: "hide" }),
      field("group", "Group", group("ArticleGroup", inner)),
    ]);
    expect(Object.keys(schema)).toEqual(["group"]);
    expect(Object.keys((schema["group"] as unknown as PropertySchema).properties ?? {})).toEqual([
      "a",
    ]);
  });

  it("says the rules that every client reads, and leaves others to the description", () => {
    const patterns = [pattern("(?i)a", { portable: false }), pattern("[a-z]+")];
    expect(
      advertised([
        field("code", "Code", text({ maxLength: 5, patterns })),
        field("count", "", number({ minimum: 1, options: options(1, 2) }), {
          description: "Count.",
        }),
        field("share", "Share", number({ storage: "double", maximum: 0.5 })),
        field(
          "tags",
          "Tags",
          list(text({ options: options("a", "b") }), { minItems: 1, maxItems: 2, unique: true }),
        ),
      ]),
    ).toEqual({
      code: {
        type: "string",
        title: "Code",
        description: "Code (field).",
        pattern: "^(?:[a-z]+)$",
        maxLength: 5,
      },
      count: { type: "integer", description: "Count.", minimum: 1 },
      share: { type: "number", title: "Share", description: "Share (field).", maximum: 0.5 },
      tags: {
        type: "array",
        title: "Tags",
        description: "Tags (field).",
        minItems: 1,
        maxItems: 2,
        items: { type: "string", enum: ["a", "b"] },
      },
    });
  });

  it("lists at most 200 values", () => {
    const many = (count: number) =>
      options(...Array.from({ length: count }, (_, index) => `v${index}`));
    const schema = advertised([
      field("few", "Few", text({ options: many(200) })),
      field("many", "Many", text({ options: many(201) })),
    ]);
    expect(schema["few"]?.["enum"]).toHaveLength(200);
    expect(schema["many"]).not.toHaveProperty("enum");
  });

  it("offers every variant's fields beside the selector and says whose they are", () => {
    const first = [field("a", "A", text()), field("same", "Same", text())];
    const second = [field("b", "B", boolean), field("same", "Same", text())];
    const nested = advertised([field("x", "X", choice(first, second))])["x"];
    expect(nested).toMatchObject({
      type: "object",
      properties: {
        kind: { enum: ["one", "two"], description: "Kind (field)." },
        a: { description: "Only for one. A (field)." },
        same: { description: "Only for one, two. Same (field)." },
        b: { description: "Only for two. B (field)." },
      },
      required: [],
      additionalProperties: false,
    });
    const flat = advertised([field("x", "X", choice(first, second, true))]);
    expect(Object.keys(flat)).toEqual(["kind", "a", "same", "b"]);
  });

  it("gives a name that variants share the weaker of its shapes", () => {
    const both = (a: FieldPlan["shape"], b: FieldPlan["shape"]) => {
      const schema = advertised([
        field("x", "X", choice([field("y", "Y", a)], [field("y", "Y", b)], true)),
      ])["y"];
      const { title: _, description: __, ...rest } = schema ?? {};
      return rest;
    };
    const inner = (key: string, shape: FieldPlan["shape"]) =>
      group("ArticleY", [field(key, "", shape)]);
    expect([
      both(number(), number({ storage: "double" })),
      both(text({ maxLength: 3 }), number()),
      both(text({ options: options("a") }), text({ options: options("b") })),
      both(text({ options: options("a"), maxLength: 3 }), text({ maxLength: 3 })),
      both(list(text()), list(number())),
      both(list(text()), text()),
      both(opaque("ArticleY"), text()),
    ]).toEqual([
      { type: "number" },
      { type: "string" },
      { type: "string", enum: ["a", "b"] },
      { type: "string", maxLength: 3 },
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "string" } },
      { type: "object", properties: {}, required: [], additionalProperties: true },
    ]);
    expect(both(inner("a", text()), inner("b", boolean))).toMatchObject({
      properties: { a: { type: "string" }, b: { type: "boolean" } },
    });
  });
});

describe("the output schema", () => {
  it("describes what the offered actions answer, and leaves the content fields open", () => {
    const all = outputFor(tool([]), "en");
    expect(Object.keys(all.properties)).toEqual([
      "item",
      "items",
      "nextCursor",
      "total",
      "totalAtLeast",
      "validateOnly",
      "message",
      "ignored",
    ]);
    expect(Object.keys(outputFor(tool([], { actions: ["get"] }), "en").properties)).toEqual([
      "item",
      "ignored",
    ]);
    expect(all.type).toBe("object");
  });

  it("promises identity only where nothing unstored is answered", () => {
    const required = (actions: readonly ("get" | "create")[]) =>
      outputFor(tool([], { actions }), "en").properties["item"]?.["required"];
    expect(required(["get"])).toContain("uuid");
    expect(required(["get", "create"])).not.toContain("uuid");
  });
});
