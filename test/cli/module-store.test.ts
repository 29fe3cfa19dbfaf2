import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

const configuration = "store: { kind: module, module: ./data/store.ts, protected: [archive] }\n";

/** A project whose store is this module. */
function projectWith(store: string): string {
  return tempFolder({ ...sample, "mcpgen.yaml": configuration, "data/store.ts": store });
}

const sound = `import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { fileName } from "./file-name.js";

export function openRepository({ root }: { readonly root: string }): Promise<ContentRepository> {
  return openSqliteRepository({ file: \`\${root}/\${fileName}\` });
}
`;

describe("a store of the project's own", () => {
  test("keeps the content of calls, and takes part in export and import", async () => {
    const root = projectWith(sound);
    writeFiles(root, { "data/file-name.ts": 'export const fileName: string = "mine.db";\n' });
    expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
    const create = ["call", "article", '{"action":"create","title":"Hello","pages":3}'];
    expect(await run(root, create)).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(root, "mine.db"))).toBe(true);
    expect(existsSync(join(root, ".mcpgen/content.db"))).toBe(false);
    const { out } = await run(root, ["db", "export"]);
    expect(out).toContain('"path":"/hello"');
    const imported = await run(root, ["db", "import", "-", "--replace"], { stdin: out });
    expect(imported).toMatchObject({ code: 0, err: "" });
    expect((await run(root, ["db", "migrate"])).out).toBe(
      "The store has no tables that mcpgen could migrate.\n",
    );
  });

  test("that is missing is an error of the build, at its place", async () => {
    const root = projectWith("");
    rmSync(join(root, "data/store.ts"));
    const { code, err } = await run(root, ["build"]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^mcpgen\.yaml:1:32: error config\/store-module-missing: The module "data\/store\.ts" of the store is not there\.\n/,
    );
    expect(existsSync(join(root, "generated"))).toBe(false);
  });

  test.each([
    [
      "no module",
      undefined,
      'error: The module "data/store.ts" of the store is not there.\nhint: Name it under store.module in mcpgen.yaml.\n',
    ],
    [
      "no function",
      "export const openRepository = 1;\n",
      'error: The module "data/store.ts" of the store exports no function "openRepository".\nhint: Export one that gives a ContentRepository of mcpgen/store.\n',
    ],
    [
      "nothing",
      "export async function openRepository() {}\n",
      'error: The module "data/store.ts" of the store does not give a content repository: it lacks read(), write(), secret(), close(), capabilities.transactions, capabilities.ordering, capabilities.publication, capabilities.queries.\nhint: Hold it to describeContentRepository of mcpgen/testing.\n',
    ],
    [
      "parts",
      `const none = async () => undefined;
const capabilities = { transactions: true, ordering: "yes", publication: false, queries: true };
export const openRepository = () => ({ read: none, write: none, close: none, capabilities });
`,
      'error: The module "data/store.ts" of the store does not give a content repository: it lacks secret(), capabilities.ordering.\nhint: Hold it to describeContentRepository of mcpgen/testing.\n',
    ],
  ])("that is %s is refused", async (_, store, err) => {
    const root = projectWith(store ?? "");
    if (store === undefined) rmSync(join(root, "data/store.ts"));
    expect(await run(root, ["db", "export"])).toEqual({ code: 2, out: "", err });
  });

  test.each([
    ["does not bundle", "export function (\n", "The project's code does not bundle."],
    [
      "fails while it loads",
      'throw new Error("no disk");\n',
      'The module "data/store.ts" of the store fails while it loads.\n\nError: no disk',
    ],
    [
      "fails to open",
      'export function openRepository() {\n  throw new Error("no disk");\n}\n',
      'The module "data/store.ts" of the store fails to open it.\n\nError: no disk',
    ],
  ])("that %s says so", async (_, store, problem) => {
    const { code, err } = await run(projectWith(store), ["db", "export"]);
    expect(code).toBe(1);
    expect(err).toContain(problem);
  });
});
