import { describe, expect, test } from "vitest";
import { lintSurface } from "../../src/lint/lint-surface.js";
import { withoutKeywords } from "../../src/compiler/4-emit/without-keywords.js";
import { object, surfaceOf, tool } from "../lint/support.js";
import { run, tempFolder } from "../cli/support.js";
import { openThing } from "./calls.js";
import { compileFiles, compileThing } from "./support.js";

const withConfig = (text: string) => ({ more: { "mcpgen.yaml": text } });

describe("a tool without parameters", () => {
  test("says so in full, and says nothing else", async () => {
    const { surfaces } = await compileFiles({
      "forms/m/mcpTools/ping.yaml":
        "kind: function\nname: ping\ndescription: Tells whether the shop is open.\nreadOnly: true\nhandler: ./handlers/ping.ts#ping\n",
    });
    expect(JSON.stringify(surfaces[0]?.tools[0]?.inputSchema)).toBe(
      '{"type":"object","properties":{},"required":[],"additionalProperties":false}',
    );
  });
});

describe("a keyword that a provider rejects", () => {
  test("is found with its tool, its place and its name", () => {
    const price = object({ price: { type: "number", exclusiveMinimum: 0 } });
    const [finding, ...others] = lintSurface([surfaceOf([tool(price)])], { clients: ["gemini"] });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      tool: "stock",
      pointer: "/inputSchema/properties/price/exclusiveMinimum",
      keyword: "exclusiveMinimum",
      client: "gemini",
    });
  });

  const model = "title: { required: true }\nstock: { type: Long }";
  const app = `title:
  maxLength: 5
  validators: { sku: { $type: regexpValidator, pattern: "[A-Z]+" } }
tags:
  $type: jcrMultiValueField
  maxItems: 2
  field: { $type: textField, maxLength: 3 }`;
  const leftOut = withConfig(
    "advertise: { without: [additionalProperties, default, pattern, maxLength, minimum, maximum, minItems, maxItems] }\n",
  );
  const banned =
    /"(?:additionalProperties|default|pattern|maxLength|minimum|maximum|minItems|maxItems)":/;

  test("can be left out of all that is listed, and nothing else changes", async () => {
    for (const keys of ["", "layout: perAction\n", "payload: nested\n"]) {
      const usual = await compileThing(model, { app, keys });
      const without = await compileThing(model, { app, keys, ...leftOut });
      expect(without.reports).toEqual([]);
      const listed = (surfaces: typeof usual.surfaces) =>
        surfaces.flatMap(({ tools }) =>
          tools.map(({ inputSchema }) => JSON.stringify(inputSchema)),
        );
      expect(listed(usual.surfaces).join("")).toMatch(banned);
      expect(listed(without.surfaces).join("")).not.toMatch(banned);
      const rest = ({ files }: typeof usual) =>
        [...files].filter(([path]) => !path.endsWith("/surface.json"));
      expect(rest(without)).toEqual(rest(usual));
      expect(
        lintSurface(without.surfaces, { clients: ["gemini"] }).filter(({ client }) => client),
      ).toEqual([]);
    }
  });

  test("is enforced all the same", async () => {
    const shop = await openThing(model, { app, ...leftOut });
    const create = (values: object) => shop.refusal("thing", { action: "create", ...values });
    expect(await create({ title: "ABCDEF" })).toContain("5");
    expect(await create({ title: "abc" })).toContain('"title"');
    expect(await create({ title: "ABC", tags: ["a", "b", "c"] })).toContain('"tags"');
    expect(await create({ title: "ABC", tags: ["abcd"] })).toContain('"tags');
    expect(await create({ title: "ABC", nothing: 1 })).toContain('"nothing"');
    expect(await shop.refusal("thing", { action: "list", limit: 501 })).toContain("500");
    await shop.item("thing", { action: "create", title: "ABC", tags: ["a"] });
    expect(await shop.answer("thing", { action: "list" })).toMatchObject({ items: [{}] });
  });

  test("leaves properties alone that have its name", () => {
    const properties = {
      pattern: { type: "string" },
      items: { type: "array", items: { type: "string", pattern: "a" } },
    };
    expect(
      withoutKeywords({ type: "object", properties, required: ["pattern"] }, ["pattern"]),
    ).toEqual({
      type: "object",
      properties: {
        pattern: { type: "string" },
        items: { type: "array", items: { type: "string" } },
      },
      required: ["pattern"],
    });
  });
});

