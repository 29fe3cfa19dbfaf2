import { describe, expect, test } from "vitest";
import type { FunctionToolPlan } from "../../src/ir/tool.js";
import { planDeclarations, projectOf } from "./support.js";

const head =
  "kind: function\nname: history\ndescription: Reads it.\nhandler: ./handlers/h.ts#history\n";

function planned(text: string, { path = "mcpTools/history", config = "" } = {}) {
  const { all, reports } = planDeclarations({ [path]: text }, projectOf([]), config);
  const tool = all.find((each): each is FunctionToolPlan => each.kind === "function");
  return { tool, reports };
}

/** What is reported of keys added to a sound declaration: place, code and message, without the hint. */
function reported(keys: string): readonly string[] {
  return planned(head + keys).reports;
}

/** What is reported of one parameter `a`, each without its place in the file's first lines. */
function reportedOf(parameter: string): readonly string[] {
  return reported(`parameters:\n  a: ${parameter}\n`);
}

/** Codes alone, with the place. */
function codesOf(reports: readonly string[]): readonly string[] {
  return reports.map((report) => report.split(" ", 2).join(" "));
}

describe("parameters of a function", () => {
  test("keep their order, the declared before those of the schema", () => {
    const { tool, reports } = planned(`${head}schema:
  type: object
  properties: { tags: { type: array, items: { type: string } }, also: { type: string } }
  required: [also]
parameters:
  z: { type: string, required: true }
  a: { type: "string[]", maxLength: 5 }
`);
    expect(reports).toEqual([]);
    expect(tool?.parameters.map(({ name, type, required }) => [name, type, required])).toEqual([
      ["z", "string", true],
      ["a", "string[]", false],
      ["tags", "schema", false],
      ["also", "schema", true],
    ]);
    expect(tool?.listed[0]?.parameters.map(({ schema }) => schema)).toEqual([
      { type: "string" },
      { type: "array", items: { type: "string", maxLength: 5 } },
      { type: "array", items: { type: "string" } },
      { type: "string" },
    ]);
  });

  test("advertise bounds, values and default, and a default in words too", () => {
    const { tool } = planned(`${head}parameters:
  limit: { type: integer, default: 20, minimum: 1, maximum: 100, description: "  Per\\n page. " }
  tone: { type: enum, values: [plain, loud], default: loud }
  ratio: { type: number, minimum: 0.5 }
  locale: { type: locale, default: fr-fr }
  hidden: { type: boolean, default: false }
  labels: { type: map }
`);
    expect(tool?.listed[0]?.parameters.map(({ schema }) => schema)).toEqual([
      {
        type: "integer",
        description: "Per page. Default: 20.",
        minimum: 1,
        maximum: 100,
        default: 20,
      },
      {
        type: "string",
        description: "Default: loud.",
        enum: ["plain", "loud"],
        default: "loud",
      },
      { type: "number", minimum: 0.5 },
      { type: "string", description: "Default: fr_FR.", default: "fr_FR" },
      { type: "boolean", description: "Default: false.", default: false },
      { type: "object", properties: {}, required: [], additionalProperties: true },
    ]);
  });

  test("named like what a class has get another property and keep their name", () => {
    const { tool } = planned(`${head}parameters: { constructor: { type: string } }\n`);
    expect(tool?.parameters.map(({ name, property }) => [name, property])).toEqual([
      ["constructor", "constructor$"],
    ]);
  });

  test.each([
    ["parameters: []", "5:13 plan/map-expected"],
    ["parameters: text", "5:13 plan/map-expected"],
    ["parameters:\n  a:", "6:5 plan/map-expected"],
    ["parameters:\n  a-b: { type: string }", "6:3 plan/parameter-name-invalid"],
    ["parameters:\n  __proto__: { type: string }", "6:3 plan/parameter-name-invalid"],
    ["parameters:\n  a: { type: string }\n  a: { type: map }", "7:3 load/duplicate-key"],
    ["readOnly: maybe", "5:11 plan/boolean-expected"],
    ["destructive: []", "5:14 plan/boolean-expected"],
    ["allowedActions: [get]", "5:1 plan/function-without-actions"],
    ["readOnly: true\ndestructive: true", "6:1 plan/destructive-without-write"],
    ["workspace: products", "5:1 plan/unknown-key"],
  ])("%j is reported at its place", (keys, report) => {
    expect(codesOf(reported(keys))).toEqual([report]);
  });

  test.each([
    ["{ type: text }", "plan/parameter-type"],
    ["{ type: enum }", "plan/enum-values"],
    ["{ type: enum, values: [] }", "plan/enum-values"],
    ["{ type: enum, values: [a, a] }", "plan/enum-values"],
    ['{ type: enum, values: ["a\\u200b"] }', "plan/hidden-characters"],
    ["{ type: string, default: [] }", "plan/parameter-default"],
    ['{ type: string, default: " " }', "plan/parameter-default"],
    ["{ type: string, default: abc, maxLength: 2 }", "plan/parameter-default"],
    ['{ type: string, default: "a\\u202e" }', "plan/hidden-characters"],
    ["{ type: locale, default: french }", "plan/parameter-default"],
    ["{ type: enum, values: [a], default: b }", "plan/parameter-default"],
    ["{ type: boolean, default: 1 }", "plan/parameter-default"],
    ["{ type: integer, default: 1.5 }", "plan/parameter-default"],
    ["{ type: integer, default: 3000000000 }", "plan/parameter-default"],
    ["{ type: integer, default: 0, minimum: 1 }", "plan/parameter-default"],
    ["{ type: number, default: .inf }", "plan/parameter-default"],
    ["{ type: number, default: .nan }", "plan/parameter-default"],
    ["{ type: integer, minimum: .nan }", "plan/number-expected"],
    ["{ type: integer, maximum: 99999999999999999999 }", "plan/number-expected"],
    ["{ type: integer, maximum: 3000000000 }", "plan/parameter-bound"],
    ["{ type: integer, minimum: 0.5 }", "plan/parameter-bound"],
    ["{ type: number, minimum: 2, maximum: 1 }", "plan/parameter-bound"],
    ["{ type: string, maxLength: 0 }", "plan/parameter-bound"],
    ["{ type: string, maximum: 1 }", "plan/parameter-key-unfit"],
    ["{ type: boolean, maxLength: 1 }", "plan/parameter-key-unfit"],
    ["{ type: string, values: [a] }", "plan/parameter-key-unfit"],
    ['{ type: "string[]", default: a }', "plan/parameter-key-unfit"],
    ["{ type: map, default: {} }", "plan/parameter-key-unfit"],
    ["{ type: string, required: true, default: a }", "plan/required-with-default"],
    ["{ type: string, required: 1 }", "plan/boolean-expected"],
    ["{ type: string, required: true, when: crossWiki }", "plan/required-with-reach"],
    ["{ type: string, when: crossWikis }", "plan/unknown-reach"],
    ["{ type: string, when: [crossWiki] }", "plan/text-expected"],
    ["{ type: string, description: [x] }", "plan/text-expected"],
    ['{ type: string, description: "a\\u200bb" }', "plan/hidden-characters"],
    ["{ type: string, description: { text: a, crossWikis: b } }", "plan/unknown-reach"],
    ["{ type: string, description: { crossWiki: [b] } }", "plan/text-expected"],
    ["{ type: string, limit: 1 }", "plan/unknown-key"],
  ])("%s is refused", (parameter, code) => {
    expect(codesOf(reportedOf(parameter)).map((report) => report.split(" ")[1])).toEqual([code]);
  });

  test.each([
    [
      "{ type: number, minimum: 5, maximum: 3 }",
      'Key "maximum" of a parameter takes a number, not below the minimum (5).',
    ],
    [
      "{ type: integer, minimum: 5, maximum: 3 }",
      'Key "maximum" of a parameter takes a whole number from -2147483648 to 2147483647, not below the minimum (5).',
    ],
    [
      "{ type: integer, minimum: 2, default: 1 }",
      "The default does not fit a parameter of type integer: it is below the minimum, 2. Give a value that a caller could send, or remove `default`.",
    ],
    [
      "{ type: string, maxLength: 2, default: abc }",
      "The default does not fit a parameter of type string: it is longer than maxLength, 2. Give a value that a caller could send, or remove `default`.",
    ],
    [
      "{ type: enum, values: [a, b], default: c }",
      "The default does not fit a parameter of type enum: it is none of a, b. Give a value that a caller could send, or remove `default`.",
    ],
    ["{ type: string, limit: 1 }", 'A parameter has no key "limit".'],
    [
      "{ schema: { type: object, required: [b], additionalProperties: false } }",
      'The schema is no JSON Schema (2020-12): "required" names "b", and "properties" has no such property.',
    ],
    [
      "{ schema: { type: string, pattern: '(' } }",
      "The pattern of the schema cannot be used: it is no regular expression (Unterminated group). Write it for JavaScript with the flag u, from `^` to `$`, so that each character can match in one way only.",
    ],
    [
      "{ schema: { type: number, maximum: 1e308 } }",
      'The schema is no JSON Schema (2020-12): "maximum" must be number, and "1e308" is a text; write 1.0e+308.',
    ],
  ])("%s says what is wrong", (parameter, message) => {
    const told = reportedOf(parameter).map((report) => report.split(" ").slice(2).join(" "));
    expect(told).toEqual([message]);
  });

  test("of an enum may be values that YAML takes for something else, and so may the default", () => {
    const { tool, reports } = planned(
      `${head}parameters: { a: { type: enum, values: [true, 10], default: true } }\n`,
    );
    expect(reports).toEqual([]);
    expect(tool?.parameters[0]).toMatchObject({ values: ["true", "10"], defaultValue: "true" });
  });

  test("declared on both sides are an error that names both places", () => {
    const schema = "schema: { type: object, properties: { a: { type: string } } }";
    expect(reported(`parameters: { a: { type: string } }\n${schema}\n`)).toEqual([
      '6:39 plan/parameter-twice The parameter "a" is declared under `parameters` and under `schema`. Keep one of them, or rename one.',
    ]);
  });

  test("of YAML's merge keys are parameters like others", () => {
    const { tool, reports } = planned(
      `${head}parameters:\n  <<: { a: { type: string } }\n  b: { type: integer }\n`,
    );
    expect(reports).toEqual([]);
    expect(tool?.parameters.map(({ name }) => name).toSorted()).toEqual(["a", "b"]);
  });
});

