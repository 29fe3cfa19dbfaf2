import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

const declaration = `kind: function
name: document_history
description: { text: Read a document's revision history., crossWiki: Other wikis too. }
readOnly: true
parameters:
  reference: { type: string, required: true, description: 'The document to read, e.g. "Sandbox.WebHome".' }
  locale: { type: locale, description: Read a translation. }
  limit: { type: integer, default: 20, maximum: 100, description: Revisions per page. }
  showHidden: { type: boolean, description: Include hidden pages. }
  wiki: { type: string, when: crossWiki, description: Wiki id to read from. }
  filter:
    description: Which revisions.
    schema:
      type: object
      properties:
        author: { type: string, maxLength: 5 }
        since: { type: string, format: date }
        kind: { type: string, enum: [minor, major] }
      required: [author]
      additionalProperties: false
schema:
  type: object
  properties:
    tags: { type: array, items: { type: string }, maxItems: 2 }
output:
  total: { type: integer, required: true }
  revisions: { type: "string[]" }
handler: ./handlers/history.ts#documentHistory
`;

const handler = `import type { DocumentHistoryHandler } from "../generated/tools/admin/document_history/arguments.js";

export const documentHistory: DocumentHistoryHandler = ({ reference, locale, limit, showHidden, filter, tags, wiki }) => ({
  total: limit,
  revisions: [reference, String(locale), String(showHidden), filter?.author ?? "", (tags ?? []).join("+"), String(wiki)],
});
`;

async function built(changes: Readonly<Record<string, string>> = {}) {
  const folder = tempFolder({
    ...sample,
    "forms/shop/mcpTools/history.yaml": declaration,
    "handlers/history.ts": handler,
    ...changes,
  });
  const build = await run(folder, ["build"]);
  const call = async (args: object): Promise<unknown> => {
    const { out, err, code } = await run(folder, [
      "call",
      "document_history",
      JSON.stringify(args),
    ]);
    return code === 0 ? (JSON.parse(out) as unknown) : err.trim();
  };
  return { folder, build, call };
}

describe("a function tool", () => {
  test("reaches its handler with arguments that are read by their types, defaults filled in", async () => {
    const { build, call } = await built();
    expect(build.code, build.err).toBe(0);
    expect(
      await call({
        reference: " Sandbox ",
        locale: "fr-FR",
        limit: "5",
        showHidden: "TRUE",
        filter: { author: "ada", since: "2026-01-31" },
        tags: ["a", "b"],
      }),
    ).toEqual({ total: 5, revisions: ["Sandbox", "fr_FR", "true", "ada", "a+b", "null"] });
    expect(await call({ reference: "Sandbox" })).toEqual({
      total: 20,
      revisions: ["Sandbox", "null", "null", "", "", "null"],
    });
  });

  test("says everything that is wrong with a call at once, hand-built values and absent reach included", async () => {
    const { call } = await built();
    expect(
      await call({
        limit: 101,
        filter: { author: "too long", since: "yesterday", kind: "tiny", more: 1 },
        tags: ["a", "b", "c"],
        wiki: "x",
      }),
    ).toBe(
      [
        "8 problems, nothing was done:",
        "- Error: 'wiki' parameter needs the reach 'crossWiki', which this server does not have. Leave it out.",
        "- Error: 'reference' parameter is required.",
        "- Error: 'limit' parameter must be at most 100.",
        "- Error: 'filter' parameter must not have \"more\".",
        "- Error: 'filter' parameter at \"/author\": must have at most 5 characters.",
        "- Error: 'filter' parameter at \"/since\": must be in the format date.",
        "- Error: 'filter' parameter at \"/kind\": must be one of: minor, major.",
        "- Error: 'tags' parameter must have at most 2 entries.",
      ].join("\n"),
    );
  });

  test("takes what a reach adds where the server has it", async () => {
    const config = `${sample["mcpgen.yaml"] ?? ""}reach: { crossWiki: true }\n`;
    const { call } = await built({ "mcpgen.yaml": config });
    expect(await call({ reference: "Sandbox", wiki: "other" })).toMatchObject({
      revisions: ["Sandbox", "null", "null", "", "", "other"],
    });
  });

  test("whose handler fails while it loads takes no other tool down", async () => {
    const broken =
      "kind: function\nname: broken\ndescription: Breaks.\nhandler: ./handlers/broken.ts#broken\n";
    const { build, call } = await built({
      "forms/shop/mcpTools/broken.yaml": broken,
      "handlers/broken.ts": 'export const broken = () => 1;\nthrow new Error("no such luck");\n',
    });
    expect(build.code, build.err).toBe(0);
    expect(await call({ reference: "Sandbox" })).toMatchObject({ total: 20 });
  });
});

