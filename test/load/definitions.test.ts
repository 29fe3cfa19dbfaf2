import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { load } from "../../src/compiler/1-load/load.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { definitionIn, loadFiles, loadSound, valueIn } from "./load-files.js";

describe("by its path, a file is", () => {
  const cases: readonly [string, unknown][] = [
    ["contentTypes/product.yaml", { kind: "contentType", path: "product" }],
    ["apps/products.yml", { kind: "app", path: "products" }],
    ["dialogs/components/teaser.yaml", { kind: "dialog", path: "components/teaser" }],
    ["dialogs/include/tab.yaml", { kind: "dialog", path: "include/tab" }],
    [
      "mcpTools/product.yaml",
      { kind: "tool", audience: "admin", id: "shop:mcpTools/product", path: "product" },
    ],
    [
      "mcpTools/a/b.yaml",
      { kind: "tool", audience: "admin", id: "shop:mcpTools/a/b", path: "a/b" },
    ],
    [
      "mcpPublicTools/product.yaml",
      { kind: "tool", audience: "public", id: "shop:mcpPublicTools/product" },
    ],
    ["h1McpTools/product.yaml", { kind: "tool", audience: "admin", id: "shop:h1McpTools/product" }],
    [
      "h1McpPublicTools/product.yaml",
      { kind: "tool", audience: "public", id: "shop:h1McpPublicTools/product" },
    ],
    [
      "decorations/tours/apps/guides.yaml",
      { kind: "decoration", target: { module: "tours", folder: "apps", path: "guides", keys: [] } },
    ],
    [
      "decorations/tours/apps/guides.subApps.detail.form.yaml",
      {
        kind: "decoration",
        target: {
          module: "tours",
          folder: "apps",
          path: "guides",
          keys: ["subApps", "detail", "form"],
        },
      },
    ],
    [
      "decorations/tours/dialogs/a.b/c.form.yaml",
      {
        kind: "decoration",
        target: { module: "tours", folder: "dialogs", path: "a.b/c", keys: ["form"] },
      },
    ],
    [
      "decorations/tours/contentTypes/guide.model.yml",
      {
        kind: "decoration",
        target: { module: "tours", folder: "contentTypes", path: "guide", keys: ["model"] },
      },
    ],
  ];
  test.each(cases)("%s", (path, expected) => {
    const project = loadSound({ [`forms/shop/${path}`]: "label: x" });
    const definition = definitionIn(project, `forms/shop/${path}`);
    expect(definition).toMatchObject({ module: "shop", ...(expected as object) });
    expect(valueIn(project, `forms/shop/${path}`)).toEqual({ label: "x" });
  });

  test.each([
    "decorations/site/config.yaml",
    "decorations/site/config.sites.shop.yaml",
    "decorations/form/templates/components/text.yaml",
    "templates/pages/home.yaml",
    "restEndpoints/delivery.yaml",
    "includes/cta.yaml",
    "module.yaml",
    "readme.yaml",
  ])("no definition: %s", (path) => {
    const project = loadSound({ [`forms/shop/${path}`]: "a: 1", "forms/shop/apps/a.yaml": "" });
    expect(project.modules[0]?.definitions.map((one) => one.file.path)).toEqual([
      "forms/shop/apps/a.yaml",
    ]);
  });
});

test("an empty definition is kept, without value", () => {
  const project = loadSound({ "forms/shop/apps/a.yaml": "# later\n" });
  expect(valueIn(project, "forms/shop/apps/a.yaml")).toBeNull();
});

test("two files of one definition are an error that names both", () => {
  const { diagnostics } = loadFiles({
    "forms/shop/apps/a.yaml": "",
    "forms/shop/apps/a.yml": "",
  });
  expect(diagnostics.sorted()).toMatchObject([
    {
      code: "load/duplicate-definition",
      message: 'The definition "shop:apps/a" has two files.',
      span: { file: { path: "forms/shop/apps/a.yml" } },
      related: [{ span: { file: { path: "forms/shop/apps/a.yaml" } } }],
    },
  ]);
});

test("a file that does not parse is left out, and the others are still read", () => {
  const { project, diagnostics } = loadFiles({
    "forms/shop/apps/a.yaml": "a: [",
    "forms/shop/apps/b.yaml": "b: 1",
    "forms/shop/includes/c.yaml": "c: }",
  });
  expect(diagnostics.sorted().map((one) => one.span?.file.path)).toEqual([
    "forms/shop/apps/a.yaml",
    "forms/shop/includes/c.yaml",
  ]);
  expect(project.modules[0]?.definitions.map((one) => one.file.path)).toEqual([
    "forms/shop/apps/b.yaml",
  ]);
});

test("the order of the files does not matter", () => {
  const files = Object.entries({
    "forms/shop/module.yaml": "dependencies: [kit]",
    "forms/shop/apps/products.yaml": "form: !include:/kit/includes/form.yaml\n  a: 1",
    "forms/shop/apps/a.yaml": "x: *nobody",
    "forms/shop/i18n/shop_en.properties": "a=shop\nb=\\u1",
    "forms/kit/includes/form.yaml": "b: !include:/shop/apps/loop.yaml",
    "forms/shop/apps/loop.yaml": "c: !include:/kit/includes/form.yaml",
    "forms/kit/i18n/kit_en.properties": "a=kit",
    "forms/x/shop/apps/b.yaml": "",
  }).map(([path, text]) => ({ path, text }));
  const sources = [{ format: "magnolia" as const, path: "forms" }];
  const run = (shuffled: typeof files) => {
    const diagnostics = new Diagnostics();
    const project = load(shuffled, { sources }, diagnostics);
    return JSON.stringify([project.modules, project.texts.get("a", "en"), diagnostics.sorted()]);
  };
  const expected = run(files);
  expect(expected).toContain("load/include-cycle");
  fc.assert(
    fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
      expect(run(shuffled)).toBe(expected);
    }),
    { numRuns: 30 },
  );
});