describe("lint", () => {
  test("refuses a list whose entries nothing is said about", () => {
    const parts = object({ parts: { type: "array", items: {} } });
    expect(lintSurface([surfaceOf([tool(parts)])], { clients: [] })).toMatchObject([
      { severity: "error", code: "lint/empty-items", path: ["parts"] },
    ]);
  });

  const thing =
    "datasource: { workspace: things }\nmodel:\n  properties: { bare: {}, box: { type: part } }\n  subModels: { part: { properties: { inner: {} } } }\n";
  const files = {
    "mcpgen.yaml": "builtins: { contentType: false }\n",
    "forms/m/contentTypes/thing.yaml": thing,
    "forms/m/mcpTools/thing.yaml":
      "kind: contentType\nname: thing\ncontentType: thing\ndescription: Manages the things of the shop.\n",
  };

  test("warns of fields that nobody described, by their whole path, and fails over them when strict", async () => {
    const root = tempFolder(files);
    const { code, err } = await run(root, ["lint"]);
    expect(code).toBe(0);
    for (const path of ["bare", "box", "box.inner"]) {
      expect(err).toContain(
        `warning lint/parameter-description: The parameter "${path}" of "thing" has`,
      );
    }
    expect((await run(root, ["lint", "--strict"])).code).toBe(1);
  });

  test("warns of a name that a prefix of 43 characters makes too long", async () => {
    const name = "a".repeat(40);
    const root = tempFolder({
      ...files,
      "mcpgen.yaml": "budget: { prefix: 43 }\nbuiltins: { contentType: false }\n",
      "forms/m/mcpTools/thing.yaml": `kind: contentType\nname: ${name}\ncontentType: thing\n`,
    });
    const { code, err } = await run(root, ["lint"]);
    expect(code).toBe(0);
    expect(err).toContain(
      `warning lint/name-room: The name "${name}" has 40 characters, with a prefix of 43 more than the 64`,
    );
    expect((await run(root, ["build"])).code).toBe(0);
  });

  test.each(["url", "host", "headers"])("warns of a function's parameter %s", async (parameter) => {
    const root = tempFolder({
      "forms/m/mcpTools/read.yaml": `kind: function
name: read_page
description: Reads a page of another site.
parameters:
  ${parameter}: { type: string, description: Where it is. }
readOnly: true
handler: ./handlers/read.ts#read
`,
    });
    const { code, err } = await run(root, ["lint"]);
    expect(code).toBe(0);
    expect(err).toContain(
      `warning lint/infrastructure-parameter: The parameter "${parameter}" of "read_page"`,
    );
  });

  test("warns of a description that names another tool or says what it is not for, but not of what the compiler says of owners", async () => {
    const seo = {
      "forms/m/mcpTools/seo.yaml":
        "kind: decoratedFields\nname: thing_seo\ndescription: Manages what is found of a thing.\nfields: [meta]\nworkspaces: [things]\n",
      "forms/m/apps/things.yaml": "!content-type:thing\nname: things\n",
      "forms/s/decorations/m/apps/things.yaml":
        "subApps: { detail: { form: { properties: { meta: { $type: textField, label: What is found } } } } }\n",
    };
    const wordings = async (description: string) => {
      const declared = `kind: contentType\nname: thing\ncontentType: thing\ndescription: ${description}\n`;
      const { surfaces } = await compileFiles({
        ...files,
        ...seo,
        "forms/m/mcpTools/thing.yaml": declared,
      });
      expect(surfaces.map(({ tools }) => tools[0]?.description).join()).toContain(
        "the tool thing_seo",
      );
      return lintSurface(surfaces, { clients: [] })
        .filter(({ pointer }) => pointer === "/description")
        .map(({ code, tool: name }) => `${code} ${name}`);
    };
    expect(await wordings("Manages the things of the shop.")).toEqual([]);
    expect(await wordings("Manages things. See thing_seo for the rest.")).toEqual([
      "lint/names-other-tool thing",
    ]);
    expect(await wordings("Manages things. Do not use it for prices.")).toEqual([
      "lint/says-what-not thing",
    ]);
  });
});

describe("forty content types", () => {
  const names = Array.from({ length: 40 }, (_, index) => `type${index}`);
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [
        `forms/m/contentTypes/${name}.yaml`,
        `datasource: { workspace: ${name} }\nmodel: { properties: { title: {} } }\n`,
      ],
      [`forms/m/mcpTools/${name}.yaml`, `kind: contentType\nname: ${name}\ncontentType: ${name}\n`],
    ]),
  );

  test("are listed with the bytes of each tool and of all, and can be bounded in a build", async () => {
    const root = tempFolder({
      ...files,
      "mcpgen.yaml":
        "budget: { totalTokens: 20000, over: error }\ntoolsets: { few: [type1, type2] }\nbuiltins: { contentType: false }\n",
    });
    const sizes = async (...argv: readonly string[]) =>
      JSON.parse((await run(root, ["list", "--json", ...argv])).out) as {
        readonly tools: readonly { readonly bytes: number }[];
        readonly bytes: number;
        readonly budgetTokens: number;
      };
    const all = await sizes();
    expect(all.tools).toHaveLength(40);
    expect(all.bytes).toBe(all.tools.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(all.budgetTokens).toBeGreaterThan(20_000);
    expect((await sizes("--toolset", "few")).tools).toHaveLength(2);
    const { code, err } = await run(root, ["build"]);
    expect(code).toBe(1);
    expect(err).toContain(
      "error lint/total-budget: Schemas and descriptions of the admin tools (40) take about",
    );
    const lint = await run(root, ["lint", "--client", "cursor"]);
    expect(lint.code).toBe(1);
    expect((await run(root, ["lint", "--toolset", "few"])).code).toBe(0);
  });
});