describe("a function", () => {
  test("needs a description and a handler", () => {
    expect(planned("kind: function\nname: history\n").reports).toEqual([
      '2:7 plan/handler-missing The tool "history" has no handler. Add `handler: ./handlers/<file>.ts#<export>`.',
      '2:7 plan/tool-without-description The tool "history" has no description. Add `description:`, what a model reads to decide when to call it.',
    ]);
  });

  test.each([
    ['"a\\u202eb"', "3:14 plan/hidden-characters"],
    ['{ text: "a\\u202eb" }', "3:22 plan/hidden-characters"],
    ["[Reads it.]", "3:14 plan/text-expected"],
    ["{ txt: Reads it. }", "3:16 plan/unknown-reach", "2:7 plan/tool-without-description"],
    ["", "2:7 plan/tool-without-description"],
    ['" "', "2:7 plan/tool-without-description"],
    ['{ text: " " }', "2:7 plan/tool-without-description"],
    ["{}", "2:7 plan/tool-without-description"],
  ])("with the description %s is told once what is wrong with it", (description, ...reports) => {
    const told = codesOf(planned(head.replace("Reads it.", description)).reports);
    expect(told.toSorted()).toEqual(reports.toSorted());
  });

  test.each(["history", "./handlers/h.ts", "./handlers/h.ts#", "./handlers/h.ts#a#b"])(
    "is not run by the handler %s",
    (handler) => {
      const { reports } = planned(head.replace("./handlers/h.ts#history", JSON.stringify(handler)));
      expect(codesOf(reports)).toEqual(["4:10 plan/handler-invalid"]);
    },
  );

  test.each(["[]", "{}", "[./handlers/h.ts#history]"])(
    "names its handler as a text, unlike %s",
    (handler) => {
      const { reports } = planned(head.replace("./handlers/h.ts#history", handler));
      expect(reports).toEqual(['4:10 plan/text-expected Key "handler" takes a text.']);
    },
  );

  test("of an unknown kind is told the kinds there are", () => {
    expect(planned("kind: procedure\nname: a\n").reports).toEqual([
      '1:7 plan/unknown-kind There is no kind of tool "procedure". Known: "contentType", "decoratedFields", "function", "app".',
    ]);
  });

  test("for visitors only reads", () => {
    const path = "mcpPublicTools/history";
    expect(planned(head, { path }).reports).toEqual([
      '2:7 plan/public-tool-writes A public tool cannot offer "history": it reads published content only. Take a standard action out; add `readOnly: true` to a function or an action of your own that only reads.',
    ]);
    expect(planned(`${head}readOnly: true\n`, { path }).reports).toEqual([]);
  });

  test("gets its hints from what it says, and is of an open world unless it says otherwise", () => {
    const hintsOf = (keys: string) => planned(head + keys).tool?.listed[0]?.annotations;
    expect(hintsOf("readOnly: true\n")).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    });
    expect(
      hintsOf("destructive: true\nannotations: { openWorldHint: false, idempotentHint: true }\n"),
    ).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  test("that is wrong takes no other declaration down", () => {
    const { all, reports } = planDeclarations(
      {
        "mcpTools/history": "kind: function\nname: history\ndescription: Reads it.\n",
        "mcpTools/other": head.replace("name: history", "name: other"),
      },
      projectOf([]),
    );
    expect(codesOf(reports)).toEqual(["2:7 plan/handler-missing"]);
    expect(all.map(({ name }) => name)).toContain("other");
  });
});

