import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initialize, type InstalledPackage, installPackage } from "../server/support.js";
import { sample } from "./sample.js";
import { writeFiles } from "./support.js";

// Real processes: how imports are found and fail is Node's own.
let mcpgen: InstalledPackage;
beforeAll(async () => {
  mcpgen = await installPackage();
}, 60_000);
afterAll(() => mcpgen.remove());

const declarationOf = (name: string) =>
  `kind: function\nname: ${name}\ndescription: Says hello.\nreadOnly: true\nhandler: ./handlers/${name}.ts#hello\n`;

const names = ["good", "ghostly", "indirect", "thrower"];

const project: Readonly<Record<string, string>> = {
  ...sample,
  ...Object.fromEntries(
    names.map((name) => [`forms/shop/mcpTools/${name}.yaml`, declarationOf(name)]),
  ),
  "package.json": '{ "type": "module" }',
  "handlers/greeting.ts": 'export const greeting = "Hello";\n',
  "handlers/good.ts":
    'import { greeting } from "./greeting.js";\nexport const hello = () => `${greeting} from good.`;\n',
  "handlers/ghostly.ts":
    'import { greeting } from "./greeting.js";\nimport { boo } from "ghost";\nexport const hello = () => greeting + boo;\n',
  "handlers/indirect.ts":
    'import { scare } from "./scare.js";\nexport const hello = () => scare;\n',
  "handlers/scare.ts": 'import { boo } from "ghost";\nexport const scare = `${boo}!`;\n',
  "handlers/thrower.ts":
    'export const hello = () => "Never.";\nif (hello().length > 0) throw new TypeError("No licence.\\nAsk for one.");\n',
};

const ghost: Readonly<Record<string, string>> = {
  "node_modules/ghost/package.json":
    '{ "name": "ghost", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }',
  "node_modules/ghost/index.js": 'export const boo = "Boo";\n',
  "node_modules/ghost/index.d.ts": "export const boo: string;\n",
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mcpgen cli "));
  writeFiles(root, project);
  build();
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(argv: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [mcpgen.bin, ...argv], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

/** Built where the package is, and run where it is not. */
function build() {
  writeFiles(root, ghost);
  const { code, err } = run(["build"]);
  expect(code, err).toBe(0);
  rmSync(join(root, "node_modules"), { recursive: true });
}

describe("handlers that cannot be loaded", () => {
  test("keep their own tools out of a server, which names each file and reason", () => {
    const requests = [
      initialize,
      { method: "notifications/initialized" },
      { id: 1, method: "tools/list" },
      { id: 2, method: "tools/call", params: { name: "good", arguments: {} } },
      { id: 3, method: "tools/call", params: { name: "article", arguments: { action: "list" } } },
    ];
    const input = requests
      .map((each) => `${JSON.stringify({ jsonrpc: "2.0", ...each })}\n`)
      .join("");
    const { code, out, err } = run(["serve"], input);
    expect(code, err).toBe(0);
    const answers = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly id: number; readonly result: object });
    const resultOf = (id: number) => answers.find((each) => each.id === id)?.result;
    expect(resultOf(1)).toMatchObject({
      tools: [{ name: "article" }, { name: "content_type" }, { name: "good" }],
    });
    expect(resultOf(2)).toMatchObject({ content: [{ type: "text", text: "Hello from good." }] });
    expect(resultOf(3)).toMatchObject({ structuredContent: { items: [], total: 0 } });
    const warned = err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ message }) => message === "tool not offered")
      .map(({ name, reason }) => [name, reason]);
    expect(warned).toEqual([
      ["ghostly", "its handler cannot be loaded: handlers/ghostly.ts: Cannot find package 'ghost'"],
      [
        "indirect",
        "its handler cannot be loaded: handlers/indirect.ts: Cannot find package 'ghost' imported from handlers/scare.ts",
      ],
      ["thrower", "its handler cannot be loaded: handlers/thrower.ts: No licence."],
    ]);
  });

  test("leave calls of the other tools alone", () => {
    expect(run(["call", "good", "{}"])).toEqual({ code: 0, out: "Hello from good.\n", err: "" });
    expect(run(["call", "article", '{"action":"list"}'])).toMatchObject({ code: 0, err: "" });
    expect(run(["call", "ghostly", "{}"])).toEqual({
      code: 2,
      out: "",
      err: "error: The admin tool \"ghostly\" is not offered: its handler cannot be loaded: handlers/ghostly.ts: Cannot find package 'ghost'.\n",
    });
    expect(run(["call", "thrower", "{}"])).toEqual({
      code: 2,
      out: "",
      err: 'error: The admin tool "thrower" is not offered: its handler cannot be loaded: handlers/thrower.ts: No licence.\n',
    });
  });
});

describe("handlers that changed since the build and do not bundle any more", () => {
  const broken = {
    "handlers/ghostly.ts":
      'import { nothing } from "./nothing.js";\nexport const hello = nothing;\n',
    "handlers/indirect.ts": "export const hello = () => {\n",
  };

  test("keep their own tools out, and are offered again once they are mended", () => {
    writeFiles(root, broken);
    rmSync(join(root, "handlers/thrower.ts"));
    expect(run(["call", "good", "{}"])).toEqual({ code: 0, out: "Hello from good.\n", err: "" });
    const reasonOf = (name: string) => run(["call", name, "{}"]).err.trim();
    const kept = (name: string, reason: string) =>
      `error: The admin tool "${name}" is not offered: its handler cannot be loaded: ${reason}.`;
    expect(reasonOf("ghostly")).toBe(
      kept("ghostly", 'handlers/ghostly.ts:1:25: Could not resolve "./nothing.js"'),
    );
    expect(reasonOf("indirect")).toBe(
      kept("indirect", "handlers/indirect.ts:2:1: Unexpected end of file"),
    );
    expect(reasonOf("thrower")).toBe(
      kept("thrower", "handlers/thrower.js, or the TypeScript that it is made from, is not there"),
    );
    writeFiles(root, {
      ...broken,
      "handlers/thrower.ts": 'export const hello = () => "Never is over.";\n',
      "handlers/nothing.ts": 'export const nothing = () => "Nothing.";\n',
    });
    expect(run(["call", "thrower", "{}"]).out).toBe("Never is over.\n");
    expect(run(["call", "ghostly", "{}"]).out).toBe("Nothing.\n");
    writeFiles(root, project);
  });
});

test("a custom action that cannot be loaded stops its project, which names the file", () => {
  writeFiles(root, {
    "forms/shop/mcpTools/article.yaml": `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}actions:
  scare:
    description: Scares the reader.
    handler: ./handlers/action.ts#scare
`,
    "handlers/action.ts":
      'import { boo } from "ghost";\nexport const scare = async () => void boo;\n',
  });
  build();
  const { code, out, err } = run(["call", "good", "{}"]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("The project's code fails while it loads.");
  expect(err).toContain("Cannot find package 'ghost' imported from handlers/action.ts");
  expect(err).not.toContain(".mcpgen/run");
});
