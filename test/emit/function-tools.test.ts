import { join } from "node:path";
import * as fc from "fast-check";
import * as prettier from "prettier";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { describe, expect, test } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { type Call, assignment } from "../../src/compiler/4-emit/assignment.js";
import { genericAlias } from "../../src/compiler/4-emit/generic-alias.js";
import { printHandBuiltTypes } from "../../src/compiler/4-emit/hand-built-types.js";
import type { ArgumentReader, Values } from "../../src/runtime/index.js";
import { createArgumentReader } from "../../src/runtime/parameters/argument-reader.js";
import { planDeclarations, projectOf } from "../plan/support.js";
import { importGenerated } from "../support/compiled-case.js";
import { project } from "./support/plans.js";
import { problemsOf, root } from "./support/type-problems.js";

/** The generated files of function declarations written as YAML, each under the file's name. */
async function emitted(
  declarations: Readonly<Record<string, string>>,
  language: "en" | "es" = "en",
): Promise<ReadonlyMap<string, string>> {
  const paths = Object.entries(declarations).map(
    ([path, text]) => [`mcpTools/${path}`, `kind: function\n${text}`] as const,
  );
  const { all, reports } = planDeclarations(Object.fromEntries(paths), projectOf([]));
  expect(reports.filter((report) => !report.includes("plan/name-long"))).toEqual([]);
  const plan = project(
    all.filter(({ kind }) => kind === "function"),
    { language },
  );
  return emit(plan, await printHandBuiltTypes(plan));
}

const history = `name: document_history
description: Read a document's revision history.
parameters:
  reference:  { type: string, required: true, description: "The document to read, e.g. \\"Sandbox.WebHome\\"." }
  locale:     { type: locale, description: "Read a translation." }
  limit:      { type: integer, default: 20, maximum: 100, description: "Revisions per page." }
  showHidden: { type: boolean, description: "Include hidden pages." }
  wiki:       { type: string, when: crossWiki, description: "Wiki id to read from." }
handler: ./handlers/history.ts#documentHistory
`;

const long = "aVeryLongNameOfAToolThatTakesAsManyCharactersAsAnyNameMayTake01";

