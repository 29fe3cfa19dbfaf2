import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type InstalledPackage, installOwnPackage } from "../server/support.js";
import { projectProblems } from "../support/project-problems.js";
import { httpClient } from "./http-support.js";
import { sample } from "./sample.js";
import { read, run, writeFiles } from "./support.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const packages = join(repository, "node_modules");

/** The example of a document that begins with this fence. */
function example(path: string, fence: string): string {
  const all = read(repository, path).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  const found = [...all].find(([, info]) => info === fence)?.[2];
  if (found === undefined) throw new Error(`${path} has no such example: ${fence}`);
  return found;
}

let mcpgen: InstalledPackage;
let root: string;

const entries = ["runtime", "server", "store/sqlite"];

/** What is known of the package's types: those of the sources, or nothing, where it is only compiled. */
function typesOf(content: (entry: string) => string): Readonly<Record<string, string>> {
  const paths = entries.map((entry) => (entry === "store/sqlite" ? entry : `${entry}/index`));
  return Object.fromEntries(paths.map((path) => [`dist/${path}.d.ts`, content(path)]));
}

beforeAll(async () => {
  mcpgen = await installOwnPackage();
  mkdirSync(join(repository, ".mcpgen"), { recursive: true });
  root = mkdtempSync(join(repository, ".mcpgen/embedding "));
  await run(root, ["init"]);
  rmSync(join(root, "forms"), { recursive: true });
  rmSync(join(root, "handlers"), { recursive: true, force: true });
  rmSync(join(root, "generated"), { recursive: true, force: true });
  const order = "forms/shop/mcpTools/stock_order.yaml";
  const handler = "forms/shop/handlers/stock-order.ts";
  writeFiles(root, {
    ...sample,
    [order]: example("docs/handlers.md", `yaml ${order}`),
    [handler]: example("docs/handlers.md", `ts ${handler}`),
    "client.ts": example("docs/handlers.md", "ts client.ts"),
    "server.ts": example("docs/embedding.md", "ts server.ts"),
    "gate.ts": example("docs/embedding.md", "ts gate.ts"),
    "tsconfig.server.json": example("docs/embedding.md", "json tsconfig.server.json"),
    "tsconfig.check.json": JSON.stringify({
      extends: "./tsconfig.server.json",
      compilerOptions: { noEmit: true, rootDir: repository },
      include: ["server.ts", "gate.ts", "client.ts"],
    }),
  });
  mkdirSync(join(root, "node_modules"), { recursive: true });
  symlinkSync(dirname(dirname(mcpgen.bin)), join(root, "node_modules/mcpgen"), "junction");
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
}, 60_000);

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  mcpgen.remove();
});

function tsc(...args: readonly string[]): string {
  const program = join(packages, "typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return stdout;
}

/** The commands as the document has them. */
const ways: readonly (readonly [name: string, compile: () => string])[] = [
  [
    "tsc",
    () => {
      writeFiles(
        dirname(dirname(mcpgen.bin)),
        typesOf(() => "export {};\n"),
      );
      return tsc("-p", "tsconfig.server.json", "--noCheck");
    },
  ],
  [
    "esbuild",
    () => {
      const [, command = ""] =
        /^npx esbuild (.*) && node/m.exec(read(repository, "docs/embedding.md")) ?? [];
      const bin = join(packages, "esbuild/bin/esbuild");
      const { status, stderr } = spawnSync(bin, [...command.split(" "), "--log-level=error"], {
        cwd: root,
        encoding: "utf8",
      });
      return status === 0 ? stderr : `failed: ${stderr}`;
    },
  ],
];

const token = "a-token-of-the-test";
const sha256 = createHash("sha256").update(token).digest("hex");

interface Embedded {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly exited: Promise<number | null>;
}

function start(file: string): Promise<Embedded> {
  const env = {
    ...getDefaultEnvironment(),
    PORT: "0",
    SHOP_STORE: `${file}.db`,
    NEWSLETTER_TOKEN_SHA256: sha256,
  };
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return new Promise((resolve, reject) => {
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
      const port = /"message":"listening".*"port":(\d+)/.exec(errors)?.[1];
      if (port !== undefined) {
        resolve({ process: child, origin: `http://127.0.0.1:${port}`, exited });
      }
    });
    void exited.then(() => reject(new Error(errors)));
  });
}

test("the programs of the documents fit the types of what they import", () => {
  writeFiles(
    dirname(dirname(mcpgen.bin)),
    typesOf((path) => `export * from "${join(repository, "src", path)}.js";\n`),
  );
  const { named, problems } = projectProblems(join(root, "tsconfig.check.json"), (path) =>
    /^(?:server|gate|client|forms)\b/.test(relative(root, path)),
  );
  expect(named.map((path) => relative(root, path)).toSorted()).toEqual([
    "client.ts",
    "gate.ts",
    "server.ts",
  ]);
  expect(problems).toEqual([]);
}, 60_000);

test.each(ways)(
  "the program of docs/embedding.md runs as %s compiles it, and the client of docs/handlers.md answers it",
  async (_, compile) => {
    rmSync(join(root, "dist"), { recursive: true, force: true });
    expect(compile()).toBe("");
    const server = await start("dist/server.js");
    onTestFinished(() => void server.process.kill("SIGKILL"));
    expect(await (await fetch(server.origin)).text()).toBe("The tools are at /mcp.\n");
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const url = `${server.origin}/mcp`;
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await fetch(url, post)).status).toBe(401);
    const client = await httpClient(url, "2026-07-28", { token });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["article", "content_type", "stock_order"]);
    expect((await client.readResource({ uri: "shop://style" })).contents).toEqual([
      { uri: "shop://style", text: "Write short titles." },
    ]);
    const bundle = join(packages, "esbuild/bin/esbuild");
    const out = "--outfile=dist/client.js";
    spawnSync(bundle, ["client.ts", "--format=esm", out, "--log-level=error"], { cwd: root });
    const asked = await output("dist/client.js", { SHOP_URL: url, SHOP_TOKEN: token });
    expect(asked).toBe(
      [
        // The library tells of the round itself.
        "1 undefined Fulfilling input required by 'tools/call' (round 1)",
        "How many of each of TRA-10042, TRA-10043?",
        "0 2 Ordering TRA-10042",
        "1 2 Ordering TRA-10043",
        "2 2 ",
        "{ ordered: 6 }",
        "",
      ].join("\n"),
    );
    server.process.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  },
  60_000,
);

/** Everything that a program says until it ends. */
function output(file: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...getDefaultEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once("close", () => resolve(said)));
}
