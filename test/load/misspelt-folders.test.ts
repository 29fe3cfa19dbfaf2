import { describe, expect, test } from "vitest";
import { loadFiles } from "./load-files.js";

function reported(paths: readonly string[], sources?: readonly string[]) {
  const texts = Object.fromEntries(paths.map((path) => [path, "a: 1\n"]));
  const { diagnostics } = loadFiles(texts, sources);
  return diagnostics
    .sorted()
    .map(({ code, span, hint }) => `${code} ${span?.file.path ?? ""} ${hint ?? ""}`);
}

const known = "forms/shop/dialogs/box.yaml";

describe("a folder that is nearly one of a module's", () => {
  test.each([
    ["mcpTool", "mcpTools"],
    ["McpTools", "mcpTools"],
    ["contentType", "contentTypes"],
    ["contenttypes", "contentTypes"],
    ["dialog", "dialogs"],
    ["decoration", "decorations"],
    ["include", "includes"],
    ["app", "apps"],
  ])("%s is a warning at its first file, once", (folder, meant) => {
    const paths = [`forms/shop/${folder}/a/b.yaml`, `forms/shop/${folder}/c.yaml`];
    const expected = [`load/misspelt-folder ${paths[0]} Did you mean "${meant}"?`];
    expect(reported([known, ...paths])).toEqual(expected);
    expect(reported(paths)).toEqual(expected);
  });

  test("is one in a decoration too", () => {
    expect(reported([known, "forms/site/decorations/shop/dialog/box.yaml"])).toEqual([
      'load/misspelt-folder forms/site/decorations/shop/dialog/box.yaml Did you mean "dialogs"?',
    ]);
  });

  test.each([
    ["i18", "i18n"],
    ["I18n", "i18n"],
    ["mgnl-i18", "mgnl-i18n"],
    ["mgnl-i18m", "mgnl-i18n"],
  ])("is one when it holds texts: %s", (folder, meant) => {
    const path = `forms/shop/${folder}/shop-messages_en.properties`;
    const expected = [`load/misspelt-folder ${path} Did you mean "${meant}"?`];
    expect(reported([known, path])).toEqual(expected);
  });

  test("is none when texts lie in a folder that is nearly one of YAML", () => {
    expect(reported([known, "forms/shop/app/build.properties"])).toEqual([]);
  });

  test("is one when the source itself is the module", () => {
    expect(reported(["shop/dialog/box.yaml"], ["shop"])).toEqual([
      'load/misspelt-folder shop/dialog/box.yaml Did you mean "dialogs"?',
    ]);
  });
});

test.each([
  "forms/shop/webresources/app/config.yaml",
  "forms/shop/templates/dialog/box.yaml",
  "forms/shop/virtualUriMappings/a.yaml",
  "forms/shop/restEndpoints/a.yaml",
  "forms/shop/themes/a.yaml",
  "forms/shop/i18n/a.yaml",
  "forms/site/decorations/shop/templates/a.yaml",
])("%s is no such folder", (path) => {
  expect(reported([known, path])).toEqual([]);
});

describe("a module's description", () => {
  test.each(["module.yml", "Module.yaml"])("that is called %s is a warning", (name) => {
    expect(reported([known, `forms/shop/${name}`])).toEqual([
      `load/misspelt-descriptor forms/shop/${name} Did you mean "module.yaml"?`,
    ]);
  });

  test.each([
    ["beside the right one", ["forms/shop/module.yaml", "forms/shop/module.yml"]],
    ["below the module's own folder", ["forms/shop/templates/module.yml"]],
  ])("is none %s", (_, paths) => {
    expect(reported([known, ...paths])).toEqual([]);
  });
});

describe("a module.yaml", () => {
  const codes = (text: string) =>
    loadFiles({ [known]: "", "forms/shop/module.yaml": text })
      .diagnostics.sorted()
      .map(({ code }) => code);

  test.each(["- site\n", "site\n"])("that is no map is a warning: %j", (text) => {
    expect(codes(text)).toEqual(["load/module-not-a-map"]);
  });

  test.each(["", "# nothing\n", "dependencies: [site]\n"])("is fine: %j", (text) => {
    expect(codes(text)).toEqual([]);
  });
});
