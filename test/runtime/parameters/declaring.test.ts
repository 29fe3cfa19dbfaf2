import { Ajv2020 } from "ajv/dist/2020.js";
import { type ExtraProperties, ProgrammerError, Refusal, toolParameters } from "mcpgen/runtime";
import { describe, expect, test } from "vitest";

/** The error that a declaration ends with: its class and its words. */
function faultOf(declare: () => unknown): string {
  try {
    declare();
  } catch (error) {
    expect(error).toBeInstanceOf(ProgrammerError);
    expect(error).not.toBeInstanceOf(Refusal);
    return (error as Error).message;
  }
  return "declared";
}

const everything = () =>
  toolParameters()
    .requiredString("reference", "The document.")
    .string("locale", "A translation.")
    .stringIf(true, "wiki", "A wiki.")
    .requiredInteger("revision", "A revision.")
    .integer("limit", "How many.")
    .boolean("showHidden", "Hidden ones too.")
    .stringArray("tags", "Its tags.")
    .requiredStringMap("values", "Its values.")
    .stringMap("headers", "Its headers.");

describe("the advertised schema", () => {
  test("has every type: scalars with type and description only, lists with items, maps with the type of their values", () => {
    expect(everything().build().inputSchema()).toEqual({
      type: "object",
      properties: {
        reference: { type: "string", description: "The document." },
        locale: { type: "string", description: "A translation." },
        wiki: { type: "string", description: "A wiki." },
        revision: { type: "integer", description: "A revision." },
        limit: { type: "integer", description: "How many." },
        showHidden: { type: "boolean", description: "Hidden ones too." },
        tags: { type: "array", description: "Its tags.", items: { type: "string" } },
        values: {
          type: "object",
          description: "Its values.",
          additionalProperties: { type: "string" },
        },
        headers: {
          type: "object",
          description: "Its headers.",
          additionalProperties: { type: "string" },
        },
      },
      required: ["reference", "revision", "values"],
      additionalProperties: false,
    });
  });

  test("keeps the order of declaration, whatever is required", () => {
    const { properties, required } = toolParameters()
      .string("zeta", "Z.")
      .requiredInteger("beta", "B.")
      .boolean("alpha", "A.")
      .requiredString("gamma", "G.")
      .build()
      .inputSchema();
    expect(Object.keys(properties)).toEqual(["zeta", "beta", "alpha", "gamma"]);
    expect(required).toEqual(["beta", "gamma"]);
  });

  test("has required also when nothing is", () => {
    expect(toolParameters().string("locale", "L.").build().inputSchema().required).toEqual([]);
  });

  test("of no parameters at all refuses every key", () => {
    expect(toolParameters().build().inputSchema()).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });

  test("is a JSON Schema 2020-12 that takes what the accessors take and refuses other keys", () => {
    const validate = new Ajv2020({ strict: true }).compile(everything().build().inputSchema());
    const args = { reference: "A", revision: 1, values: { a: "b" }, tags: ["t"] };
    expect(validate(args)).toBe(true);
    expect(validate({ ...args, limt: 5 })).toBe(false);
    expect(validate({ ...args, values: { a: 1 } })).toBe(false);
  });

  test("is made anew each time, so that changing one changes no other", () => {
    const params = everything().build();
    const { properties, required } = params.inputSchema() as unknown as {
      properties: Record<string, { description?: string; items?: { type: string } }>;
      required: string[];
    };
    required.push("nothing");
    delete properties["reference"];
    properties["tags"]!.items!.type = "integer";
    properties["locale"]!.description = "Changed.";
    expect(params.inputSchema()).toEqual(everything().build().inputSchema());
  });

  test("leaves a parameter out whose condition does not hold, and has it where it does", () => {
    const names = (condition: boolean) =>
      Object.keys(
        toolParameters()
          .string("a", "A.")
          .stringIf(condition, "wiki", "W.")
          .integer("b", "B.")
          .build()
          .inputSchema().properties,
      );
    expect(names(true)).toEqual(["a", "wiki", "b"]);
    expect(names(false)).toEqual(["a", "b"]);
  });
});

