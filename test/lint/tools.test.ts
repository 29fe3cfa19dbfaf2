import { describe, expect, test } from "vitest";
import { lintSurface } from "../../src/lint/lint-surface.js";
import type { LintOptions } from "../../src/lint/lint-surface.js";
import type { ListedTool, Surface } from "../../src/runtime/surface.js";
import { object, surfaceOf, tool } from "./support.js";

/** `severity code pointer` of what holds whatever the client. */
function found(
  tools: readonly ListedTool[],
  budget: LintOptions["budget"] = {},
): readonly string[] {
  return lintSurface([surfaceOf(tools)], { clients: [], budget }).map(
    ({ severity, code, tool: name, pointer }) => `${severity} ${code} ${name ?? ""} ${pointer}`,
  );
}

const described = (name: string, description: string) => tool(object({}), { name, description });

describe("descriptions", () => {
  test.each([
    ["", "is missing"],
    ["  ", "is missing"],
    ["Reads.", "has 6 characters alone"],
  ])("are missing or too short: %j", (description, problem) => {
    const [finding] = lintSurface([surfaceOf([described("stock", description)])], { clients: [] });
    expect(finding?.message).toBe(`The description of "stock" ${problem}.`);
  });

  test("may be absent in the lists of other servers", () => {
    const { description: _, ...bare } = tool(object({}));
    expect(found([bare as ListedTool])).toEqual([
      "warning lint/tool-description stock /description",
    ]);
  });

  test("of parameters are looked for at every depth", () => {
    const deep = {
      type: "array",
      items: { type: "object", properties: { b: { type: "string" } } },
    };
    const [finding, ...others] = lintSurface([surfaceOf([tool(object({ a: deep }))])], {
      clients: [],
    });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: "warning",
      code: "lint/parameter-description",
      path: ["a", "items", "b"],
      pointer: "/inputSchema/properties/a/items/properties/b",
      message: 'The parameter "a[].b" of "stock" has no description.',
    });
  });

  test.each([
    ["launchDate", "Launch date (dateField)."],
    ["launchDate", "Launch date (dateField, required)."],
    ["name", "Name"],
  ])("that say no more than the name are a note: %s", (name, description) => {
    expect(found([tool(object({ [name]: { type: "string", description } }))])).toEqual([
      `info lint/parameter-description stock /inputSchema/properties/${name}`,
    ]);
  });

  test.each(["Launch date (dateField). When it is sold from.", "Sold from (dateField)."])(
    "that say more are none: %s",
    (description) => {
      expect(found([tool(object({ launchDate: { type: "string", description } }))])).toEqual([]);
    },
  );

  test("of translations stand beside, in the default language", () => {
    const translations = {
      type: "object",
      properties: { es: { type: "object", properties: { title: { type: "string" } } } },
    };
    const schema = object({ translations });
    const surface = surfaceOf([tool(schema)]);
    const content = {
      ...surface,
      kind: "contentType",
      content: { actions: {} },
    } as unknown as Surface;
    expect(lintSurface([content], { clients: [] })).toEqual([]);
    expect(found([tool(schema)])).toEqual([
      "warning lint/parameter-description stock /inputSchema/properties/translations/properties/es",
      "warning lint/parameter-description stock /inputSchema/properties/translations/properties/es/properties/title",
    ]);
  });

  test("of two tools that are the same are told at the second", () => {
    const text = "Tells what is left of a product.";
    expect(found([described("stock", text), described("prices", text)])).toEqual([
      "warning lint/same-description prices /description",
    ]);
  });

  test.each([
    "Warns of low stock; see stock_report.",
    "Warns of low stock, as stock_report does not.",
  ])("name another tool: %s", (text) => {
    expect(
      found([described("alerts", text), described("stock_report", "Tells what is left of each.")]),
    ).toEqual(["warning lint/names-other-tool alerts /description"]);
  });

  test.each([
    ["Changes prices. Look up with the tool product first.", true],
    ["Changes prices. Look up with `product` first.", true],
    ["Changes prices. The product tool shows them.", true],
    ["Changes the price of a product.", false],
    ["Changes prices in product_price and by-product.", false],
  ])("name a tool that is called by a plain word where they say so: %s", (text, names) => {
    const tools = [described("prices", text), described("product", "Tells all about one thing.")];
    expect(found(tools)).toEqual(
      names ? ["warning lint/names-other-tool prices /description"] : [],
    );
  });

  test.each([
    "Changes prices. Do not use it for stock or texts.",
    "Changes prices. Not meant for stock.",
    "Cambia precios. No usar para existencias.",
  ])("say what a tool is not for: %s", (text) => {
    expect(found([described("prices", text)])).toEqual([
      "warning lint/says-what-not prices /description",
    ]);
  });

  test("may say which tool writes a field, as the compiler does", () => {
    const en = "Manages products of the shop.\nNot here but with the tool product_seo: title.";
    const es = "Gestiona productos.\nNo aquí, sino con la herramienta product_seo: title.";
    for (const text of [en, es]) {
      const tools = [
        described("product", text),
        described("product_seo", "Manages what is found."),
      ];
      expect(found(tools)).toEqual([]);
    }
  });
});

