import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { loadProject } from "../../src/cli/load-project.js";
import { tempFolder, writeFiles } from "./support.js";

/** Whatever the generated code calls `project` is handed through, so that these projects can answer what they see. */
async function load(root: string): Promise<unknown> {
  return loadProject({ root, output: "generated", version: "9.9.9-test" });
}

function bundles(root: string): readonly string[] {
  return readdirSync(join(root, ".mcpgen/run")).filter((name) => name !== "current.json");
}

describe("loading the user's code", () => {
  test("keeps import.meta of every module its own", async () => {
    const root = tempFolder({
      "generated/index.ts":
        'import { place } from "../handlers/place.js";\nexport const project: object = { place, here: import.meta.url };\n',
      "handlers/place.ts":
        "export const place: string[] = [import.meta.url, import.meta.dirname, import.meta.filename];\n",
    });
    const handler = join(root, "handlers/place.ts");
    expect(await load(root)).toEqual({
      place: [pathToFileURL(handler).href, dirname(handler), handler],
      here: pathToFileURL(join(root, "generated/index.ts")).href,
    });
  });

  test("binds mcpgen to the running copy", async () => {
    const { Refusal } = await import("../../src/runtime/index.js");
    const root = tempFolder({
      "generated/index.ts":
        'import { Refusal } from "mcpgen/runtime";\nexport const project = { Refusal };\n',
    });
    expect(await load(root)).toEqual({ Refusal });
  });

  test("leaves packages to the project", async () => {
    const root = tempFolder({
      "generated/index.ts": 'import { color } from "paint";\nexport const project = { color };\n',
      "node_modules/paint/package.json":
        '{ "name": "paint", "type": "module", "exports": "./index.js" }',
      "node_modules/paint/index.js": 'export const color = "red";\n',
    });
    expect(await load(root)).toEqual({ color: "red" });
  });

  test("runs the user's modules and packages in the order of their imports", async () => {
    const root = tempFolder({
      "generated/index.ts": `import { hook } from "../handlers/hook.js";
export const project: object = { hook, load: async () => (await import("../handlers/lazy.js")).lazy };
`,
      "handlers/hook.ts": `import { steps } from "./steps.js";
import "./setup.js";
import "paint";
import { shared } from "./shared.js";
export const hook = { steps, shared };
`,
      "handlers/steps.ts":
        "export const steps: string[] = [];\n(globalThis as { steps?: string[] }).steps = steps;\n",
      "handlers/setup.ts": 'import { steps } from "./steps.js";\nsteps.push("setup");\n',
      "handlers/shared.ts":
        'import { steps } from "./steps.js";\nsteps.push("shared");\nexport const shared = {};\n',
      "handlers/lazy.ts":
        'import { shared } from "./shared.js";\nimport { steps } from "./steps.js";\nsteps.push("lazy");\nexport const lazy = { steps, shared };\n',
      "node_modules/paint/package.json":
        '{ "name": "paint", "type": "module", "exports": "./index.js" }',
      "node_modules/paint/index.js": 'globalThis.steps.push("paint");\n',
    });
    interface Seen {
      readonly steps: readonly string[];
      readonly shared: object;
    }
    const { hook, load: loadLazy } = (await load(root)) as {
      readonly hook: Seen;
      readonly load: () => Promise<Seen>;
    };
    expect(hook.steps).toEqual(["setup", "paint", "shared"]);
    const lazy = await loadLazy();
    expect(hook.steps).toEqual(["setup", "paint", "shared", "lazy"]);
    expect(lazy.steps).toBe(hook.steps);
    expect(lazy.shared).toBe(hook.shared);
  });

  test("has one copy of what is no ESM module for all of the user's", async () => {
    const importing =
      'import list from "./list.json";\nimport { made } from "./made.cjs";\nexport const seen: unknown[] = [list, made];\n';
    const root = tempFolder({
      "generated/index.ts":
        'import * as a from "../a.js";\nimport * as b from "../b.js";\nexport const project = { a: a.seen, b: b.seen };\n',
      "a.ts": importing,
      "b.ts": importing,
      "list.json": '{ "of": 1 }',
      "made.cjs": "exports.made = { by: typeof exports };\n",
    });
    const { a, b } = (await load(root)) as Readonly<Record<string, readonly unknown[]>>;
    expect(a).toEqual([{ of: 1 }, { by: "object" }]);
    expect(b?.[0]).toBe(a?.[0]);
    expect(b?.[1]).toBe(a?.[1]);
  });

  test("sees a change of JSON that is imported with attributes", async () => {
    const root = tempFolder({
      "generated/index.ts":
        'import list from "./list.json" with { type: "json" };\nexport const project = { list };\n',
      "generated/list.json": "[1]",
    });
    expect(await load(root)).toEqual({ list: [1] });
    writeFiles(root, { "generated/list.json": "[1, 2]" });
    expect(await load(root)).toEqual({ list: [1, 2] });
  });

  test("takes a project behind a link", async () => {
    const root = tempFolder({
      "real/generated/index.ts": `import { here } from "../here.js";
export const project = {
  here,
  load: async () => import("../broken.js"),
};
`,
      "real/here.ts": "export const here: string = import.meta.filename;\n",
      "real/broken.ts": 'throw new Error("No licence.");\n',
    });
    symlinkSync(join(root, "real"), join(root, "link"));
    const { here, load: loadBroken } = (await load(join(root, "link"))) as {
      readonly here: string;
      readonly load: () => Promise<unknown>;
    };
    expect(here).toBe(join(root, "real/here.ts"));
    await expect(loadBroken()).rejects.toThrow(/^broken\.ts: No licence\.$/);
  });

  test("bundles once for the same files and again when one changes", async () => {
    const root = tempFolder({
      "generated/index.ts":
        'import { value } from "../handler.js";\nexport const project = { value };\n',
      "handler.ts": "export const value = 1;\n",
    });
    // What has just been written may change while it is bundled, and such a bundle is not used again.
    await sleep(150);
    await load(root);
    const [bundle = ""] = bundles(root);
    const path = join(root, ".mcpgen/run", bundle);
    utimesSync(path, 1_000_000, 1_000_000);
    utimesSync(join(root, "handler.ts"), 2_000_000, 2_000_000);
    await load(root);
    expect(bundles(root)).toEqual([bundle]);
    expect(statSync(path).mtimeMs).toBe(1_000_000_000);

    writeFileSync(join(root, "handler.ts"), "export const value = 2;\n");
    expect(await load(root)).toEqual({ value: 2 });
    expect(bundles(root)).toHaveLength(2);
  });

  test("bundles for two at the same time", async () => {
    const root = tempFolder({
      "generated/index.ts":
        'import { value } from "../handler.js";\nexport const project = { value };\n',
      "handler.ts": "export const value = {};\n",
    });
    const [one, other] = (await Promise.all([load(root), load(root)])) as readonly {
      readonly value: object;
    }[];
    expect(one?.value).toBe(other?.value);
    expect(bundles(root)).toHaveLength(1);
  });

  test("keeps five bundles at most", async () => {
    const root = tempFolder({ "generated/index.ts": "" });
    for (let value = 0; value < 7; value += 1) {
      writeFiles(root, { "generated/index.ts": `export const project = { value: ${value} };\n` });
      expect(await load(root)).toEqual({ value });
    }
    expect(bundles(root)).toHaveLength(5);
  });

  test("says what to do when nothing is generated", async () => {
    const root = tempFolder();
    await expect(load(root)).rejects.toMatchObject({
      name: "UsageError",
      message: `There is no generated code in "${join(root, "generated")}".`,
      hint: `Run: npx mcpgen build -C '${root}'`,
    });
    expect(existsSync(join(root, ".mcpgen"))).toBe(false);
  });

  test("names the place of an import that leads nowhere and of a syntax error", async () => {
    const root = tempFolder({
      "generated/index.ts":
        'import { a } from "../handlers/a.js";\nexport const project = { a };\n',
    });
    const problem = 'Could not resolve "../handlers/a.js"';
    await expect(load(root)).rejects.toThrow(problem);
    await expect(load(root)).rejects.toThrow("generated/index.ts:1:18");
    writeFiles(root, { "handlers/a.ts": "export const a = ;\n" });
    await expect(load(root)).rejects.toThrow("handlers/a.ts:1:17");
  });

  test("tells a failure while loading from one of its own, and points into the user's source", async () => {
    const root = tempFolder({
      "generated/index.ts": 'throw new Error("no such key");\nexport const project = {};\n',
    });
    await expect(load(root)).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining(
        "The project's code fails while it loads.\n\nError: no such key",
      ),
    });
  });

  test("refuses a module that mcpgen does not have", async () => {
    const root = tempFolder({
      "generated/index.ts": 'import { x } from "mcpgen/inner";\nexport const project = { x };\n',
    });
    await expect(load(root)).rejects.toThrow('mcpgen has no module "mcpgen/inner".');
  });

  test("writes an inline source map with the user's files", async () => {
    const root = tempFolder({ "generated/index.ts": "export const project = {};\n" });
    await load(root);
    const [bundle = ""] = bundles(root);
    const code = readFileSync(join(root, ".mcpgen/run", bundle, "index.mjs"), "utf8");
    const encoded = /sourceMappingURL=data:application\/json;base64,(.*)/.exec(code)?.[1] ?? "";
    const map = JSON.parse(Buffer.from(encoded, "base64").toString()) as { sources: string[] };
    expect(map.sources).toEqual(["../../../generated/index.ts"]);
  });
});
