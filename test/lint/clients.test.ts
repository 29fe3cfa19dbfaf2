import { describe, expect, test } from "vitest";
import { lintClients } from "../../src/ir/lint-clients.js";
import { lintSurface } from "../../src/lint/lint-surface.js";
import { clientProfiles } from "../../src/lint/profiles.js";
import { object, surfaceOf, tool } from "./support.js";

/** `severity code pointer` of what one client does not take of a tool. */
function found(
  client: string,
  schema: Readonly<Record<string, unknown>>,
  more: Parameters<typeof tool>[1] = {},
): readonly string[] {
  const project = { server: { name: "shop" }, surfaces: [surfaceOf([tool(schema, more)])] };
  return lintSurface(project, { clients: [client] })
    .filter((finding) => finding.client !== undefined)
    .map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

const text = { type: "string" };
const at = "/inputSchema/properties/a";

describe("Claude", () => {
  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ["oneOf", { ...object({}), oneOf: [] }, ["error lint/root-schema /inputSchema/oneOf"]],
    ["anyOf", { ...object({}), anyOf: [] }, ["error lint/root-schema /inputSchema/anyOf"]],
    ["allOf", { ...object({}), allOf: [] }, ["error lint/root-schema /inputSchema/allOf"]],
    ["a condition", { ...object({}), if: {} }, ["error lint/root-schema /inputSchema/if"]],
    ["no type", { properties: {} }, ["error lint/root-schema /inputSchema"]],
  ])("does not take %s at the root", (_, schema, expected) => {
    expect(found("claude", schema)).toEqual(expected);
  });

  test("takes alternatives below the root", () => {
    expect(found("claude", object({ a: { anyOf: [text, { type: "integer" }] } }))).toEqual([]);
  });

  test.each(["jcr:title", "price[]", "año", "with blank", "", "a".repeat(65), "__proto__ "])(
    "does not take the property %j",
    (name) => {
      const key = name.replaceAll("/", "~1");
      const properties = JSON.parse(`{${JSON.stringify(name)}: {"type": "string"}}`) as object;
      expect(found("claude", { type: "object", properties })).toEqual([
        `error lint/property-name /inputSchema/properties/${key}`,
      ]);
    },
  );

  test.each(["a.b", "a-b", "a_b", "A1", "constructor", "a".repeat(64)])(
    "takes the property %j",
    (name) => {
      expect(found("claude", object({ [name]: text }))).toEqual([]);
    },
  );

  test("counts `mcp__`, the server and `__` to the 64 characters of a name", () => {
    const named = (length: number) => found("claude", object({}), { name: "a".repeat(length) });
    expect(named(53)).toEqual([]);
    expect(named(54)).toEqual(["error lint/tool-name /name"]);
    const [finding] = lintSurface(
      {
        server: { name: "shop" },
        surfaces: [surfaceOf([tool(object({}), { name: "a".repeat(54) })])],
      },
      { clients: ["claude"] },
    );
    expect(finding?.message).toBe(
      `The name "${"a".repeat(54)}" makes 65 characters, more than 64, with "mcp__shop__" before it: Claude rejects the whole server (seen in 2026).`,
    );
  });

  test.each(["stock.read", "stock read", "lager_für_a"])("does not take the name %j", (name) => {
    expect(found("claude", object({}), { name })).toEqual(["error lint/tool-name /name"]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      "exclusiveMinimum: true",
      { type: "integer", minimum: 0, exclusiveMinimum: true },
      "/exclusiveMinimum",
    ],
    ["a tuple", { type: "array", items: [text] }, "/items"],
    ["definitions", { type: "object", definitions: {} }, "/definitions"],
  ])("does not take forms of older drafts: %s", (_, schema, below) => {
    expect(found("claude", object({ a: schema }))).toEqual([`error lint/old-draft ${at}${below}`]);
  });
});

describe("OpenAI", () => {
  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ["not at the root", { ...object({}), not: {} }, ["error lint/root-schema /inputSchema/not"]],
    ["allOf below", object({ a: { allOf: [text] } }), [`error lint/composition ${at}/allOf`]],
    [
      "propertyNames",
      object({ a: { type: "object", propertyNames: text } }),
      [`error lint/keyword ${at}/propertyNames`],
    ],
    ["a list without items", object({ a: { type: "array" } }), [`error lint/items ${at}`]],
    ["a tuple", object({ a: { type: "array", items: [text] } }), [`error lint/items ${at}/items`]],
    ["a URI", object({ a: { ...text, format: "uri" } }), [`warning lint/format ${at}/format`]],
    ["a date", object({ a: { ...text, format: "date" } }), []],
  ])("on %s", (_, schema, expected) => {
    expect(found("openai", schema)).toEqual(expected);
  });

  test("counts the characters of a description", () => {
    const described = (length: number) =>
      found("openai", object({}), { description: "a".repeat(length) });
    expect(described(1024)).toEqual([]);
    expect(described(1025)).toEqual(["warning lint/long-description /description"]);
  });
});