describe("names", () => {
  const pair = (a: string, b: string) => [
    described(a, "Tells what is left of a product."),
    described(b, "Tells what is left in a store."),
  ];

  test.each([
    ["stock_read", "stockRead"],
    ["stock_read", "stock-read"],
    ["Stock", "stock"],
  ])("%s and %s differ in case, hyphens and underscores alone", (a, b) => {
    expect(found(pair(a, b))).toEqual([`warning lint/same-name ${b} /name`]);
  });

  test.each([
    ["product", "products"],
    ["brand", "grand"],
  ])("%s and %s differ in one character", (a, b) => {
    expect(found(pair(a, b))).toEqual([`info lint/similar-name ${b} /name`]);
  });

  test.each([
    ["get", "set"],
    ["shop_1", "shop_2"],
    ["product", "products_all"],
  ])("%s and %s are told apart", (a, b) => {
    expect(found(pair(a, b))).toEqual([]);
  });

  test("of different audiences never meet", () => {
    const [a, b] = pair("stock", "stock");
    const surfaces = [
      surfaceOf(a === undefined ? [] : [a]),
      surfaceOf(b === undefined ? [] : [b], "public"),
    ];
    expect(lintSurface(surfaces, { clients: [] })).toEqual([]);
  });

  test("of more than 40 characters are near the limit", () => {
    const named = (length: number) => described("a".repeat(length), "Tells what is left of each.");
    expect(found([named(40)])).toEqual([]);
    expect(found([named(41)])).toEqual([`warning lint/long-name ${"a".repeat(41)} /name`]);
  });

  test("leave room for the prefix of the budget", () => {
    const named = (length: number) => described("a".repeat(length), "Tells what is left of each.");
    expect(found([named(21)], { prefix: 43 })).toEqual([]);
    const [finding, ...others] = lintSurface([surfaceOf([named(22)])], {
      clients: [],
      budget: { prefix: 43 },
    });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: "warning",
      message: `The name "${"a".repeat(22)}" has 22 characters, with a prefix of 43 more than the 64 that clients take.`,
      hint: "Keep it to 21, or lower `budget.prefix` in mcpgen.yaml.",
    });
  });
});

describe("parameters of a function that look like infrastructure", () => {
  const schema = (name: string) => object({ [name]: { type: "string" } });

  test.each([
    "url",
    "baseUrl",
    "host",
    "hostName",
    "headers",
    "request_header",
    "proxy",
    "proxyUrl",
    "token",
    "accessToken",
    "apiKey",
    "password",
    "clientSecret",
  ])("%s", (name) => {
    expect(found([tool(schema(name))])).toEqual([
      `warning lint/infrastructure-parameter stock /inputSchema/properties/${name}`,
    ]);
  });

  test.each([
    "pageUrl",
    "confirmToken",
    "nextToken",
    "support",
    "ghost",
    "header_image_id_x".slice(7),
  ])("but not %s", (name) => {
    expect(found([tool(schema(name))])).toEqual([]);
  });

  test("are the author's to store in content", () => {
    const surface = {
      ...surfaceOf([tool(schema("password"))]),
      kind: "contentType",
    } as unknown as Surface;
    expect(lintSurface([surface], { clients: [] })).toEqual([]);
  });
});

describe("schemas", () => {
  test.each<[string, object, string]>([
    ["empty items", { type: "array", items: {} }, "error lint/empty-items stock "],
    ["items that are true", { type: "array", items: true }, "error lint/empty-items stock "],
    ["no type", {}, "error lint/no-type stock "],
    ["a reference elsewhere", { $ref: "other.json#/a" }, "error lint/dangling-reference stock "],
    ["a reference to nothing", { $ref: "#/$defs/b" }, "error lint/dangling-reference stock "],
  ])("with %s are refused", (_, schema, expected) => {
    expect(found([tool(object({ a: schema }))])).toEqual([`${expected}/inputSchema/properties/a`]);
  });

  test("of answers are objects", () => {
    const outputSchema = { type: "array", items: {} } as unknown as ListedTool["inputSchema"];
    expect(found([tool(object({}), { outputSchema })])).toEqual([
      "error lint/output-schema stock /outputSchema",
    ]);
  });

  test.each([null, 5, "x", [], { type: "object", properties: { a: null } }, { properties: [] }])(
    "that are none end nothing: %j",
    (schema) => {
      const broken = tool(schema as unknown as Record<string, unknown>);
      expect(() =>
        lintSurface([surfaceOf([broken])], { clients: ["gemini", "claude"] }),
      ).not.toThrow();
    },
  );
});

describe("budgets", () => {
  // 91 bytes of schema and 34 of description: 31 tokens.
  const small = tool(
    { type: "object", properties: { a: { type: "string", description: "Which." } }, required: [] },
    {
      description: "a".repeat(34),
    },
  );

  test("count the bytes of schema and description, a quarter each token", () => {
    expect(JSON.stringify(small.inputSchema)).toHaveLength(91);
    expect(found([small], { toolTokens: 31, totalTokens: 31 })).toEqual([]);
    const [single, total, ...others] = lintSurface([surfaceOf([small])], {
      clients: [],
      budget: { toolTokens: 30, totalTokens: 30 },
    });
    expect(others).toEqual([]);
    expect(single).toMatchObject({
      severity: "warning",
      tool: "stock",
      message:
        'Schema and description of "stock" take about 31 tokens, and `budget.toolTokens` is 30.',
    });
    expect(total?.message).toBe(
      "Schemas and descriptions of the admin tools (1) take about 31 tokens, and `budget.totalTokens` is 30.",
    );
  });

  test("are errors where they say so", () => {
    expect(found([small], { toolTokens: 30, over: "error" })).toEqual([
      "error lint/tool-budget stock ",
    ]);
  });

  test("are for each audience, whose tools a client sees", () => {
    const lint = (surfaces: readonly Surface[]) =>
      lintSurface(surfaces, { clients: [], budget: { totalTokens: 50 } }).map(({ code }) => code);
    const other = { ...small, name: "prices", description: "b".repeat(34) };
    expect(lint([surfaceOf([small]), surfaceOf([other], "public")])).toEqual([]);
    expect(lint([surfaceOf([small, other])])).toEqual(["lint/total-budget"]);
  });
});
