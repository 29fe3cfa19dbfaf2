import {
  type JsonSchema,
  type ProjectSurface,
  type Surface,
  compareSchemas,
  compareSurfaces,
  compile,
  lintSurface,
  readProjectSurface,
} from "mcpgen";
import { describe, expect, it } from "vitest";
import { object, surfaceOf, tool } from "../lint/support.js";

const cyclic: Record<string, unknown> = { type: "object" };
cyclic["properties"] = { "a/b": cyclic };

/** Lists in lists, so deep that no recursion comes back from it. */
function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { not: value };
  return value;
}

/** Schemas that `JSON.parse` could not give, with what is wrong and where. */
const unplain: readonly (readonly [
  what: string,
  schema: Record<string, unknown>,
  fault: string,
])[] = [
  ["a cycle", cyclic, '"/properties/a~1b" holds itself'],
  ["a big integer", { maximum: 5n }, '"/maximum" is a big integer'],
  ["a number that is none", { enum: [Number.NaN] }, '"/enum/0" is NaN'],
  ["a function", { default: () => 1 }, '"/default" is a function'],
  ["a symbol", { const: Symbol("x") }, '"/const" is a symbol'],
  ["a date", { const: new Date(0) }, '"/const" is an object of Date'],
  ["a map", { properties: new Map() }, '"/properties" is an object of Map'],
  ["an object of a class", { items: new URL("http://localhost") }, '"/items" is an object of URL'],
  ["a list with gaps", { enum: [1, undefined] }, '"/enum" has no value at 1'],
];

describe("compareSchemas", () => {
  it.each(unplain)("refuses %s", (_what, schema, fault) => {
    const said = (side: string) =>
      new TypeError(`The schema ${side} must be plain JSON: ${fault}. Give what JSON.parse gives.`);
    expect(() => compareSchemas(schema, true, { direction: "input" })).toThrow(said("before"));
    expect(() => compareSchemas({}, schema, { direction: "output" })).toThrow(said("after"));
  });

  it("refuses what is no schema", () => {
    for (const schema of [undefined, null, "{}", 1, [{}], 5n]) {
      expect(() => compareSchemas(schema as never, {}, { direction: "input" })).toThrow(
        new TypeError("The schema before must be a JSON Schema: an object, true or false."),
      );
    }
  });

  it("refuses to guess a direction or a dialect", () => {
    const said = new TypeError(
      'The direction must be "input" or "output": whether the schemas say what is sent in or what comes out.',
    );
    for (const options of [undefined, null, {}, { direction: "request" }, { direction: null }]) {
      expect(() => compareSchemas({}, {}, options as never)).toThrow(said);
    }
    const options = { direction: "input", dialect: "draft-04" } as never;
    expect(() => compareSchemas({}, {}, options)).toThrow(
      new TypeError('The dialect must be "2020-12" or "draft-07".'),
    );
  });

  it("cannot decide what is nested too deeply, and throws nothing", () => {
    const deep = nested(50_000) as JsonSchema;
    expect(compareSchemas(deep, {}, { direction: "input" }).compat).toBe("unknown");
  });

  it("takes what stands in a schema twice, and members that are left out", () => {
    const text = { type: "string" };
    const schema = { type: "object", properties: { a: text, b: text }, title: undefined };
    expect(compareSchemas(schema, schema, { direction: "input" }).compat).toBe("compatible");
  });
});

const project = (schema: Record<string, unknown>): ProjectSurface =>
  ({ surfaces: [surfaceOf([tool(schema)])] }) as unknown as ProjectSurface;

describe("compareSurfaces", () => {
  it.each(unplain)("refuses %s", (_what, schema, fault) => {
    const place = fault.replace('"/', '"/surfaces/0/tools/0/inputSchema/');
    const said = (side: string) =>
      new TypeError(
        `The project ${side} must be plain JSON: ${place}. Give what JSON.parse gives.`,
      );
    const sound = project(object({}));
    expect(() => compareSurfaces(project(schema), sound)).toThrow(said("before"));
    expect(() => compareSurfaces(sound, project(schema))).toThrow(said("after"));
  });

  it("refuses levels that there are not", () => {
    const sound = project(object({}));
    expect(() =>
      compareSurfaces(sound, sound, { levels: { "tool-added": "fatal" } } as never),
    ).toThrow(
      new TypeError('The level of "tool-added" must be "breaking", "dangerous", "info" or "off".'),
    );
    expect(() => compareSurfaces(sound, sound, { levels: null } as never)).toThrow(
      new TypeError("The levels must be an object, by rule."),
    );
    expect(() => compareSurfaces(sound, sound, { levels: { "no-such": "off" } })).toThrow(
      new TypeError('There is no rule "no-such" whose level could be changed.'),
    );
    expect(() => compareSurfaces(sound, sound, null as never)).toThrow(
      new TypeError("The options must be an object."),
    );
  });
});