describe("a reach", () => {
  const text = `kind: function
name: history
description: { text: Reads it., crossWiki: Reads other wikis too. }
handler: ./handlers/h.ts#history
parameters:
  reference: { type: string, description: { text: The document., crossWiki: With its wiki. } }
  wiki: { type: string, when: crossWiki, description: The wiki. }
`;

  test("gives a tool a larger variant with more parameters and more words", () => {
    const { tool, reports } = planned(text);
    expect(reports).toEqual([]);
    const shown = (listed = tool?.listed) =>
      listed?.map(({ name, description, parameters }) => [
        name,
        description,
        parameters.map(({ name: key, schema }) => `${key}: ${schema.description}`),
      ]);
    expect(shown()).toEqual([["history", "Reads it.", ["reference: The document."]]]);
    expect(tool?.reach?.name).toBe("crossWiki");
    expect(shown(tool?.reach?.listed)).toEqual([
      [
        "history",
        "Reads it. Reads other wikis too.",
        ["reference: The document. With its wiki.", "wiki: The wiki."],
      ],
    ]);
  });

  test("of the configuration's own is known by its name", () => {
    const other = text.replaceAll("crossWiki", "farms");
    expect(planned(other, { config: "reach: { farms: false }\n" }).tool?.reach?.name).toBe("farms");
    expect(planned(other).reports[0]).toBe(
      '3:33 plan/unknown-reach There is no reach "farms". Name it under `reach` in mcpgen.yaml.',
    );
  });

  test("is one for a tool", () => {
    const two = `${text}  farm: { type: string, when: farms }\n`;
    expect(planned(two, { config: "reach: { farms: false }\n" }).reports).toEqual([
      '8:31 plan/two-reaches The tool "history" depends on two reaches, "crossWiki" and "farms". Keep one reach, or make two tools.',
    ]);
  });
});

