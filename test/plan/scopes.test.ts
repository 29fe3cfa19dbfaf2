import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { Surface } from "../../src/runtime/surface.js";
import { sample } from "../cli/sample.js";
import { field, planDeclarations, projectOf } from "./support.js";

const product = projectOf([field("title"), field("sku")]);
const head = "kind: contentType\nname: product\ncontentType: product\n";
const history =
  "kind: function\nname: history\ndescription: Reads.\nhandler: ./handlers/history.ts#history\n";
const addToCart =
  "actions:\n  addToCart: { description: Adds., handler: ./handlers/cart.ts#addToCart }\n";

const declare = (text: string, path = "mcpTools/product") =>
  planDeclarations({ [path]: text }, product);

/** The scopes of the one tool that is declared. */
const scopesOf = (text: string) => {
  const { all, reports } = declare(text);
  expect(reports).toEqual([]);
  const [tool] = all.filter(({ kind }) => kind !== "discovery");
  return tool !== undefined && "scopes" in tool ? tool.scopes : undefined;
};

describe("scopes", () => {
  it("are a list for the tool, in the order of the declaration", () => {
    expect(scopesOf(`${head}scopes: [shop.write, admin, "https://shop.example/x"]\n`)).toEqual([
      "shop.write",
      "admin",
      "https://shop.example/x",
    ]);
    expect(scopesOf(`${history}scopes: [1, shop.read]\n`)).toEqual(["1", "shop.read"]);
  });

  it("are a list for each of some actions, the declaration's own among them", () => {
    const scopes = scopesOf(
      `${head}${addToCart}scopes:\n  publish: [b, a]\n  addToCart: [cart]\n  create: [a]\n`,
    );
    expect(scopes).toEqual({ publish: ["b", "a"], addToCart: ["cart"], create: ["a"] });
    expect(Object.keys(scopes ?? {})).toEqual(["publish", "addToCart", "create"]);
  });

  it("are none without the key", () => {
    expect(scopesOf(head)).toBeUndefined();
  });

  const hint = "Remove the key, or name a scope, such as `[shop.write]`.";

  it.each(["scopes:\n", "scopes: []\n", "scopes: {}\n", "scopes: null\n"])(
    "that are none are told of: %j",
    (text) => {
      const reportsOf = (declaration: string) => declare(`${declaration}${text}`).reports;
      expect(reportsOf(head)).toEqual([
        `4:1 plan/scopes-empty Key "scopes" asks for no scope, so that every caller may use the tool "product". ${hint}`,
      ]);
      expect(reportsOf(history)).toEqual([
        `5:1 plan/scopes-empty Key "scopes" asks for no scope, so that every caller may use the tool "history". ${hint}`,
      ]);
    },
  );

  it("that are none for an action are told of, and those of others hold", () => {
    const { all, reports } = declare(`${head}scopes: { get: [], list: , create: [a] }\n`);
    expect(reports).toEqual([
      `4:11 plan/scopes-empty Key "scopes.get" asks for no scope, so that every caller may use the action "get" of the tool "product". ${hint}`,
      `4:20 plan/scopes-empty Key "scopes.list" asks for no scope, so that every caller may use the action "list" of the tool "product". ${hint}`,
    ]);
    expect(all).toContainEqual(expect.objectContaining({ scopes: { create: ["a"] } }));
  });

  it.each([
    ["[shop.read shop.write]", "4:10", "shop.read shop.write"],
    ['["shop.read "]', "4:10", "shop.read "],
    ['[a, ""]', "4:13", ""],
    ['["a\\"b"]', "4:10", 'a"b'],
    ["['a\\b']", "4:10", "a\\b"],
    ["[añadir]", "4:10", "añadir"],
  ])("take what OAuth allows, not %s", (list, place, scope) => {
    expect(declare(`${head}scopes: ${list}\n`).reports).toEqual([
      `${place} plan/scope-invalid The scope "${scope}" is none that OAuth allows. ` +
        "Write printable ASCII characters without blanks, double quotes and backslashes; each scope is an entry of its own.",
    ]);
  });

  it("stand once in a list", () => {
    expect(declare(`${head}scopes: { get: [a], create: [a, b, a] }\n`).reports).toEqual([
      '4:36 plan/scope-twice The scope "a" stands twice in "scopes.create".',
    ]);
  });

  it.each([
    [
      "shop.write",
      '4:9 plan/scopes-expected Key "scopes" takes a list, or a map of lists by action. ',
    ],
    ["{ get: shop.read }", '4:16 plan/list-expected Key "scopes.get" takes a list.'],
    ["[[a]]", '4:10 plan/text-expected Key "scopes" takes a text.'],
    ["{ get: [{ a: b }] }", '4:17 plan/text-expected Key "scopes.get" takes a text.'],
    ["[null]", '4:10 plan/text-expected Key "scopes" takes a text.'],
  ])("are no %s", (value, report) => {
    expect(declare(`${head}scopes: ${value}\n`).reports[0]).toContain(report);
  });

  it("are asked for by actions that the tool offers", () => {
    const some = `${head}allowedActions: [list, get, delete]\n`;
    expect(declare(`${some}scopes: { delte: [a] }\n`).reports).toEqual([
      '5:11 plan/scopes-of-unknown-action The tool "product" offers no action "delte" to ask scopes for; it offers list, get, delete. Did you mean "delete"?',
    ]);
    expect(declare(`${some}scopes: { publish: [a] }\n`).reports[0]).toContain(
      '5:11 plan/scopes-of-unknown-action The tool "product" offers no action "publish"',
    );
    expect(declare(`${some}${addToCart}scopes: { addToCart: [a] }\n`).reports[0]).toContain(
      'offers no action "addToCart"',
    );
  });

  it("of a tool for visitors are asked for by what these may do", () => {
    expect(declare(`${head}scopes: { create: [a] }\n`, "mcpPublicTools/product").reports).toEqual([
      '4:11 plan/scopes-of-unknown-action The tool "product" offers no action "create" to ask scopes for; it offers list, get.',
    ]);
  });

  it("of an action that is wrong itself are no second mistake", () => {
    const broken = "actions:\n  addToCart: { description: Adds. }\n";
    const { reports } = declare(`${head}${broken}scopes: { addToCart: [a] }\n`);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain("plan/handler-missing");
  });

  it("of a function are one list", () => {
    expect(declare(`${history}scopes: { get: [a] }\n`).reports).toEqual([
      '5:1 plan/scopes-without-actions The tool "history" has no actions, so its scopes are one list. Write them as `scopes: [a, b]`.',
    ]);
    expect(declare(`${history}scopes: shop.read\n`).reports).toEqual([
      '5:9 plan/list-expected Key "scopes" takes a list. Write it as `[a, b]` or one `- a` a line.',
    ]);
  });
});