describe("Gemini", () => {
  test.each(["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "const"])(
    "does not take %s, at any depth",
    (keyword) => {
      const nested = object({
        a: { type: "array", items: object({ b: { type: "number", [keyword]: 1 } }) },
      });
      expect(found("gemini", nested)).toEqual([
        `error lint/keyword ${at}/items/properties/b/${keyword}`,
      ]);
    },
  );

  test.each(["additionalProperties", "default", "pattern"])(
    "is spared %s by its hosts",
    (keyword) => {
      expect(found("gemini", object({ a: { ...text, [keyword]: "x" } }))).toEqual([
        `info lint/keyword ${at}/${keyword}`,
      ]);
    },
  );

  test.each<[string, object, readonly string[]]>([
    ["a blank value", { ...text, enum: ["a", ""] }, [`error lint/enum-value ${at}/enum`]],
    ["null", { ...text, enum: ["a", null] }, [`error lint/enum-value ${at}/enum`]],
    [
      "numbers",
      { type: "integer", enum: [1, 2] },
      [`error lint/enum-value ${at}/enum`, `error lint/enum-value ${at}/enum`],
    ],
    ["no type", { enum: ["a"] }, [`error lint/type ${at}/enum`]],
  ])("does not take an enum with %s", (_, schema, expected) => {
    expect(found("gemini", object({ a: schema }))).toEqual(expected);
  });

  test.each<[string, object, readonly string[]]>([
    ["a list of types", { type: ["string", "null"] }, [`error lint/type ${at}/type`]],
    ["a reference", { $ref: "#/$defs/b" }, [`error lint/reference ${at}/$ref`]],
    [
      "required of a text",
      { ...text, required: [] },
      [`error lint/keyword-of-other-type ${at}/required`],
    ],
    ["a list without items", { type: "array" }, [`error lint/items ${at}`]],
    ["a format", { ...text, format: "date" }, [`info lint/format ${at}/format`]],
    ["date-time", { ...text, format: "date-time" }, []],
  ])("on %s", (_, schema, expected) => {
    expect(found("gemini", object({ a: schema }))).toEqual(expected);
  });

  test("takes properties that are named like keywords", () => {
    expect(
      found("gemini", object({ const: text, $ref: text, pattern: text, items: text })),
    ).toEqual([]);
  });
});

test.each(["cursor", "copilot", "kiro", "opencode"])("%s does not follow references", (client) => {
  expect(found(client, object({ a: { $ref: "#/$defs/b" } }))).toEqual([
    `error lint/reference ${at}/$ref`,
  ]);
});

test("VS Code refuses a list without items", () => {
  expect(found("vscode", object({ a: { type: "array" } }))).toEqual([`error lint/items ${at}`]);
  expect(found("vscode", object({ a: { type: "array", items: text } }))).toEqual([]);
});

test("Cursor filters tools whose name and server have 60 characters together", () => {
  expect(found("cursor", object({}), { name: "a".repeat(55) })).toEqual([]);
  expect(found("cursor", object({}), { name: "a".repeat(56) })).toEqual([
    "error lint/tool-name /name",
  ]);
});

test.each([
  ["cursor", 40, "warning"],
  ["windsurf", 100, "error"],
  ["vscode", 128, "error"],
  ["copilot", 128, "error"],
  ["openai", 128, "error"],
  ["gemini", 512, "error"],
])("%s takes %i tools", (client, most, severity) => {
  const tools = Array.from({ length: most + 1 }, (_, index) =>
    tool(object({}), { name: `t${index}`, description: `Tells what is left of product ${index}.` }),
  );
  const lint = (count: number) =>
    lintSurface([surfaceOf(tools.slice(0, count))], { clients: [client] }).map(
      (finding) => `${finding.severity} ${finding.code} ${finding.audience}`,
    );
  expect(lint(most)).toEqual([]);
  expect(lint(most + 1)).toEqual([`${severity} lint/too-many-tools admin`]);
});

test("a finding names tool, path, pointer, keyword, client, what happens, and what to do", () => {
  const schema = object({
    variants: { type: "array", items: object({ price: { type: "number", exclusiveMinimum: 0 } }) },
  });
  expect(lintSurface([surfaceOf([tool(schema)])], { clients: ["gemini"] })).toEqual([
    {
      code: "lint/keyword",
      severity: "error",
      client: "gemini",
      effect: "rejects-request",
      seen: "2026-09",
      audience: "admin",
      id: "m:mcpTools/admin",
      tool: "stock",
      path: ["variants", "items", "price"],
      pointer: "/inputSchema/properties/variants/items/properties/price/exclusiveMinimum",
      keyword: "exclusiveMinimum",
      message:
        'The keyword "exclusiveMinimum" stands at "variants[].price" of "stock": Gemini rejects the whole request unless the host takes it out (seen in 2026-09).',
      hint: "Say it in the description, and let the server check it.",
    },
  ]);
});

test("every client that is known has a profile of its name, with limits that were seen", () => {
  expect(clientProfiles.map(({ name }) => name)).toEqual(lintClients);
  const seen = clientProfiles.flatMap(({ limits }) => limits.map((limit) => limit.seen));
  expect(seen.filter((each) => !/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/.test(each))).toEqual([]);
});
