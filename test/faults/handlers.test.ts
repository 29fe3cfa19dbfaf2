import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../cli/http-support.js";
import { sample } from "../cli/sample.js";
import { run, writeFiles } from "../cli/support.js";
import { initialize, type InstalledPackage, installPackage, startRaw } from "../server/support.js";
import { leakIn } from "./leaks.js";

const secret = "secret-of-the-handler";

/** What each handler does in place of its work. */
const throwing: Readonly<Record<string, string>> = {
  throws_error: `throw new TypeError("${secret} at /etc/shop/secret.ts:1:1");`,
  throws_text: `throw "${secret}";`,
  throws_nothing: "throw undefined;",
  throws_null: "throw null;",
  throws_getters: `throw { get message() { throw new Error("${secret}"); }, get stack() { throw 1; }, get name() { throw 2; }, get code() { throw 3; } };`,
  throws_proxy: `const no = () => { throw new Error("${secret}"); };
  throw new Proxy(function () {}, { get: no, has: no, ownKeys: no, getPrototypeOf: no, getOwnPropertyDescriptor: no });`,
  throws_huge: `throw new Error("${secret}".repeat(2_000_000));`,
  throws_refusal_like: `throw Object.assign(new Error("${secret}"), { code: -32_000, data: "${secret}" });`,
  rejects: `return Promise.reject(new Error("${secret}"));`,
  overflows: "const deeper = (): number => 1 + deeper(); return String(deeper());",
  exits: "process.exit(3);",
  exits_softly: "process.exitCode = 9; process.exit();",
  gives_symbol: "return Symbol('x') as never;",
  gives_cycle:
    "const value: Record<string, unknown> = {}; value['self'] = value; return value as never;",
  gives_bigint: "return { count: 10n } as never;",
  gives_throwing_json: `return { toJSON() { throw new Error("${secret}"); } } as never;`,
  gives_proxy: `return new Proxy({}, { ownKeys() { throw new Error("${secret}"); }, get() { throw new Error("${secret}"); } }) as never;`,
  gives_bad_thenable: `return { then() { throw new Error("${secret}"); } } as never;`,
};

/** Those whose call ends well. */
const answering: Readonly<Record<string, string>> = {
  hello: 'return "Hi.";',
  gives_nothing: "return undefined as never;",
  prints: `console.log("printed"); console.dir({ printed: true }); console.table([[1]]);
  process.stdout.write("printed\\n"); process.stdout.write(Buffer.from("printed\\n"));
  process.stdout.end();
  return "Printed.";`,
  strays: `void Promise.reject(new Error("stray"));
  setTimeout(() => { throw new Error("stray"); }, 0);
  setTimeout(() => process.exit(4), 0);
  process.nextTick(() => { throw undefined; });
  return "Strayed.";`,
  busy: 'const end = Date.now() + 300; while (Date.now() < end) Math.sqrt(2); return "Busy.";',
  mutates: `const all = context as unknown as Record<string, any>;
  const attempt = (act: () => void) => { try { act(); } catch { /* It is frozen. */ } };
  for (const key of Object.keys(all)) attempt(() => { all[key] = undefined; });
  attempt(() => context.caller.scopes.push("everything" as never));
  attempt(() => { (context.caller as any).id = "root"; });
  attempt(() => context.locales.others.push("xx" as never));
  attempt(() => { (context.locales as any).default = "xx"; });
  attempt(() => { (args as any).added = true; });
  return "Mutated.";`,
};

const tells = `return \`\${context.caller.id} \${context.caller.scopes.length} \${context.locales.default} \${context.locales.others.join()} \${context.language}\`;`;

const handlers: Readonly<Record<string, string>> = {
  ...throwing,
  ...answering,
  tells,
  hangs: "return new Promise<string>(() => {});",
  gives_huge: 'return "x".repeat(30_000_000);',
};

const moduleOf = (body: string) =>
  `export const answer = (args: object, context: any): any => {\n  ${body}\n};\n`;

const broken: Readonly<Record<string, string>> = {
  breaks_at_load: `throw new Error("${secret}");\n${moduleOf('return "Never.";')}`,
  exits_at_load: `process.exit(5);\n${moduleOf('return "Never.";')}`,
};