describe("surface.json", () => {
  const surfacesOf = async (files: Readonly<Record<string, string>>, config = "") => {
    const { "mcpgen.yaml": _, ...sources } = { ...sample, ...files };
    const found = new Diagnostics();
    const { files: texts, diagnostics } = await compile({
      files: Object.entries(sources).map(([path, text]) => ({ path, text })),
      config: loadConfig({ path: "mcpgen.yaml", text: config }, found),
      compilerVersion: "0.0.0",
    });
    expect([...found.sorted(), ...diagnostics]).toEqual([]);
    const surfaces = [...texts].filter(([path]) => path.endsWith("/surface.json"));
    return new Map(surfaces.map(([, text]) => JSON.parse(text) as Surface).map((s) => [s.id, s]));
  };
  const article = "kind: contentType\nname: article\ncontentType: article\n";

  it("says the scopes of every kind of tool after the audience", async () => {
    const surfaces = await surfacesOf({
      "forms/shop/mcpTools/article.yaml": `${article}scopes: { publish: [b, a], get: [c] }\n`,
      "forms/shop/mcpTools/history.yaml": `${history}scopes: [h]\n`,
      "forms/seo/mcpTools/seo.yaml":
        "kind: decoratedFields\nname: seo\nfields: [teaser]\nscopes: { set: [s], clear: [s, t] }\n",
    });
    const said = [...surfaces.values()].map(({ id, scopes }) => [id, scopes]);
    expect(Object.fromEntries(said)).toEqual({
      "shop:mcpTools/article": { publish: ["b", "a"], get: ["c"] },
      "shop:mcpTools/history": ["h"],
      "seo:mcpTools/seo": { set: ["s"], clear: ["s", "t"] },
      "mcpgen:content_type": undefined,
    });
    for (const surface of surfaces.values()) {
      const keys = Object.keys(surface).slice(0, 5);
      const expected = ["format", "id", "kind", "audience", "scopes"];
      expect(keys).toEqual(
        surface.scopes === undefined ? [...expected.slice(0, 4), "tools"] : expected,
      );
    }
  });

  it("keeps them by action where each action is a tool", async () => {
    const surfaces = await surfacesOf({
      "forms/shop/mcpTools/article.yaml": `${article}layout: perAction\nscopes: { delete: [d] }\n`,
    });
    expect(surfaces.get("shop:mcpTools/article")?.scopes).toEqual({ delete: ["d"] });
  });
});

describe("toolsets", () => {
  const config = (entries: string) => `toolsets: ${entries}\n`;
  const report = (entries: string, text = head) =>
    planDeclarations({ "mcpTools/product": text }, product, config(entries)).reports;

  it("name tools by their declared names, or by those that they are listed by", () => {
    expect(report("{ editorial: [product, content_type] }")).toEqual([]);
    const perAction = `${head}layout: perAction\nallowedActions: [list, get]\n`;
    expect(report("{ a: [product], b: [product_list, product_get] }", perAction)).toEqual([]);
  });

  it("name tools of any audience", () => {
    const declared = { "mcpPublicTools/product": head };
    expect(planDeclarations(declared, product, config("{ all: [product] }")).reports).toEqual([]);
  });

  it("name no tool that there is not", () => {
    expect(report("{ editorial: [product, prodcut], b: [zzzzzzzz] }")).toEqual([
      'plan/toolset-unknown-tool The toolset "b" names "zzzzzzzz", and no tool is called so. Known: "product", "content_type".',
      'plan/toolset-unknown-tool The toolset "editorial" names "prodcut", and no tool is called so. Did you mean "product"?',
    ]);
    expect(report("{ a: [product_get] }")).toHaveLength(1);
    expect(report("{ a: [content_type] }\nbuiltins: { contentType: false }")).toHaveLength(1);
  });

  it("are left alone while a tool is wrong, which may be the one that they name", () => {
    const broken = "kind: contentType\nname: product\ncontentType: product\nlayout: wrong\n";
    expect(report("{ a: [nothing] }", broken)).toEqual([
      '4:9 plan/invalid-value Key "layout" takes one of "single", "perAction".',
    ]);
  });
});