describe("lintSurface", () => {
  it.each(unplain)("refuses %s", (_what, schema, fault) => {
    const surfaces = [surfaceOf([tool(schema)])];
    const place = fault.replace('"/', '"/0/tools/0/inputSchema/');
    expect(() => lintSurface(surfaces, { clients: [] })).toThrow(
      new TypeError(`The project must be plain JSON: ${place}. Give what JSON.parse gives.`),
    );
  });

  it("refuses what is no project", () => {
    for (const given of [undefined, null, {}, { surfaces: {} }, "[]"]) {
      expect(() => lintSurface(given as never, { clients: [] })).toThrow(
        new TypeError("The project must be a list of surfaces, or an object that has one."),
      );
    }
  });

  it("refuses surfaces without tools to look at", () => {
    const sound = surfaceOf([tool(object({}))]);
    const broken: readonly unknown[] = [
      null,
      {},
      { ...sound, tools: [null] },
      { ...sound, tools: [{ ...tool({}), name: 1 }] },
      { ...sound, kind: "function", function: undefined },
      { ...sound, kind: "function", function: { reach: { tools: {} } } },
    ];
    for (const surface of broken) {
      expect(() => lintSurface([sound, surface as Surface], { clients: [] })).toThrow(
        /^The project must hold surfaces, as compile gives them: surface 1 has /,
      );
    }
  });

  it("refuses clients that are no list, of which none would be looked at", () => {
    for (const options of [undefined, {}, { clients: "claude" }, { clients: [1] }]) {
      expect(() => lintSurface([], options as never)).toThrow(
        new TypeError("The clients must be a list of names, such as defaultClients."),
      );
    }
  });

  it("refuses clients that nobody knows", () => {
    expect(() => lintSurface([], { clients: ["claude", "nope"] })).toThrow(
      new TypeError('There is no client "nope": lintClients has their names.'),
    );
  });

  it("does not run out of room on what is nested deeply", () => {
    const surfaces = [surfaceOf([tool(nested(50_000) as never)])];
    expect(() => lintSurface(surfaces, { clients: ["claude"] })).toThrow(/nested deeper than 1000/);
  });
});

describe("readProjectSurface", () => {
  it("refuses what is no Map of texts", () => {
    const said = new TypeError("The files must be a Map of texts by path.");
    for (const files of [
      undefined,
      { "manifest.json": "{}" },
      [["manifest.json", "{}"]],
      { [Symbol.toStringTag]: "Map" },
    ]) {
      expect(() => readProjectSurface(files as never)).toThrow(said);
    }
    const bytes = new Map([["manifest.json", new Uint8Array(2)]]);
    expect(() => readProjectSurface(bytes as never)).toThrow(
      new TypeError("The files must be a Map of texts by path: manifest.json has no text."),
    );
  });
});

describe("compile", () => {
  it("refuses files that are no texts", async () => {
    const broken = [
      undefined,
      null,
      "forms/a.yaml",
      { "forms/a.yaml": 1 },
      [{ path: "a" }],
      new Map([["forms/a.yaml", "{}"]]),
    ];
    for (const files of broken) {
      await expect(compile({ files } as never)).rejects.toThrow(
        new TypeError("The files must be texts by path, or a list of files with path and text."),
      );
    }
  });

  it("refuses what is no options and a config that is no text", async () => {
    await expect(compile(undefined as never)).rejects.toThrow(
      new TypeError("The options must be an object."),
    );
    for (const config of [5, null, {}]) {
      await expect(compile({ files: {}, config } as never)).rejects.toThrow(
        new TypeError("The config must be the text of mcpgen.yaml, or left out."),
      );
    }
  });
});
