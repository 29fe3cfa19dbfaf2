import { describe, expect, it } from "vitest";
import { field, planDeclarations, projectOf } from "./support.js";

const product = projectOf([field("title"), field("sku")]);

/** What one declaration reports. */
const reportsOf = (text: string, path = "mcpTools/product") =>
  planDeclarations({ [path]: text }, product).reports;

const offered = (text: string, path = "mcpTools/product") =>
  planDeclarations({ [path]: text }, product).tools.map(({ name }) => name);

describe("a contentType declaration", () => {
  it("needs a kind or a class", () => {
    expect(reportsOf("name: product\ncontentType: product\n")).toEqual([
      "1:1 plan/kind-missing The tool declaration says neither `kind` nor `class`. Add `kind: contentType`.",
    ]);
  });

  it("suggests the kind that was meant", () => {
    expect(reportsOf("kind: contenttype\nname: product\n")).toEqual([
      '1:7 plan/unknown-kind There is no kind of tool "contenttype". Did you mean "contentType"?',
    ]);
  });

  it("compiles an h1 registration as it is", () => {
    const text = "class: com.h1.mcp.GenericContentTypeTool\nname: product\ncontentType: product\n";
    expect(reportsOf(text, "h1McpTools/product")).toEqual([]);
    expect(offered(text, "h1McpTools/product")).toEqual(["product"]);
  });

  it("does not offer a tool of an unknown class, and says what to do", () => {
    expect(reportsOf("class: com.acme.OrderTool\nname: orders\n")).toEqual([
      '1:8 plan/class-not-supported The tool is not offered: class "com.acme.OrderTool" is no class that mcpgen knows. ' +
        "Declare a `function`, or a `contentType` tool with `hooks` or `actions`, instead.",
    ]);
  });

  it("without a name is not offered and never registers under the empty string", () => {
    const text = "kind: contentType\ncontentType: product\ndescription: x\n";
    expect(offered(text)).toEqual([]);
    expect(reportsOf(text)[0]).toContain("plan/name-missing");
  });

  it("keeps a name exactly as declared", () => {
    expect(offered("kind: contentType\nname: listTours\ncontentType: product\n")).toEqual([
      "listTours",
    ]);
  });

  it.each([
    ["Product", "plan/name-invalid"],
    ["pro.duct", "plan/name-invalid"],
    ["a".repeat(65), "plan/name-too-long"],
  ])("refuses the name %s", (name, code) => {
    expect(reportsOf(`kind: contentType\nname: ${name}\ncontentType: product\n`)[0]).toContain(
      code,
    );
  });

  it("offers a name of 41 to 64 characters with a warning", () => {
    const text = `kind: contentType\nname: ${"a".repeat(41)}\ncontentType: product\n`;
    expect(reportsOf(text)[0]).toContain("2:7 plan/name-long");
    expect(offered(text)).toHaveLength(1);
  });

  it("reports an unknown key at the key, with a suggestion", () => {
    expect(
      reportsOf("kind: contentType\nname: product\ncontentType: product\nexcludeFields: [sku]\n"),
    ).toEqual([
      '4:1 plan/unknown-key A declaration of kind contentType has no key "excludeFields". Did you mean "excludedFields"?',
    ]);
  });

  it("names what there is where nothing like an unknown name is known", () => {
    const head = "kind: contentType\nname: product\n";
    expect(
      [
        `${head}contentType: zzzzzz\n`,
        `${head}form: "shop:zzzz/zzzzzzzz"\n`,
        `${head}contentType: product\nallowedActions: [zzzzzzzz]\n`,
      ].flatMap((text) => reportsOf(text)),
    ).toEqual([
      '3:14 plan/unknown-content-type Tool "product" is not offered: there is no content type "zzzzzz". Known: "product".',
      '3:7 plan/unknown-form Tool "product" names form "shop:zzzz/zzzzzzzz", which the sources do not have. Known: "shop:apps/products".',
      '2:7 plan/no-actions The tool "product" is not offered: none of its allowed actions can be.',
      '4:18 plan/unknown-action There is no action "zzzzzzzz". Known: "list", "get", "create", "update", "delete", "publish", "unpublish", "create_folder", "move", "rename", "rename_folder", "delete_folder", "reorder", "remove_property".',
    ]);
  });

  it("does not offer a tool over an unknown content type", () => {
    const text = "kind: contentType\nname: product\ncontentType: prodcut\n";
    expect(offered(text)).toEqual([]);
    expect(reportsOf(text)).toEqual([
      '3:14 plan/unknown-content-type Tool "product" is not offered: there is no content type "prodcut". Did you mean "product"?',
    ]);
  });

  it("refuses characters that a reader does not see in a text for a model", () => {
    const text =
      'kind: contentType\nname: product\ncontentType: product\ndescription: "a\u202Eb\u200Bc"\n';
    expect(reportsOf(text)[0]).toBe(
      "4:14 plan/hidden-characters The description holds characters that a reader does not see: U+202E, U+200B. " +
        "Remove them: a model would read them and a reviewer would not.",
    );
  });

  it("says which key has no effect yet instead of dropping it", () => {
    const action =
      "actions:\n  go:\n    description: Goes.\n    handler: ./a.ts#go\n    input:\n      to: { type: string, when: x }\n";
    expect(
      reportsOf(`kind: contentType\nname: product\ncontentType: product\n${action}`)[0],
    ).toContain('9:27 plan/key-not-built-yet Key "when" has no effect yet.');
  });
});