/** Names that mean something to a class, texts that would end what they stand in, and names as long as they get. */
const hostile: Readonly<Record<string, string>> = {
  history,
  none: "name: none\ndescription: Takes nothing.\nreadOnly: true\nhandler: ./handlers/all.ts#none\n",
  words: `name: words
description: |
  Ends */ a comment.
  @deprecated \${x} \`y\`
readOnly: true
parameters:
${"constructor prototype class static readonly get set async declare accessor toString valueOf hasOwnProperty read this new arguments name_"
  .split(" ")
  .map((name) => `  ${name}: { type: string, description: "Ends */ here." }`)
  .join("\n")}
  tone: { type: enum, values: ['"quoted"', "it's", 'back\\slash', "*/", "\${x}"], default: "it's" }
  list: { type: "string[]", required: true, maxLength: 5 }
  map: { type: map }
  must: { type: map, required: true }
  less: { type: number, minimum: -1.5, default: -1 }
output:
  prototype: { type: string, required: true }
  class: { type: enum, values: [a, b] }
  texts: { type: map, description: Ends */ here. }
handler: ./handlers/all.ts#default
`,
  longest: `name: ${long}
description: Is long.
parameters:
  ${long}: { type: integer, minimum: -2147483648, maximum: 2147483647, default: 20 }
  ${long.slice(1)}: { type: enum, required: true, values: [${long}, ${long}2] }
  ${long.slice(2)}: { type: string, default: ${long} }
  ${long.slice(3)}: { schema: { type: array, items: { type: string } } }
output: { schema: { type: object, properties: { ${long}: { type: string } } } }
handler: ./handlers/${long}.ts#${long}
`,
  middle: `name: ${long.slice(0, 40)}
description: Is rather long.
parameters: { ${long.slice(0, 30)}: { schema: { type: string } } }
handler: ./handlers/${long.slice(0, 42)}.ts#${long.slice(0, 20)}
`,
  spelt: `name: mp3_2files
description: Is spelt oddly.
parameters: { a1b: { schema: { type: object, properties: { a: { type: string } }, additionalProperties: false } } }
handler: ./handlers/all.ts#none
`,
  schemas: `name: schemas
description: Takes what is built by hand.
readOnly: true
parameters:
  arguments: { schema: { type: string, pattern: '^[/"\\\\]*/$', description: "Ends */ here." } }
  filter:
    required: true
    schema:
      type: object
      title: Interface
      description: "First line */\\n@second"
      properties:
        constructor: { type: string, enum: ['require("x")', "it's", '*/'] }
        "on": { type: string, format: date-time }
        own:
          type: object
          description: A hasOwnProperty and a p000000000000 of its own.
          properties:
            hasOwnProperty: { type: string }
            toString: { type: array, items: { type: object, properties: { valueOf: { type: string }, then: { type: boolean }, length: { type: integer } }, required: [valueOf], additionalProperties: false } }
            isPrototypeOf: { type: integer }
            __defineGetter__: { type: string }
            then: { type: string, description: Then hasOwnProperty. }
            id: { type: string }
            type: { type: string }
            title: { type: string }
            items: { type: string }
            properties: { type: string }
            definitions: { type: string }
            p0000000000000: { type: string }
          required: [hasOwnProperty, then]
          additionalProperties: false
        many: { type: array, minItems: 1, maxItems: 3, items: { type: number, minimum: 0, maximum: 1 } }
        any: { type: object, description: Anything. }
        deep: ${"{ type: array, items: ".repeat(20)}{ type: boolean }${" }".repeat(20)}
      required: [many]
      additionalProperties: false
schema:
  type: object
  properties:
    output: { type: object, title: Interface, properties: { a: { type: integer } }, additionalProperties: false }
  required: [output]
output:
  schema: { type: object, properties: { found: { type: boolean }, static: { type: string } }, required: [found] }
handler: ./handlers/all.ts#schemas
`,
};