let mcpgen: InstalledPackage;
let root: string;

beforeAll(async () => {
  mcpgen = await installPackage();
  root = mkdtempSync(join(tmpdir(), "mcpgen faulty handlers "));
  writeFiles(root, sample);
  const modules = Object.entries(handlers).map(([name, body]) => [name, moduleOf(body)] as const);
  for (const [name, module] of [...modules, ...Object.entries(broken)]) {
    writeFiles(root, {
      [`forms/shop/mcpTools/${name}.yaml`]: `kind: function\nname: ${name}\ndescription: Does something wrong.\nreadOnly: true\nhandler: ./handlers/${name}.ts#answer\n`,
      [`handlers/${name}.ts`]: module,
    });
  }
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
}, 60_000);

afterAll(() => {
  mcpgen.remove();
  rmSync(root, { recursive: true, force: true });
});

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly result?: { readonly isError?: boolean; readonly content: readonly { text: string }[] };
  readonly error?: Json;
}

/** Sends a call; gives its answer. */
type Call = (name: string) => Promise<Answer>;

const textOf = ({ result, error }: Answer) => result?.content[0]?.text ?? JSON.stringify(error);

/** All that this file holds of a transport, with calls at the same time as each other. */
async function expectOwnHarm(call: Call): Promise<void> {
  const before = textOf(await call("tells"));
  // Never answered, and in nobody's way; its connection ends with the server.
  void call("hangs").catch(() => undefined);
  void call("busy").catch(() => undefined);
  const names = Object.keys(throwing);
  const answers = await Promise.all(names.flatMap((name) => [call(name), call("hello")]));
  for (const answer of answers) {
    expect(leakIn(JSON.stringify(answer), [root, secret])).toBeUndefined();
  }
  const told = await Promise.all(names.map(async (name) => [name, await call(name)] as const));
  for (const [name, answer] of told) {
    expect(answer.result?.isError, name).toBe(true);
    expect(textOf(answer)).toMatch(
      new RegExp(
        `^The tool "${name}" failed unexpectedly and nothing was written. Report incident [0-9a-f-]{36};`,
      ),
    );
    expect(leakIn(JSON.stringify(answer), [root, secret]), name).toBeUndefined();
  }
  expect(textOf(await call("hello"))).toBe("Hi.");
  expect(textOf(await call("prints"))).toBe("Printed.");
  expect(textOf(await call("strays"))).toBe("Strayed.");
  expect(textOf(await call("mutates"))).toBe("Mutated.");
  expect(textOf(await call("tells"))).toBe(before);
  expect(textOf(await call("gives_huge"))).toMatch(
    /^The call went through, but its result of \d+ bytes/,
  );
  for (const name of Object.keys(broken)) {
    expect(await call(name)).toMatchObject({
      error: { code: -32_602, message: expect.stringContaining(`Unknown tool: ${name}`) },
    });
  }
  expect(textOf(await call("hello"))).toBe("Hi.");
}

describe.concurrent("a handler that does wrong harms its own call alone", () => {
  test("on standard input and output, which carries the protocol only", async () => {
    const server = startRaw(mcpgen.bin, ["-C", root, "serve"], {});
    server.send(initialize);
    await server.answer(0);
    let id = 0;
    const call: Call = (name) => {
      id += 1;
      server.send({ id, method: "tools/call", params: { name, arguments: {} } });
      return server.answer(id) as Promise<Answer>;
    };
    await expectOwnHarm(call);
    for (const line of server.lines()) expect(JSON.parse(line)).toHaveProperty("jsonrpc", "2.0");
    expect(server.errors()).toContain("printed\n");
    expect(server.errors()).toContain("error outside of any call");
    server.process.kill("SIGKILL");
    await server.exited;
  });

  test("over HTTP", async () => {
    const server = await startServer(mcpgen.bin, ["-C", root, "--http", "0"]);
    const call: Call = async (name) => {
      const response = await fetch(server.urls["admin"] ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2025-11-25",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: {} },
        }),
      });
      const text = await response.text();
      return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Answer;
    };
    await expectOwnHarm(call);
    expect(server.output()).toBe("");
    server.process.kill("SIGKILL");
    await server.exited;
  });
});
