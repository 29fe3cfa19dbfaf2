import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  initialize,
  type InstalledPackage,
  installPackage,
  type RawServer,
  startRaw,
} from "../server/support.js";

let installed: InstalledPackage;
let folder: string;

/** Each prints its name in another way. */
const handlers = {
  consoles: `console.log(name); console.info(name); console.debug(name); console.table([name]); console.dir(name); console.group(name);`,
  writes: `process.stdout.write(name + "\\n"); process.stdout.write(Buffer.from(name + "\\n"));`,
  consoleOfItsOwn: `new Console(process.stdout).log(name); new Console({ stdout: process.stdout, stderr: process.stderr }).log(name);`,
  pipes: `Readable.from([name + "\\n"]).pipe(process.stdout, { end: false });`,
  endsTheModules: `stdout.end(name + "\\n");`,
  pipelines: `await pipeline(Readable.from([name + "\\n"]), process.stdout);`,
  ends: `process.stdout.end(name + "\\n"); process.stdout.destroy();`,
  descriptor: `writeSync(process.stdout.fd, name + "\\n");`,
  grandchild: `spawnSync(process.execPath, ["-e", "console.log(process.argv[1])", name], { stdio: ["ignore", process.stdout, process.stderr] });`,
  worker: `await new Promise((resolve) => new Worker("console.log(" + JSON.stringify(name) + ")", { eval: true }).on("exit", resolve));`,
  later: `setTimeout(() => console.log(name), 0); process.nextTick(() => process.stdout.write(name + "\\n"));`,
  forges: `console.log(JSON.stringify({ jsonrpc: "2.0", id: 99, result: { forged: name } }));`,
  child: `spawnSync(process.execPath, ["-e", "console.log(process.argv[1])", name], { stdio: ["ignore", 2, "inherit"] });`,
  silences: `console.log = () => {}; process.stderr.write = () => true; return { silenced: true };`,
} as const;

const project = `import { Console } from "node:console";
import { spawnSync } from "node:child_process";
import { writeSync } from "node:fs";
import process, { stdout } from "node:process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { defineProject, FunctionTool } from "mcpgen/runtime";

console.log("printed while loading");
process.stdout.write("written while loading\\n");
setTimeout(() => console.log("printed after loading"), 0);

const handlers = {
${Object.entries(handlers)
  .map(([name, code]) => `  ${name}: async (name: string) => { ${code} },`)
  .join("\n")}
};

class Printing extends FunctionTool {
  override readonly surface;
  constructor(readonly name: string, readonly run: (name: string) => Promise<unknown>) {
    super();
    const inputSchema = { type: "object", properties: {}, required: [] } as const;
    const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
    const listed = { name, title: name, description: name, inputSchema, annotations };
    this.surface = { format: 1, id: "m:mcpTools/" + name, kind: "function", audience: "admin", tools: [listed], function: {} } as const;
  }
  override readArguments = () => ({});
  override loadHandler = async () => async () => (await this.run("from " + this.name)) ?? { done: true };
}

export const project = defineProject({
  server: { name: "printing", version: "1.0.0" },
  language: "en",
  locales: { default: "en", others: [] },
  tools: Object.fromEntries(Object.entries(handlers).map(([name, run]) => [name, new Printing(name, run)])),
});
`;

beforeAll(async () => {
  installed = await installPackage();
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcpgen printing ")));
  mkdirSync(join(folder, "generated"));
  writeFileSync(join(folder, "generated/index.ts"), project);
  writeFileSync(join(folder, "mcpgen.yaml"), "store: { kind: sqlite, file: content.db }\n");
});

afterAll(() => {
  installed.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function finished(server: RawServer): Promise<void> {
  server.process.stdin?.end();
  expect(await server.exited, server.errors()).toBe(0);
}

describe("nothing but protocol goes to standard output", () => {
  test("whatever modules print on load and handlers print in whatever way, and all of it is on standard error", async () => {
    const server = startRaw(installed.bin, ["serve", "-C", folder], {});
    server.send(initialize);
    await server.answer(0);
    const names = Object.keys(handlers);
    for (const [index, name] of names.entries()) {
      server.send({ id: index + 1, method: "tools/call", params: { name, arguments: {} } });
      expect(await server.answer(index + 1)).toMatchObject({
        result: { structuredContent: expect.any(Object) },
      });
    }
    await finished(server);
    const messages = server.lines().map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(messages.map(({ id }) => id)).toEqual([0, ...names.map((_, index) => index + 1)]);
    for (const message of messages) expect(message["jsonrpc"]).toBe("2.0");
    const errors = server.errors();
    expect(errors).toContain("printed while loading\n");
    expect(errors).toContain("written while loading\n");
    expect(errors).toContain("printed after loading\n");
    for (const name of names.filter((each) => each !== "silences")) {
      expect(errors, name).toContain(`from ${name}`);
    }
  });

  test("and no handler keeps its call out of the log", async () => {
    const server = startRaw(installed.bin, ["serve", "-C", folder], {});
    server.send(initialize);
    await server.answer(0);
    const params = { name: "silences", arguments: {} };
    for (const id of [1, 2]) {
      server.send({ id, method: "tools/call", params });
      expect(await server.answer(id)).toMatchObject({
        result: { structuredContent: { silenced: true } },
      });
    }
    await finished(server);
    const records = server
      .errors()
      .split("\n")
      .filter((line) => line.includes('"tool call"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records).toMatchObject([
      { tool: "silences", outcome: "ok" },
      { tool: "silences", outcome: "ok" },
    ]);
  });
});