describe("the generated code of a function", () => {
  test("is a class that reads the declared arguments and a type that the handler satisfies", async () => {
    const files = await emitted({ history });
    const folder = "tools/admin/document_history";
    expect([...files.keys()].filter((path) => path.startsWith(folder))).toEqual([
      `${folder}/arguments.ts`,
      `${folder}/surface.json`,
      `${folder}/tool.ts`,
    ]);
    expect(files.get(`${folder}/arguments.ts`)).toBe(
      `// Generated by mcpgen from forms/shop/mcpTools/history.yaml. Do not edit.
// Change the declaration, then run: mcpgen build

import type { ArgumentReader, FunctionHandler } from "mcpgen/runtime";

/** Arguments of \`document_history\`. */
export class DocumentHistoryArguments {
  /** The document to read, e.g. "Sandbox.WebHome". */
  readonly reference: string;
  /** Read a translation. */
  readonly locale: string | null;
  /** Revisions per page. */
  readonly limit: number;
  /** Include hidden pages. */
  readonly showHidden: boolean | null;
  /** Wiki id to read from. */
  readonly wiki: string | null;

  constructor(read: ArgumentReader) {
    this.reference = read.requiredText("reference");
    this.locale = read.locale("locale");
    this.limit = read.integer("limit", { maximum: 100 }) ?? 20;
    this.showHidden = read.boolean("showHidden");
    this.wiki = read.text("wiki");
  }
}

/** Read a document's revision history. (\`document_history\`) */
export type DocumentHistoryHandler = FunctionHandler<DocumentHistoryArguments, unknown>;
`,
    );
    expect(files.get(`${folder}/tool.ts`)).toBe(
      `// Generated by mcpgen from forms/shop/mcpTools/history.yaml. Do not edit.
// Change the declaration, then run: mcpgen build

import { type ArgumentReader, FunctionTool, surfaceOf } from "mcpgen/runtime";
import { DocumentHistoryArguments, type DocumentHistoryHandler } from "./arguments.js";
import surface from "./surface.json" with { type: "json" };

/** Read a document's revision history. */
export class DocumentHistoryTool extends FunctionTool<DocumentHistoryArguments, unknown> {
  override readonly surface = surfaceOf(surface, "function");

  override readArguments(read: ArgumentReader): DocumentHistoryArguments {
    return new DocumentHistoryArguments(read);
  }

  override async loadHandler(): Promise<DocumentHistoryHandler> {
    return (await import("../../../../handlers/history.js")).documentHistory;
  }
}
`,
    );
  });

  test("reads a call's arguments by their types", async () => {
    const files = await emitted({ history });
    const text = files.get("tools/admin/document_history/arguments.ts") ?? "";
    const module: unknown = await importGenerated(new Map([["index.ts", text]]));
    const { DocumentHistoryArguments } = module as {
      readonly DocumentHistoryArguments: new (read: ArgumentReader) => object;
    };
    const readFrom = (args: Values) => {
      const { reader, problems } = createArgumentReader(args, "en");
      return { read: { ...new DocumentHistoryArguments(reader) }, problems: problems() };
    };
    expect(readFrom({ reference: " A ", locale: "fr-FR", limit: "7", showHidden: "True" })).toEqual(
      {
        read: { reference: "A", locale: "fr_FR", limit: 7, showHidden: true, wiki: null },
        problems: [],
      },
    );
    expect(readFrom({ limit: 101, wiki: 5 }).problems).toEqual([
      "Error: 'reference' parameter is required.",
      "Error: 'limit' parameter must be at most 100.",
      "Error: 'wiki' parameter must be a string.",
    ]);
  });

  test("compiles under the strictest settings, hostile names and texts included", async () => {
    const folder = join(root, "test/emit/in-memory/functions");
    const handlers = {
      "handlers/history.ts":
        'import type { DocumentHistoryHandler as H } from "../generated/tools/admin/document_history/arguments.js";\nexport const documentHistory: H = ({ limit, locale }) => limit + (locale ?? "").length;\n',
      "handlers/all.ts":
        'import type { SchemasHandler } from "../generated/tools/admin/schemas/arguments.js";\nexport const none = () => 1;\nexport const schemas: SchemasHandler = ({ filter, output }) => ({ found: filter.many.length > (output.a ?? 0), static: filter.own?.hasOwnProperty ?? "" });\nexport default () => ({ prototype: "x" });\n',
      [`handlers/${long}.ts`]: `export const ${long} = () => ({});\n`,
      [`handlers/${long.slice(0, 42)}.ts`]: `export const ${long.slice(0, 20)} = () => 1;\n`,
    };
    const generated = [...(await emitted(hostile))].map(
      ([path, text]) => [join(folder, "generated", path), text] as const,
    );
    const own = Object.entries(handlers).map(([path, text]) => [join(folder, path), text] as const);
    expect(problemsOf(new Map([...generated, ...own]))).toEqual([]);
  });

  test("holds properties that every object has under their own names", async () => {
    const schema =
      "{ type: object, properties: { hasOwnProperty: { type: string }, toString: { type: array, items: { type: object, properties: { then: { type: string } }, required: [then], additionalProperties: false } } }, additionalProperties: false }";
    const files = await emitted({
      own: `name: own\ndescription: Is own.\nparameters: { a: { schema: ${schema} } }\nhandler: ./handlers/all.ts#none\n`,
    });
    const type = `export interface OwnA {
  hasOwnProperty?: string;
  toString?: {
    then: string;
  }[];
}
`;
    expect(files.get("tools/admin/own/schemas.ts")?.split("\n\n").slice(1).join("\n")).toBe(type);
    const { checkOwnA } = await validatorsOf(files, "own");
    expect(checkOwnA?.({})).toEqual([]);
    expect(checkOwnA?.({ hasOwnProperty: 1, toString: [{}] })).toEqual([
      { path: "/hasOwnProperty", message: "must be of type string" },
      { path: "/toString/0", message: 'must have "then"' },
    ]);
  });

  test("keeps apart the names of properties that every object has", async () => {
    const names = [
      "then",
      "valueOf",
      "toString",
      "constructor",
      "isPrototypeOf",
      "p000",
      "p0000001",
    ];
    const properties = names.map((name) => `${name}: { type: string }`).join(", ");
    const schema = `{ type: object, properties: { ${properties} }, additionalProperties: false }`;
    const files = await emitted({
      own: `name: own\ndescription: Is own.\nparameters: { a: { schema: ${schema} } }\nhandler: ./handlers/all.ts#none\n`,
    });
    const lines = files.get("tools/admin/own/schemas.ts")?.split("\n") ?? [];
    expect(lines.filter((line) => line.startsWith("  "))).toEqual(
      names.map((name) => `  ${name}?: string;`),
    );
  });

  test("advertises that a map holds texts, and that what is required holds something", async () => {
    const maps =
      "list: { type: 'string[]', required: true }, more: { type: 'string[]' }, map: { type: map, description: Labels. }, must: { type: map, required: true }";
    const files = await emitted({
      maps: `name: maps\ndescription: Takes maps.\nparameters: { ${maps} }\noutput: { ${maps} }\nhandler: ./handlers/all.ts#none\n`,
      open: "name: open\ndescription: Is open.\noutput: { schema: { type: object } }\nhandler: ./handlers/all.ts#none\n",
    });
    const listed = (name: string) => {
      const text = files.get(`tools/admin/${name}/surface.json`) ?? "";
      const { tools } = JSON.parse(text) as {
        readonly tools: readonly Readonly<
          Record<"inputSchema" | "outputSchema", { properties: object }>
        >[];
      };
      return tools[0];
    };
    const texts = { type: "array", items: { type: "string" } };
    const map = { type: "object", properties: {}, required: [], additionalProperties: true };
    expect(listed("maps")?.inputSchema.properties).toEqual({
      list: { ...texts, minItems: 1 },
      more: texts,
      map: { ...map, description: "Labels. An object whose values are texts." },
      must: { ...map, description: "An object whose values are texts. At least one entry." },
    });
    expect(listed("maps")?.outputSchema.properties).toEqual({
      list: texts,
      more: texts,
      map: { ...map, description: "Labels. An object whose values are texts." },
      must: { ...map, description: "An object whose values are texts." },
    });
    expect(listed("open")?.outputSchema).toEqual(map);
  });

  test("of one hand-built schema does not change when another stands before it", async () => {
    const declare = (parameters: string) =>
      emitted({
        few: `name: few\ndescription: Takes few.\nparameters: { ${parameters} }\nhandler: ./handlers/all.ts#none\n`,
      });
    const own =
      "own: { schema: { type: array, items: { type: string, enum: [a, b], maxLength: 3 } } }";
    const other = "other: { schema: { type: string, pattern: '^x$', enum: [x] } }";
    const partOf = async (parameters: string) => {
      const text = (await declare(parameters)).get("tools/admin/few/schema-validators.ts") ?? "";
      return text.slice(text.indexOf("// prettier-ignore\nconst compiledFewOwn"));
    };
    expect(await partOf(`${other}, ${own}`)).toBe(await partOf(own));
  });

  test("is laid out as the formatter does for names of every length", async () => {
    for (let length = 1; length <= 64; length += 1) {
      const name = long.padEnd(64, "x").slice(0, length);
      const text = `name: ${name}\ndescription: Is long.\nparameters: { ${name}: { schema: { type: string } } }\nhandler: ./handlers/${name}.ts#${name}\n`;
      for (const [path, printed] of await emitted({ a: text })) {
        if (!path.endsWith(".ts")) continue;
        const formatted = await prettier.format(printed, { parser: "typescript", printWidth: 100 });
        expect(formatted, path).toBe(printed);
      }
    }
  }, 60_000);

  test("names the type of a handler as the formatter would print it at every width", async () => {
    const name = fc.integer({ min: 1, max: 90 }).map((length) => "N".repeat(length));
    const generic = fc.constantFrom("ActionHandler", "ReadActionHandler", "ConfirmedActionHandler");
    const parts = fc.array(
      fc.integer({ min: 1, max: 70 }).map((length) => "P".repeat(length)),
      { minLength: 2, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(name, generic, parts, async (alias, handler, types) => {
        const text = `${genericAlias(alias, handler, types).join("\n")}\n`;
        expect(await prettier.format(text, { parser: "typescript", printWidth: 100 })).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("is what the formatter leaves", async () => {
    for (const [path, text] of await emitted(hostile)) {
      if (!/^tools\/.*\.ts$/.test(path)) continue;
      const formatted = await prettier.format(text, { parser: "typescript", printWidth: 100 });
      expect(formatted, path).toBe(text);
    }
  });

  test("reads an argument as the formatter would print it at every width", async () => {
    const name = fc.integer({ min: 1, max: 64 }).map((length) => "x".repeat(length));
    const parts = fc.array(
      fc.integer({ min: 1, max: 60 }).map((length) => `"${"y".repeat(length)}"`),
      { minLength: 1, maxLength: 5 },
    );
    const last: fc.Arbitrary<Call["last"]> = fc.oneof(
      fc.constant(undefined),
      parts.map((list) => ({ kind: "list" as const, parts: list })),
      fc
        .subarray(["minimum: -2147483648", "maximum: 2147483647", "maxLength: 10"], {
          minLength: 1,
        })
        .map((list) => ({ kind: "object" as const, parts: list })),
    );
    const method = fc.constantFrom("text", "integer", "choice", "requiredTextList");
    const otherwise = fc.oneof(
      fc.constant(undefined),
      fc.integer({ min: 1, max: 90 }).map((length) => `"${"z".repeat(length)}"`),
    );
    await fc.assert(
      fc.asyncProperty(name, method, last, otherwise, async (key, reader, facts, instead) => {
        const call = { callee: `read.${reader}`, first: `"${key}"`, last: facts };
        const lines = assignment(`    this.${key}`, call, instead);
        const text = `class A {\n  constructor(read) {\n${lines.join("\n")}\n  }\n}\n`;
        expect(await prettier.format(text, { parser: "typescript", printWidth: 100 })).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("does not depend on the order of files", async () => {
    const shuffled = Object.fromEntries(Object.entries(hostile).toReversed());
    expect([...(await emitted(shuffled))]).toEqual([...(await emitted(hostile))]);
  });

  test("of one function does not change when another is added", async () => {
    const alone = await emitted({ schemas: hostile["schemas"] ?? "" });
    const all = await emitted(hostile);
    const own = [...alone].filter(([path]) => path.startsWith("tools/admin/schemas/"));
    expect(own).toHaveLength(5);
    for (const [path, text] of own) expect(all.get(path), path).toBe(text);
  });
});

describe("a compiled hand-built schema", () => {
  const schema = {
    type: "object",
    properties: {
      constructor: { type: "string", enum: ["a", "b"] },
      text: { type: "string", maxLength: 2, pattern: "^[^x]*$" },
      day: { type: "string", format: "date" },
      at: { type: "string", format: "date-time" },
      many: {
        type: "array",
        minItems: 1,
        maxItems: 2,
        items: { type: "integer", minimum: 0, maximum: 3 },
      },
      any: { type: "object", description: "Anything.", properties: {}, additionalProperties: true },
    },
    required: ["constructor"],
    additionalProperties: false,
  };

  test("accepts exactly what ajv accepts", async () => {
    const declaration = `name: judged\ndescription: Is judged.\nparameters:\n  value: { schema: ${JSON.stringify(schema)} }\nhandler: ./handlers/judged.ts#judged\n`;
    const files = await emitted({ judged: declaration });
    const { checkJudgedValue } = await validatorsOf(files, "judged");
    const ajv = new Ajv2020({ strict: false });
    formatsPlugin.default(ajv);
    const judge = ajv.compile(schema);
    const leaf = fc.oneof(
      fc.constantFrom("a", "b", "x", "", "😀😀", "😀😀😀", "2026-01-31", "2026-02-30"),
      fc.constantFrom("2026-01-31T09:30:00Z", "2026-01-31T09:30:00", "2026-01-31T24:00:00Z"),
      fc.integer({ min: -1, max: 5 }),
      fc.constantFrom(null, true, 1.5, 2.0),
    );
    const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.constant({ a: 1 }));
    const keys = fc.constantFrom(...Object.keys(schema.properties), "other", "__proto__");
    fc.assert(
      fc.property(fc.oneof(value, fc.dictionary(keys, value)), (sent) => {
        // Ajv itself takes what every object inherits for an own property.
        const plain = typeof sent === "object" && sent !== null && !Array.isArray(sent);
        fc.pre(!plain || Object.hasOwn(sent, "constructor"));
        expect(checkJudgedValue?.(sent).length === 0).toBe(judge(sent));
      }),
      { numRuns: 1000 },
    );
  });

  test("does not take what every object inherits for a value that was sent", async () => {
    const declaration = `name: judged\ndescription: Is judged.\nparameters:\n  value: { schema: ${JSON.stringify(schema)} }\nhandler: ./handlers/judged.ts#judged\n`;
    const { checkJudgedValue } = await validatorsOf(
      await emitted({ judged: declaration }),
      "judged",
    );
    expect(checkJudgedValue?.({})).toEqual([{ path: "", message: 'must have "constructor"' }]);
  });

  test("says what is wrong in the project's language, each problem at its place", async () => {
    const declaration = `name: judged\ndescription: Is judged.\nparameters:\n  value: { schema: ${JSON.stringify(schema)} }\nhandler: ./handlers/judged.ts#judged\n`;
    const spanish = await validatorsOf(await emitted({ judged: declaration }, "es"), "judged");
    const english = await validatorsOf(await emitted({ judged: declaration }), "judged");
    const sent = {
      constructor: "c",
      text: "xxx",
      day: "tomorrow",
      many: [-1, 4, 1.5],
      any: 1,
      more: true,
    };
    const said = (problems: readonly { path: string; message: string }[] | undefined) =>
      problems?.map(({ path, message }) => `${path}: ${message}`);
    expect(said(english.checkJudgedValue?.(sent))).toEqual([
      ': must not have "more"',
      "/constructor: must be one of: a, b",
      "/text: must have at most 2 characters",
      "/text: must match ^[^x]*$",
      "/day: must be in the format date",
      "/many: must have at most 2 entries",
      "/many/0: must be at least 0",
      "/many/1: must be at most 3",
      "/many/2: must be of type integer",
      "/any: must be of type object",
    ]);
    expect(said(english.checkJudgedValue?.({ constructor: "a", many: [] }))).toEqual([
      "/many: must have at least 1 entries",
    ]);
    expect(said(spanish.checkJudgedValue?.(sent))?.slice(0, 3)).toEqual([
      ': no debe tener "more"',
      "/constructor: debe ser uno de: a, b",
      "/text: debe tener 2 caracteres como máximo",
    ]);
  });
});

type Validators = Readonly<
  Record<string, (value: unknown) => readonly { path: string; message: string }[]>
>;

/** What `schema-validators.ts` of a tool exports. */
async function validatorsOf(files: ReadonlyMap<string, string>, tool: string): Promise<Validators> {
  const text = files.get(`tools/admin/${tool}/schema-validators.ts`) ?? "";
  return (await importGenerated(new Map([["index.ts", text]]))) as unknown as Validators;
}