describe("a hand-built schema", () => {
  test("is advertised as written, with what its objects leave unsaid", () => {
    const { tool, reports } = planned(`${head}parameters:
  filter:
    schema: { type: object, description: Which., properties: { a: { type: object, additionalProperties: false } } }
  words: { description: These words., schema: { type: string, description: Others. } }
`);
    expect(reports).toEqual([]);
    expect(tool?.listed[0]?.parameters.map(({ schema }) => schema)).toEqual([
      {
        type: "object",
        description: "Which.",
        properties: {
          a: { type: "object", properties: {}, required: [], additionalProperties: false },
        },
        required: [],
        additionalProperties: true,
      },
      { type: "string", description: "These words." },
    ]);
  });

  test.each([
    ["{ type: string, minLength: 1 }", "6:31 plan/schema-not-portable"],
    ["{ type: [string, 'null'] }", "6:15 plan/schema-not-portable"],
    ["{ description: Anything. }", "6:15 plan/schema-not-portable"],
    ["{ $ref: '#/x', type: string }", "6:17 plan/schema-not-portable"],
    ["{ type: string, $id: 'https://a' }", "6:31 plan/schema-not-portable"],
    ["{ type: string, enum: [1] }", "6:31 plan/schema-not-portable"],
    ["{ type: string, pattern: '(' }", "6:40 plan/schema-pattern"],
    ["{ type: string, pattern: '^(a+)+$' }", "6:40 plan/schema-pattern"],
    ["{ type: array, items: { type: string, pattern: 'a+b' } }", "6:62 plan/schema-pattern"],
    [
      `{ type: string, pattern: '^(a+)+$', enum: [${"a".repeat(60)}b] }`,
      "6:40 plan/schema-pattern",
    ],
    ["{}", "6:15 plan/schema-not-portable"],
    ["{ $ref: '#/x' }", "6:17 plan/schema-not-portable"],
    ["{ type: object, additionalProperties: { type: string } }", "6:31 plan/schema-values"],
    [
      "{ type: object, required: [b], properties: {}, additionalProperties: false }",
      "6:42 plan/schema-invalid",
    ],
    ["{ type: integer, minimum: 2, maximum: 1 }", "6:53 plan/schema-unsatisfiable"],
    ["{ type: integer, minimum: 0.5, maximum: 0.6 }", "6:55 plan/schema-unsatisfiable"],
    [
      "{ type: array, items: { type: string }, minItems: 2, maxItems: 1 }",
      "6:78 plan/schema-unsatisfiable",
    ],
    ["{ type: string, maxLength: 2, enum: [ab, abc] }", "6:56 plan/schema-unsatisfiable"],
    ["{ type: string, pattern: '^a$', enum: [a, b] }", "6:57 plan/schema-unsatisfiable"],
    [
      "{ type: array, items: { type: object, properties: { a: { type: string, default: x } }, additionalProperties: false } }",
      "6:86 plan/schema-default",
    ],
    ["{ type: array }", "6:15 plan/schema-not-portable"],
    ["{ type: array, items: true }", "6:30 plan/schema-not-portable"],
    ["{ type: object, properties: { a: { type: string } } }", "6:15 plan/schema-open"],
    ['{ type: object, description: " " }', "6:15 plan/schema-open"],
    ['{ type: array, items: { type: object, description: "\\n" } }', "6:30 plan/schema-open"],
    ["{ type: array, items: { type: text } }", "6:45 plan/schema-invalid"],
    ["{ type: string, maxLength: -1 }", "6:42 plan/schema-invalid"],
    ["[]", "6:15 plan/schema-invalid"],
    ["text", "6:15 plan/schema-invalid"],
    ["", "6:15 plan/schema-invalid"],
    ["!x { type: string }", "6:15 plan/schema-tag"],
    ["{ type: string, format: phone }", "6:39 plan/schema-format"],
    ['{ type: string, description: "a\\u202eb" }', "6:44 plan/hidden-characters"],
    ["{ type: string, default: a }", "6:31 plan/schema-default"],
    [
      "{ type: object, properties: { __proto__: { type: string } }, additionalProperties: false }",
      "6:45 plan/parameter-name-invalid",
    ],
  ])("%s is reported at its place", (schema, report) => {
    expect(codesOf(reported(`parameters:\n  a: {schema: ${schema}}\n`))).toEqual([report]);
  });

  test("says nothing by words that are blank", () => {
    const { tool, reports } = planned(`${head}parameters:
  a: { schema: { type: string, title: "", description: " " } }
  b: { schema: { type: array, title: List, items: { type: string, title: " \\n " } } }
  c:
    schema:
      type: object
      description: "\\t"
      properties: { title: { type: string, description: "" }, description: { type: string } }
      additionalProperties: false
`);
    expect(reports).toEqual([]);
    expect(tool?.listed[0]?.parameters.map(({ schema }) => schema)).toEqual([
      { type: "string" },
      { type: "array", title: "List", items: { type: "string" } },
      {
        type: "object",
        properties: { title: { type: "string" }, description: { type: "string" } },
        required: [],
        additionalProperties: false,
      },
    ]);
  });

  test("stands in place of a type", () => {
    expect(codesOf(reportedOf("{ type: string, schema: { type: string } }"))).toEqual([
      "6:8 plan/parameter-type-and-schema",
    ]);
  });

  test("for all arguments is an object that takes no others", () => {
    expect(codesOf(reported("schema: { type: string }"))).toEqual(["5:9 plan/schema-not-portable"]);
    expect(
      codesOf(reported("schema: { type: object, properties: {}, additionalProperties: true }")),
    ).toEqual(["5:9 plan/schema-not-portable"]);
    expect(
      codesOf(
        reported("schema: { type: object, properties: { a: { type: string, default: x } } }"),
      ),
    ).toEqual(["5:58 plan/schema-default"]);
  });

  test("may be nested deeply", () => {
    const deep = `${"{ type: array, items: ".repeat(90)}{ type: string }${" }".repeat(90)}`;
    expect(reportedOf(`{ schema: ${deep} }`)).toEqual([]);
  });
});

