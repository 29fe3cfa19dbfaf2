import { describe, expect, test } from "vitest";
import { loadFiles, loadSound } from "./load-files.js";

function modulesOf(paths: readonly string[], sources?: readonly string[]): readonly string[] {
  const project = loadSound(Object.fromEntries(paths.map((path) => [path, ""])), sources);
  return project.modules.map(({ name, directory }) => `${name} ${directory}`);
}

describe("a module is", () => {
  const cases: readonly [string, readonly string[], readonly string[], string?][] = [
    ["a folder that holds apps", ["forms/shop/apps/products.yaml"], ["shop forms/shop"]],
    [
      "a folder that holds content types",
      ["forms/shop/contentTypes/product.yml"],
      ["shop forms/shop"],
    ],
    ["a folder that holds dialogs", ["forms/shop/dialogs/a/b.yaml"], ["shop forms/shop"]],
    ["a folder that holds tools", ["forms/shop/mcpTools/product.yaml"], ["shop forms/shop"]],
    [
      "a folder that holds public h1 tools",
      ["forms/shop/h1McpPublicTools/product.yaml"],
      ["shop forms/shop"],
    ],
    [
      "a folder that holds decorations",
      ["forms/seo/decorations/shop/apps/products.yaml"],
      ["seo forms/seo"],
    ],
    ["a folder that holds includes", ["forms/kit/includes/cta.yaml"], ["kit forms/kit"]],
    ["a folder that holds texts", ["forms/kit/i18n/kit_en.properties"], ["kit forms/kit"]],
    ["a folder with a module.yaml", ["forms/kit/module.yaml"], ["kit forms/kit"]],
    [
      "the source folder itself",
      ["light/shop/apps/products.yaml"],
      ["shop light/shop"],
      "light/shop",
    ],
    ["the source folder itself, one level", ["shop/apps/products.yaml"], ["shop shop"], "shop"],
    [
      "deep below the source",
      ["forms/shop-module/src/main/resources/shop/dialogs/a.yaml"],
      ["shop forms/shop-module/src/main/resources/shop"],
    ],
    ["below the project's own folder", ["shop/apps/products.yaml"], ["shop shop"], "."],
    [
      "not a folder among includes",
      ["forms/shop/includes/apps/a.yaml", "forms/shop/includes/apps/dialogs/b.yaml"],
      ["shop forms/shop"],
    ],
    ["not a folder among dialogs", ["forms/shop/dialogs/includes/a.yaml"], ["shop forms/shop"]],
    [
      "not a folder among decorations",
      ["forms/seo/decorations/shop/apps/a.yaml"],
      ["seo forms/seo"],
    ],
    [
      "not another folder of a module",
      ["forms/shop/apps/a.yaml", "forms/shop/fragments/apps/b.yaml"],
      ["shop forms/shop"],
    ],
    [
      "a folder within a module that says so",
      ["forms/shop/apps/a.yaml", "forms/shop/more/module.yaml", "forms/shop/more/apps/b.yaml"],
      ["more forms/shop/more", "shop forms/shop"],
    ],
    [
      "beside a folder of texts",
      ["project/i18n/x_en.properties", "project/light/shop/apps/a.yaml"],
      ["project project", "shop project/light/shop"],
      "project",
    ],
    [
      "not the resources of an artifact",
      ["forms/kit/src/main/resources/mgnl-i18n/kit_en.properties"],
      [],
    ],
    ["not outside the sources", ["other/shop/apps/a.yaml"], []],
    ["not a folder that begins like a source", ["forms2/shop/apps/a.yaml"], []],
    ["not a folder of other files", ["forms/shop/restEndpoints/a.yaml"], []],
  ];
  test.each(cases)("%s", (_name, paths, modules, source = "forms") => {
    expect(modulesOf(paths, [source])).toEqual(modules);
  });

  test("found once when one source lies within another", () => {
    expect(modulesOf(["forms/shop/apps/a.yaml"], ["forms", "forms/shop"])).toEqual([
      "shop forms/shop",
    ]);
  });
});

describe("the order of modules", () => {
  const order = (dependencies: Readonly<Record<string, string>>) => {
    const files = Object.entries(dependencies).map(([name, text]) => [
      `forms/${name}/module.yaml`,
      text,
    ]);
    return loadSound(Object.fromEntries(files)).modules.map((module) => module.name);
  };

  test("is by name", () => {
    expect(order({ b: "", a: "", C: "" })).toEqual(["C", "a", "b"]);
  });

  test.each([
    ["a map", "dependencies:\n  z:\n    version: 1.0/*\n  core:"],
    ["a list of maps", "dependencies:\n  - name: z\n    version: 1.0/*\n  - name: core"],
    ["a list of names", "dependencies: [z/1.0, core]"],
  ])("puts dependencies first, given as %s", (_name, text) => {
    expect(order({ a: text, b: "", z: "" })).toEqual(["z", "a", "b"]);
  });

  test("follows dependencies of dependencies", () => {
    expect(order({ a: "dependencies: [b]", b: "dependencies: [c]", c: "" })).toEqual([
      "c",
      "b",
      "a",
    ]);
  });

  test("keeps the declared names, known or not", () => {
    const project = loadSound({
      "forms/a/module.yaml": "dependencies: { core: { version: 6 }, z: }",
    });
    expect(project.modules[0]?.dependencies).toEqual(["core", "z"]);
  });

  test("a circle is an error that prints it", () => {
    const { diagnostics, project } = loadFiles({
      "forms/a/module.yaml": "dependencies: [b]",
      "forms/b/module.yaml": "dependencies: [c]",
      "forms/c/module.yaml": "dependencies: [b]",
    });
    expect(diagnostics.sorted().map((one) => [one.span?.file.path, one.message])).toEqual([
      ["forms/c/module.yaml", 'Modules depend on each other in a circle: "b" needs "c" needs "b".'],
    ]);
    expect(project.modules.map((module) => module.name)).toEqual(["c", "b", "a"]);
  });
});

test("two modules of one name are an error that names both", () => {
  const { diagnostics } = loadFiles({
    "forms/one/shop/apps/a.yaml": "",
    "forms/two/shop/apps/b.yaml": "",
  });
  expect(diagnostics.sorted()).toMatchObject([
    {
      code: "load/duplicate-module",
      message: 'Two modules are named "shop": "forms/one/shop" and "forms/two/shop".',
      span: { file: { path: "forms/two/shop/apps/b.yaml" } },
      related: [{ span: { file: { path: "forms/one/shop/apps/a.yaml" } } }],
    },
  ]);
});

test("the project's own folder has no name to be a module by", () => {
  const { diagnostics } = loadFiles({ "apps/a.yaml": "" }, ["."]);
  expect(diagnostics.sorted().map((one) => one.code)).toEqual(["load/unnamed-module"]);
});
