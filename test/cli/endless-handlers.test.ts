import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  initialize,
  type InstalledPackage,
  installPackage,
  type RawServer,
  startRaw,
} from "../server/support.js";
import { writeFiles } from "./support.js";

/** One tool as generated code has it, on a handler of the user's. */
function toolFile(name: string): string {
  return `import { FunctionTool } from "mcpgen/runtime";

export class Tool extends FunctionTool {
  surface = {
    format: 1,
    id: "shop:mcpTools/${name}",
    kind: "function",
    audience: "admin",
    tools: [
      {
        name: "${name}",
        title: "${name}",
        description: "Waits.",
        inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false },
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
        },
      },
    ],
    function: {},
  };
  readArguments() {
    return {};
  }
  async loadHandler() {
    return (await import("../../handlers/${name}.js")).answer;
  }
}
`;
}

const names = ["fine", "never", "stray", "told", "unloaded"] as const;

// Nothing of these keeps a process alive: no timer, no socket.
const project: Readonly<Record<string, string>> = {
  "mcpgen.yaml": "server: { name: shop, version: 1.0.0 }\nlocales: { default: en, others: [] }\n",
  "generated/index.ts": `import { defineProject } from "mcpgen/runtime";
${names.map((name) => `import { Tool as ${name}Tool } from "./tools/${name}.js";`).join("\n")}

export const project = defineProject({
  server: { name: "shop", version: "1.0.0" },
  language: "en",
  locales: { default: "en", others: [] },
  tools: { ${names.map((name) => `${name}: new ${name}Tool()`).join(", ")} },
});
`,
  ...Object.fromEntries(names.map((name) => [`generated/tools/${name}.ts`, toolFile(name)])),
  "handlers/fine.ts": 'export const answer = () => "Fine.";\n',
  "handlers/never.ts":
    'export const answer = () => {\n  console.error("waiting for nothing");\n  return new Promise(() => {});\n};\n',
  "handlers/stray.ts":
    'export const answer = () => {\n  void Promise.reject(Object.create(null));\n  setTimeout(() => {\n    throw Symbol("stray");\n  }, 0);\n  return "Strayed.";\n};\n',
  "handlers/told.ts":
    'export const answer = (_, { signal }) => {\n  console.error("waiting to be told");\n  return new Promise((resolve) => signal.addEventListener("abort", () => resolve("Told.")));\n};\n',
  "handlers/unloaded.ts": 'await new Promise(() => {});\nexport const answer = () => "Never.";\n',
};

const loadable = (files: typeof project): typeof project => ({
  ...files,
  "handlers/unloaded.ts": 'export const answer = () => "Loaded.";\n',
});

let mcpgen: InstalledPackage;
const folders: string[] = [];
beforeAll(async () => {
  mcpgen = await installPackage();
}, 60_000);
afterAll(() => {
  mcpgen.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function start(files: typeof project, ...argv: readonly string[]): RawServer {
  const folder = mkdtempSync(join(tmpdir(), "mcpgen endless "));
  folders.push(folder);
  writeFiles(folder, files);
  return startRaw(mcpgen.bin, ["-C", folder, ...argv], {});
}

async function saidBy(server: RawServer, text: string): Promise<void> {
  while (!server.errors().includes(text)) {
    if (server.process.exitCode !== null) throw new Error(`It ended: ${server.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const callOf = (id: number, name: string) => ({
  id,
  method: "tools/call",
  params: { name, arguments: {} },
});

// Real processes and the real limits of ten seconds, all at the same time.
describe.concurrent("a handler that never ends, and keeps no process alive,", () => {
  const cancelled = {
    result: {
      isError: true,
      content: [{ type: "text", text: "The call was cancelled, and nothing was written." }],
    },
  };

  test.for(["SIGTERM", "SIGINT", "the end of the input"] as const)(
    "is given its time and answered on %s, and the server exits with 0",
    async (end, { expect: expectIt }) => {
      const server = start(loadable(project), "serve");
      server.send(initialize);
      server.send(callOf(1, "never"));
      await saidBy(server, "waiting for nothing");
      if (end === "the end of the input") server.process.stdin?.end();
      else server.process.kill(end);
      expectIt(await server.exited).toBe(0);
      expectIt(await server.answer(1)).toMatchObject(cancelled);
    },
  );

  test("is answered too when it waits for its signal", async ({ expect: expectIt }) => {
    const server = start(loadable(project), "serve");
    server.send(initialize);
    server.send(callOf(1, "told"));
    await saidBy(server, "waiting to be told");
    server.process.kill("SIGTERM");
    expectIt(await server.exited).toBe(0);
    expectIt(await server.answer(1)).toMatchObject(cancelled);
  });

  test("is cancelled by a signal where mcpgen call runs it", async ({ expect: expectIt }) => {
    const server = start(loadable(project), "call", "never");
    await saidBy(server, "waiting for nothing");
    server.process.kill("SIGINT");
    expectIt(await server.exited).toBe(1);
    expectIt(server.errors()).toContain("The call was cancelled, and nothing was written.\n");
  });

  test("leaves its tool out when it is its module", async ({ expect: expectIt }) => {
    const server = start(project, "serve");
    server.send(initialize);
    server.send({ id: 1, method: "tools/list" });
    server.send(callOf(2, "fine"));
    expectIt(await server.answer(2)).toMatchObject({
      result: { content: [{ type: "text", text: "Fine." }] },
    });
    const { result } = (await server.answer(1)) as { result: { tools: { name: string }[] } };
    expectIt(result.tools.map(({ name }) => name)).toEqual(["fine", "never", "stray", "told"]);
    expectIt(server.errors()).toContain(
      '"reason":"its handler did not finish loading in 10 seconds"',
    );
    server.process.stdin?.end();
    expectIt(await server.exited).toBe(0);
  });

  test("is not called when it is its module", async ({ expect: expectIt }) => {
    const server = start(project, "call", "unloaded");
    expectIt(await server.exited).toBe(2);
    expectIt(server.errors()).toBe(
      'error: The admin tool "unloaded" is not offered: its handler did not finish loading in 10 seconds.\n',
    );
  });
});

test("mcpgen call of a handler that ends says nothing of it", async () => {
  const server = start(loadable(project), "call", "unloaded");
  expect(await server.exited).toBe(0);
  expect([server.lines(), server.errors()]).toEqual([["Loaded."], ""]);
});

test("what a handler throws where nobody waits for it is logged, whatever it is, and the server goes on", async () => {
  const server = start(loadable(project), "serve");
  server.send(initialize);
  server.send(callOf(1, "stray"));
  await saidBy(server, '"stack":"something of type object was thrown"');
  await saidBy(server, '"stack":"Symbol(stray)"');
  server.send(callOf(2, "fine"));
  expect(await server.answer(2)).toMatchObject({ result: { content: [{ text: "Fine." }] } });
  server.process.stdin?.end();
  expect(await server.exited).toBe(0);
});