describe("what a function answers", () => {
  test("is a map of parameters, or one object schema", () => {
    const outputOf = (output: string) => planned(`${head}output: ${output}\n`).tool?.output;
    expect(outputOf("{ total: { type: integer, required: true } }")).toMatchObject({
      kind: "parameters",
      typeName: "HistoryOutput",
      parameters: [{ name: "total", type: "integer", required: true }],
    });
    expect(outputOf("{ schema: { type: object } }")).toEqual({
      kind: "handBuilt",
      handBuilt: {
        typeName: "HistoryOutput",
        schema: { type: "object", properties: {}, required: [], additionalProperties: true },
      },
    });
    expect(outputOf("{ schema: { type: string } }")).toMatchObject({
      kind: "parameters",
      parameters: [{ name: "schema", type: "string" }],
    });
    expect(outputOf("")).toBeUndefined();
  });

  test.each([
    ["[]", "5:9 plan/map-expected"],
    ["text", "5:9 plan/map-expected"],
    ["{ content: { type: string } }", "5:11 plan/output-is-result"],
    ["{ _meta: { type: string } }", "5:11 plan/output-is-result"],
    [
      "{ schema: { type: object, properties: { isError: { type: boolean } } } }",
      "5:49 plan/output-is-result",
    ],
    [
      "{ schema: { type: object, properties: { toString: { type: string } } } }",
      "5:49 plan/output-is-inherited",
    ],
    [
      "{ schema: { type: object, properties: { a: { type: array, items: { type: object, properties: { valueOf: { type: string } }, additionalProperties: false } } } } }",
      "5:104 plan/output-is-inherited",
    ],
    [
      "{ a: { schema: { type: object, properties: { constructor: { type: string } }, additionalProperties: false } } }",
      "5:54 plan/output-is-inherited",
    ],
    ["{ __proto__: { type: string } }", "5:11 plan/parameter-name-invalid"],
    ["{ a: { type: string, default: x } }", "5:30 plan/parameter-key-unfit"],
    ["{ a: { type: string, when: crossWiki } }", "5:30 plan/parameter-key-unfit"],
    ["{ a: { type: string, limit: 1 } }", "5:30 plan/unknown-key"],
    ["{ a: { type: string, description: { text: x } } }", "5:43 plan/text-expected"],
    ["{ schema: { $ref: '#/x' } }", "5:21 plan/schema-not-portable"],
    ["{ schema: {} }", "5:19 plan/schema-not-portable"],
    ["{ schema: { type: array, items: { type: string } } }", "5:19 plan/schema-not-portable"],
    [
      "{ schema: { type: object, properties: { a: { type: string, default: x } } } }",
      "5:68 plan/schema-default",
    ],
  ])("%s is refused", (output, report) => {
    expect(codesOf(reported(`output: ${output}\n`))).toEqual([report]);
  });

  test("is never named like what every object has, which clients would find in each answer", () => {
    const names = Object.getOwnPropertyNames(Object.prototype).filter(
      (each) => each !== "__proto__",
    );
    expect(names).toContain("toString");
    for (const name of names) {
      expect(reported(`output: { ${name}: { type: string } }\n`)).toEqual([
        `5:11 plan/output-is-inherited The output "${name}" is named like a member that every object has. Rename it.`,
      ]);
    }
  });

  test("leaves these names to what a function takes, which no client checks", () => {
    expect(reported("parameters: { toString: { type: string } }\n")).toEqual([]);
    const schema = "{ type: object, properties: { valueOf: { type: string } } }";
    expect(reported(`schema: ${schema}\n`)).toEqual([]);
  });
});