describe("allowed actions", () => {
  it("are all of the standard ones, unless the declaration names some", () => {
    const declare = (more: string) =>
      planDeclarations(
        { "mcpTools/product": `kind: contentType\nname: product\ncontentType: product\n${more}` },
        product,
      );
    expect(declare("").tools[0]?.actions).toEqual([
      "list",
      "get",
      "create",
      "update",
      "delete",
      "publish",
      "unpublish",
      "create_folder",
      "move",
      "rename",
      "rename_folder",
      "delete_folder",
      "reorder",
      "remove_property",
    ]);
    const { tools, reports } = declare("allowedActions: [move, delete]\n");
    expect(tools[0]?.actions).toEqual(["delete", "move"]);
    expect(reports).toEqual([]);
  });

  it("are read from a declaration with odd keys without harm", () => {
    const text = "kind: contentType\nname: product\ncontentType: product\nconstructor: 2\n";
    expect(reportsOf(text)).toEqual([
      '4:1 plan/unknown-key A declaration of kind contentType has no key "constructor".',
    ]);
  });
});

describe("keys with a few words as values", () => {
  const declare = (line: string) =>
    `kind: contentType\nname: product\ncontentType: product\n${line}\n`;

  it.each([
    [
      "layout: peraction",
      '4:9 plan/invalid-value Key "layout" takes one of "single", "perAction". Did you mean "perAction"?',
    ],
    ["payload: deep", '4:10 plan/invalid-value Key "payload" takes one of "flat", "nested".'],
    ["output: [full]", '4:9 plan/invalid-value Key "output" takes one of "compact", "full".'],
    ["coerce: yaml", '4:9 plan/invalid-value Key "coerce" takes one of "json".'],
    [
      "annotations: destructive",
      '4:14 plan/map-expected Key "annotations" takes a map of keys and values.',
    ],
    [
      "annotations: { readonlyHint: true }",
      '4:16 plan/unknown-key A declaration of kind contentType has no key "annotations.readonlyHint". Did you mean "readOnlyHint"?',
    ],
    [
      "annotations: { readOnlyHint: maybe }",
      '4:30 plan/boolean-expected Key "annotations.readOnlyHint" takes true or false.',
    ],
  ])("%s", (line, report) => {
    expect(reportsOf(declare(line))).toEqual([report]);
  });

  it("let a declaration say its own hints", () => {
    const [tool] = planDeclarations(
      { "mcpTools/product": declare("annotations: { openWorldHint: true }") },
      product,
    ).tools;
    expect(tool?.listed[0]?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
  });
});

describe("one tool an action", () => {
  const declare = (name: string) =>
    `kind: contentType\nname: ${name}\ncontentType: product\nlayout: perAction\n`;

  it("gives each action a name and hints of its own", () => {
    const [tool] = planDeclarations({ "mcpTools/product": declare("product") }, product).tools;
    expect(
      tool?.listed.map(({ name, annotations }) => [
        name,
        annotations.readOnlyHint,
        annotations.destructiveHint,
        annotations.idempotentHint,
        annotations.openWorldHint,
      ]),
    ).toEqual([
      ["product_list", true, false, true, false],
      ["product_get", true, false, true, false],
      ["product_create", false, false, false, false],
      ["product_update", false, false, true, false],
      ["product_delete", false, true, false, false],
      ["product_publish", false, true, true, false],
      ["product_unpublish", false, true, true, false],
      ["product_create_folder", false, false, false, false],
      ["product_move", false, true, false, false],
      ["product_rename", false, true, false, false],
      ["product_rename_folder", false, true, false, false],
      ["product_delete_folder", false, true, false, false],
      ["product_reorder", false, false, true, false],
      ["product_remove_property", false, true, false, false],
    ]);
  });

  it("never cuts two long names into one", () => {
    const stem = "a".repeat(60);
    const outcome = planDeclarations(
      { "mcpTools/a": declare(`${stem}bc`), "mcpTools/b": declare(`${stem}bd`) },
      product,
    );
    const names = outcome.tools.flatMap(({ listed }) => listed.map(({ name }) => name));
    expect(new Set(names).size).toBe(28);
    expect(names.every((name) => name.length <= 64)).toBe(true);
    expect(
      outcome.reports.filter((line) => line.includes("plan/action-name-shortened")),
    ).toHaveLength(28);
  });

  it("refuses a name that a declared tool has already", () => {
    const single = "kind: contentType\nname: product_get\ncontentType: product\n";
    expect(
      planDeclarations(
        { "mcpTools/product": declare("product"), "mcpTools/other": single },
        product,
      ).reports,
    ).toEqual([
      '2:7 plan/name-taken Two admin tools are called "product_get". Rename one of them.',
    ]);
  });
});

describe("tool names", () => {
  it("belong to one tool an audience, and a clash names both files", () => {
    const text = "kind: contentType\nname: product\ncontentType: product\n";
    const { tools, reports } = planDeclarations(
      { "mcpTools/a": text, "mcpTools/b": text, "mcpPublicTools/c": text },
      product,
    );
    expect(reports).toEqual([
      '2:7 plan/name-taken Two admin tools are called "product". Rename one of them.',
    ]);
    expect(tools.map(({ audience, folder }) => [audience, folder])).toEqual([
      ["admin", "tools/admin/product"],
      ["public", "tools/public/product"],
    ]);
  });

  it("that differ in case alone get folders and classes of their own, whatever the order of files", () => {
    const declare = (name: string) => `kind: contentType\nname: ${name}\ncontentType: product\n`;
    const forward = planDeclarations(
      { "mcpTools/a": declare("listTours"), "mcpTools/b": declare("listtours") },
      product,
    ).tools;
    const backward = planDeclarations(
      { "mcpTools/a": declare("listtours"), "mcpTools/b": declare("listTours") },
      product,
    ).tools;
    const named = (tools: typeof forward) =>
      tools.map(({ name, folder, className }) => [name, folder, className]);
    expect(named(forward)).toEqual(named(backward));
    expect(new Set(forward.map(({ folder }) => folder.toLowerCase())).size).toBe(2);
    expect(new Set(forward.map(({ className }) => className.toLowerCase())).size).toBe(2);
  });
});

describe("a public tool", () => {
  const declare = (actions: string) =>
    `kind: contentType\nname: catalog\ncontentType: product\nallowedActions: ${actions}\n`;

  it("offers reading actions only", () => {
    const text = "kind: contentType\nname: catalog\ncontentType: product\n";
    const [tool] = planDeclarations({ "mcpPublicTools/catalog": text }, product).tools;
    expect(tool?.actions).toEqual(["list", "get"]);
    expect(tool?.listed[0]?.annotations.readOnlyHint).toBe(true);
  });

  it("that names a writing action is an error", () => {
    expect(reportsOf(declare("[get, update]"), "mcpPublicTools/catalog")).toEqual([
      '4:23 plan/public-tool-writes A public tool cannot offer "update": it reads published content only. Take a standard action out; add `readOnly: true` to a function or an action of your own that only reads.',
    ]);
  });
});