describe("hand-built properties", () => {
  const params = toolParameters().requiredString("page", "The page.").build();
  const edits = { type: "array", items: { type: "object", properties: { line: {} } } };

  test("come after the declared ones, as they are", () => {
    const schema = params.inputSchema({ edits, also: { const: 1 } });
    expect(Object.keys(schema.properties)).toEqual(["page", "edits", "also"]);
    expect(schema.properties["edits"]).toEqual(edits);
    expect(schema.required).toEqual(["page"]);
    expect(schema.additionalProperties).toBe(false);
  });

  test("are in the schema that they were given to, and in no later one", () => {
    params.inputSchema({ edits });
    expect(Object.keys(params.inputSchema().properties)).toEqual(["page"]);
  });

  test("are copied, so that changing the schema does not change what the tool gave", () => {
    const own = { edits: { type: "array", items: { type: "object" } } };
    const { properties } = params.inputSchema(own);
    (properties["edits"] as { items: { type: string } }).items.type = "string";
    expect(own.edits.items.type).toBe("object");
  });

  test("that clash with a declared one are a programmer's error", () => {
    expect(faultOf(() => params.inputSchema({ page: { type: "array" } }))).toBe(
      'The extra property "page" is a declared parameter already.',
    );
  });

  test("that clash with one whose condition does not hold are it on every server", () => {
    const conditional = toolParameters().stringIf(false, "wiki", "W.").build();
    expect(faultOf(() => conditional.inputSchema({ wiki: {} }))).toBe(
      'The extra property "wiki" is a declared parameter already.',
    );
  });

  test("need a name that clients take, and a schema", () => {
    expect(faultOf(() => params.inputSchema({ "a b": {} }))).toBe(
      '"a b" is no name of a parameter: it takes a letter or "_" first, then letters, digits and "_", 64 characters at most.',
    );
    const noSchema = { edits: "array" } as unknown as ExtraProperties;
    expect(faultOf(() => params.inputSchema(noSchema))).toBe(
      'The extra property "edits" must be a JSON Schema object.',
    );
  });
});

describe("a broken declaration fails where it is made", () => {
  test("when a name is declared twice", () => {
    const once = toolParameters().string("limit", "L.");
    expect(faultOf(() => once.integer("limit" as "other", "L.").build())).toBe(
      'The parameter "limit" is declared twice.',
    );
  });

  test("when a required one is declared again as optional, so that it cannot stay required by mistake", () => {
    const once = toolParameters().requiredString("a", "A.");
    expect(faultOf(() => once.string("a" as "other", "A."))).toBe(
      'The parameter "a" is declared twice.',
    );
  });

  test.each([true, false])(
    "when a name is declared twice under a condition, also where it is %s",
    (condition) => {
      const once = toolParameters().stringIf(condition, "wiki", "W.");
      expect(faultOf(() => once.string("wiki" as "other", "W."))).toBe(
        'The parameter "wiki" is declared twice.',
      );
    },
  );

  test.each(["", " ", "5a", "a-b", "a.b", "a b", "ñ", "a\n", "a".repeat(65)])(
    "when no client takes the name %j",
    (name) => {
      expect(faultOf(() => toolParameters().string(name as "a", "A."))).toContain(
        'is no name of a parameter: it takes a letter or "_" first',
      );
      expect(faultOf(() => toolParameters().stringIf(false, name as "a", "A."))).toContain(
        "is no name of a parameter",
      );
    },
  );

  test.each(["a", "_", "A_1", "a".repeat(64)])("and not for the name %j", (name) => {
    const { properties } = toolParameters()
      .string(name as "a", "A.")
      .build()
      .inputSchema();
    expect(Object.keys(properties)).toEqual([name]);
  });

  test.each(["", "  ", "\n"])("when the description is %j", (description) => {
    expect(faultOf(() => toolParameters().boolean("a", description))).toBe(
      'The parameter "a" needs a description.',
    );
  });

  test("when its messages have no such language", () => {
    expect(faultOf(() => toolParameters().build({ language: "fr" as "es" }))).toBe(
      'There are no messages in the language "fr".',
    );
  });
});

describe("a builder", () => {
  test("stays as it is when it is continued, so that sets can share a beginning", () => {
    const common = toolParameters().requiredString("reference", "R.");
    const one = common.integer("limit", "L.").build();
    const other = common.boolean("limit", "L.").build();
    expect(Object.keys(common.build().inputSchema().properties)).toEqual(["reference"]);
    expect(one.inputSchema().properties["limit"]).toEqual({ type: "integer", description: "L." });
    expect(other.inputSchema().properties["limit"]).toEqual({ type: "boolean", description: "L." });
  });

  test("and what it builds cannot be changed", () => {
    expect(Object.isFrozen(toolParameters())).toBe(true);
    expect(Object.isFrozen(toolParameters().build())).toBe(true);
  });
});
