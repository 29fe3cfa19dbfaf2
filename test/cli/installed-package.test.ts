import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type InstalledPackage, installOwnPackage } from "../server/support.js";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));

let installed: InstalledPackage;
let folder: string;

beforeAll(async () => {
  installed = await installOwnPackage();
  folder = dirname(dirname(installed.bin));
});

afterAll(() => installed.remove());

function mcpgen(root: string, ...argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [installed.bin, ...argv], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("the demo shows the first calls, and says what visitors get", () => {
  for (const part of ["scripts", "forms", "generated", "mcpgen.yaml"]) {
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  }
  const out = execFileSync(process.execPath, [join(folder, "scripts/first-call.mjs")], {
    encoding: "utf8",
  });
  expect(out).toMatch(
    /^The server offers article, brand, content_type, event, landing, product, product_seo, stock_alerts\.\nVisitors get catalog, compare_products \(--audience public\), and see what is published\.\n/,
  );
  expect(out).toContain('\nproduct {"action":"create","title":"Trail shoe Montseny"');
  expect(out).toContain("refused: ");
});

describe("where SQLite's native code", () => {
  const hint = "hint: Run where mcpgen is installed: npm rebuild better-sqlite3\n";
  let root: string;
  let copy: string;

  beforeAll(async () => {
    copy = join(folder, "node_modules/better-sqlite3");
    for (const part of ["lib", "package.json"]) {
      cpSync(join(repository, "node_modules/better-sqlite3", part), join(copy, part), {
        recursive: true,
      });
    }
  });

  test.each([
    ["is missing", undefined, "is not there"],
    ["does not fit", "no library", "was built for another version of Node or another platform"],
  ])("%s, says so and what to do", async (_, library, reason) => {
    root = tempFolder(sample);
    expect((await run(root, ["build"])).code).toBe(0);
    if (library !== undefined) {
      mkdirSync(join(copy, "build"), { recursive: true });
      writeFileSync(join(copy, "build/better_sqlite3.node"), library);
    }
    for (const argv of [["serve"], ["call", "article", '{"action":"list"}']]) {
      expect(mcpgen(root, ...argv)).toEqual({
        status: 2,
        stdout: "",
        stderr: `error: SQLite cannot be loaded: the native code of better-sqlite3 ${reason}.\n${hint}`,
      });
    }
  });
});

describe("where esbuild's native code", () => {
  const platform = `@esbuild/${process.platform}-${process.arch}`;
  let root: string;

  beforeAll(() => {
    for (const part of ["lib", "package.json"]) {
      cpSync(
        join(repository, "node_modules/esbuild", part),
        join(folder, "node_modules/esbuild", part),
        { recursive: true },
      );
    }
  });

  afterAll(() => rmSync(join(folder, "node_modules/esbuild"), { recursive: true }));

  // esbuild looks at what other platforms' code is there, which here is that of the repository.
  test.each([
    // Nothing is exported, so that the search ends here instead of going on to the repository's own.
    [
      "is missing",
      { "package.json": '{ "exports": {} }' },
      "You installed esbuild for another platform",
    ],
    ["does not run", { "package.json": "{}", "bin/esbuild": "no program" }, "EACCES"],
  ])("%s, says so and what to do", async (_, files, reason) => {
    root = tempFolder(sample);
    expect((await run(root, ["build"])).code).toBe(0);
    writeFiles(join(folder, "node_modules", platform), files);
    const { status, stdout, stderr } = mcpgen(root, "call", "article", '{"action":"list"}');
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [error, hint, end] = stderr.split("\n");
    expect(error).toMatch(/^error: The bundler esbuild does not run: .*[^.]\.$/);
    expect(error).toContain(reason);
    expect(hint).toMatch(/^hint: Run where mcpgen is installed: npm rebuild esbuild; or, /);
    expect(end).toBe("");
  });
});

describe("the package", () => {
  const { files, bin } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    readonly files: readonly string[];
    readonly bin: Readonly<Record<string, string>>;
  };

  test("names files that exist, and a command that can be run", () => {
    const named = files.filter((path) => !path.startsWith("!") && path !== "dist");
    expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(statSync(join(repository, bin["mcpgen"] ?? "")).mode & 0o111).toBe(0o111);
  });

  test("is built into an empty folder", () => {
    const copy = tempFolder({ "dist/gone.js": "", "src/index.ts": "" });
    cpSync(join(repository, "scripts/clean.mjs"), join(copy, "scripts/clean.mjs"));
    const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const [first] = scripts["build"]?.split(" && ") ?? [];
    expect(first).toBe("node scripts/clean.mjs");
    execFileSync(process.execPath, ["scripts/clean.mjs"], { cwd: copy });
    expect(readdirSync(copy).toSorted()).toEqual(["scripts", "src"]);
  });

  test("holds what its README links to, the documents and the templates, and no source maps", () => {
    const [packed] = JSON.parse(
      execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
        cwd: repository,
        encoding: "utf8",
      }),
    ) as { readonly files: readonly { readonly path: string }[] }[];
    const paths = packed?.files.map(({ path }) => path) ?? [];
    expect(paths).toContain("docs/diagnostics/load.md");
    expect(paths).toContain("templates/init/project/mcpgen.yaml");
    expect(paths).toContain("schemas/mcpgen.schema.json");
    expect(paths.filter((path) => path.endsWith(".map"))).toEqual([]);
    for (const page of paths.filter((path) => path.endsWith(".md"))) {
      const text = readFileSync(join(repository, page), "utf8");
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
        join(dirname(page), link),
      );
      expect(links.filter((link) => !paths.includes(link))).toEqual([]);
    }
  });
});