describe("the handler of a function", () => {
  test("is checked by the build: it is there, it is exported, it fits", async () => {
    const { folder, build } = await built({
      "handlers/history.ts": handler.replace("documentHistory:", "history:"),
    });
    expect(build.code).toBe(1);
    expect(build.err).toContain(
      'error plan/export-missing: The module "handlers/history.ts" exports no "documentHistory".',
    );

    writeFiles(folder, { "handlers/history.ts": handler.replace("total: limit", 'total: "many"') });
    const unfit = await run(folder, ["build"]);
    expect(unfit.code).toBe(1);
    expect(unfit.err).toContain(
      'error plan/signature-unfit: The module "handlers/history.ts" does not fit the tool "document_history"',
    );

    const missing = declaration.replace("./handlers/history.ts", "./handlers/nowhere.ts");
    writeFiles(folder, { "forms/shop/mcpTools/history.yaml": missing });
    const absent = await run(folder, ["build"]);
    expect(absent.code).toBe(1);
    expect(absent.err).toContain(
      'error plan/module-missing: The module "handlers/nowhere.ts" for the tool "document_history" is not there.',
    );
  });

  test("is a file of the project, whatever links lead to it", async () => {
    const { folder } = await built();
    const outside = tempFolder({ "history.ts": handler });
    rmSync(join(folder, "handlers/history.ts"));
    symlinkSync(join(outside, "history.ts"), join(folder, "handlers/history.ts"));
    const linked = await run(folder, ["build"]);
    expect(linked.code).toBe(1);
    expect(linked.err).toContain(
      'error load/link-leaves-project: The link "handlers/history.ts" leads out of the project and was not followed.',
    );

    rmSync(join(folder, "handlers/history.ts"));
    writeFiles(folder, { "own/history.ts": handler });
    symlinkSync("../own/history.ts", join(folder, "handlers/history.ts"));
    const inside = await run(folder, ["build"]);
    expect(inside.code, inside.err).toBe(0);
  });

  test("behind a linked folder that leads out of the project is refused too", async () => {
    const { folder } = await built();
    const outside = tempFolder({ "history.ts": handler });
    rmSync(join(folder, "handlers"), { recursive: true });
    symlinkSync(outside, join(folder, "handlers"));
    const { code, err } = await run(folder, ["build"]);
    expect(code).toBe(1);
    expect(err).toContain("error load/link-leaves-project");
  });

  test("is refused alike where hooks and actions of one's own are linked", async () => {
    const article = sample["forms/shop/mcpTools/article.yaml"] ?? "";
    const own =
      "hooks: ./handlers/hooks.ts\nactions:\n  count: { description: Counts., readOnly: true, handler: ./handlers/count.ts#count }\n";
    const { folder } = await built({ "forms/shop/mcpTools/article.yaml": article });
    const outside = tempFolder({
      "hooks.ts": "export const beforeCreate = () => undefined;\n",
      "count.ts": "export const count = () => ({});\n",
    });
    for (const name of ["hooks.ts", "count.ts"]) {
      symlinkSync(join(outside, name), join(folder, "handlers", name));
    }
    writeFiles(folder, { "forms/shop/mcpTools/article.yaml": article + own });
    const { code, err } = await run(folder, ["build"]);
    expect(code).toBe(1);
    for (const name of ["hooks.ts", "count.ts"]) {
      expect(err).toContain(
        `error load/link-leaves-project: The link "handlers/${name}" leads out`,
      );
    }
  });

  test("is no folder", async () => {
    const { folder } = await built();
    rmSync(join(folder, "handlers/history.ts"));
    writeFiles(folder, { "handlers/history.ts/index.ts": handler });
    const { code, err } = await run(folder, ["build"]);
    expect(code).toBe(1);
    expect(err).toContain(
      'error plan/module-is-folder: The module "handlers/history.ts" for the tool "document_history" is no file but a folder.',
    );
  });

  test.each([
    ["a type", "export type documentHistory = () => number;\n"],
    ["an interface", "export interface documentHistory { a: number }\n"],
    ["a function that is only declared", "export declare function documentHistory(): never;\n"],
    ["a constant that is only declared", "export declare const documentHistory: () => never;\n"],
    [
      "a type under another name",
      "type Own = () => number;\nexport type { Own as documentHistory };\n",
    ],
  ])("is there at run time, unlike %s", async (_, text) => {
    const { build } = await built({ "handlers/history.ts": text });
    expect(build.code).toBe(1);
    expect(build.err).toContain(
      'error plan/export-without-value: What "handlers/history.ts" exports as "documentHistory" is not there at run time: it is a type, or only declared.',
    );
    expect(build.err).not.toContain("'handler'");
  });

  test("may be written in JavaScript", async () => {
    const { build, call } = await built({
      "forms/shop/mcpTools/history.yaml": declaration.replace("history.ts#", "history.js#"),
      "handlers/history.js": "export const documentHistory = () => ({ total: 3 });\n",
    });
    expect(build.code, build.err).toBe(0);
    expect(await call({ reference: "Sandbox" })).toEqual({ total: 3 });
  });

  test("of a tool that only reads gets no way to write", async () => {
    const { build } = await built({
      "handlers/history.ts": `import type { ToolContext } from "mcpgen/runtime";

export const documentHistory = async (_args: unknown, context: ToolContext) => {
  await context.content.setProperties("articles", "x", {});
  return { total: 1 };
};
`,
    });
    expect(build.code).toBe(1);
    expect(build.err).toContain("error plan/signature-unfit");
    expect(build.err).toContain("setProperties");
  });

  test("does not fit wherever it takes or gives what it should not, however it is written", async () => {
    const { folder } = await built();
    const errorsOf = async (body: string): Promise<string> => {
      const typed = `import type { DocumentHistoryHandler } from "../generated/tools/admin/document_history/arguments.js";\n\nexport const documentHistory: DocumentHistoryHandler = ${body};\n`;
      writeFiles(folder, { "handlers/history.ts": typed });
      const { code, err } = await run(folder, ["build"]);
      return `${code} ${/(?:error|warning) plan\/[\w-]+/.exec(err)?.[0] ?? ""}`;
    };
    const unfit = "1 error plan/signature-unfit";
    for (const body of [
      "async () => ({ totl: 1 })",
      '() => ({ total: "1" })',
      "async () => 5",
      "async () => { return { totl: 1 }; }",
      "({ limt }) => ({ total: limt })",
      "(_args, content) => ({ total: content.items.length })",
      'async (_args, { content }) => { await content.setProperties("a", "b", {}); return { total: 1 }; }',
    ]) {
      expect([body, await errorsOf(body)]).toEqual([body, unfit]);
    }
    const lacking = "() => ({ total: process.pid })";
    expect(await errorsOf(lacking)).toBe("0 warning plan/module-type-error");
    expect(await errorsOf("() => ({ total: 1 })")).toBe("0 ");
  });
});
