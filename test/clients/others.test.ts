import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";
import { createRuntime } from "mcporter";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answerOf, type Confirmation, holdRound, openShops, type Shops, ways } from "./support.js";

let shops: Shops;
beforeAll(async () => {
  shops = await openShops(["flag", "token"]);
}, 120_000);
afterAll(() => shops.close());

/** A folder that stands for the home of whoever runs a client, so that nothing of theirs is read or written. */
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mcpgen-home-"));
  vi.stubEnv("HOME", home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

type Wire = (typeof ways)[number]["wire"];

/** A server as mcporter's configuration has it, in a file of its own. */
async function configure(wire: Wire, confirmation: Confirmation): Promise<string> {
  const sessions = wire === "http with sessions";
  const shop =
    wire === "stdio"
      ? shops.stdio(confirmation)
      : { baseUrl: String(await shops.http(confirmation, sessions)) };
  const file = join(home, "mcporter.json");
  writeFileSync(file, JSON.stringify({ mcpServers: { shop }, imports: [] }));
  return file;
}

describe.each(ways)("over $wire, confirming by $confirmation", ({ wire, confirmation }) => {
  test("mcporter, as a library", async () => {
    const configPath = await configure(wire, confirmation);
    const runtime = await createRuntime({ configPath, rootDir: home });
    expect(runtime.listServers()).toEqual(["shop"]);
    await holdRound(
      {
        names: async () => (await runtime.listTools("shop")).map(({ name }) => name),
        call: async (name, args) => answerOf(await runtime.callTool("shop", name, { args })),
        close: () => runtime.close(),
      },
      confirmation,
    );
    await runtime.close();
    expect(readdirSync(home)).toEqual(["mcporter.json"]);
  });

  test("the AI SDK", async () => {
    const transport =
      wire === "stdio"
        ? new StdioTransport({ ...shops.stdio(confirmation), stderr: "ignore" })
        : {
            type: "http" as const,
            url: String(await shops.http(confirmation, wire === "http with sessions")),
          };
    const client = await createMCPClient({ transport });
    expect(client.serverInfo).toMatchObject({ name: "shop", version: "1.0.0" });
    const tools = await client.tools();
    await holdRound(
      {
        names: async () => Object.keys(tools),
        async call(name, args) {
          const execute = tools[name]?.execute;
          if (execute === undefined) throw new Error(`There is no tool "${name}".`);
          return answerOf(await execute(args, { toolCallId: "1", messages: [] }));
        },
        close: () => client.close(),
      },
      confirmation,
    );
    await client.close();
  });
});

describe("mcporter on the command line", () => {
  const cli = fileURLToPath(import.meta.resolve("mcporter/cli"));
  const run = async (config: string, args: readonly string[]): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, "--config", config, ...args],
      { cwd: home, env: { PATH: process.env["PATH"], HOME: home } },
    );
    return JSON.parse(stdout) as unknown;
  };

  test("lists, creates, previews and confirms", async () => {
    const config = await configure("http", "flag");
    const { tools } = (await run(config, ["list", "shop", "--json"])) as {
      readonly tools: readonly { readonly name: string }[];
    };
    expect(tools.map(({ name }) => name)).toContain("product");
    const call = (args: object) =>
      run(config, ["call", "shop.brand", "--args", JSON.stringify(args), "--output", "json"]);
    expect(await call({ action: "create", name: "Peak" })).toMatchObject({
      item: { path: "/peak", fields: { name: "Peak" } },
    });
    expect(await call({ action: "delete", path: "/peak" })).toMatchObject({
      confirmationRequired: true,
      path: "/peak",
    });
    expect(await call({ action: "delete", path: "/peak", confirm: true })).toMatchObject({
      deleted: true,
      path: "/peak",
    });
  });
});
