import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Era, type InstalledPackage, installPackage } from "../server/support.js";
import { called, changesTo, httpClient, startServer } from "./http-support.js";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
}, 60_000);
afterAll(() => mcpgen.remove());

const tool = (name: string) => `kind: function
name: ${name}
description: Says something.
readOnly: true
handler: ./handlers/${name}.ts#${name}
`;
const handler = (name: string, said: string) => `export const ${name} = async () => "${said}";\n`;

/** A built project with one content type and a function. */
async function builtProject(): Promise<string> {
  const root = tempFolder({
    ...sample,
    "mcpgen.yaml": `server: { name: shop, version: 1.0.0 }
locales: { default: en, others: [es] }
http: { sessions: {} }
`,
    "forms/shop/mcpTools/hello.yaml": tool("hello"),
    "handlers/hello.ts": handler("hello", "Good morning."),
  });
  await build(root);
  return root;
}

async function build(root: string): Promise<void> {
  expect(await run(root, ["build"])).toMatchObject({ code: 0 });
}

/** What a client was told, in its order. */
function listener() {
  const told: (readonly string[])[] = [];
  return { told, hear: (names: readonly string[]) => void told.push(names) };
}

const addTool = (root: string) =>
  writeFiles(root, {
    "forms/shop/mcpTools/goodbye.yaml": tool("goodbye"),
    "handlers/goodbye.ts": handler("goodbye", "See you."),
  });

const names = async (client: Client) =>
  (await client.listTools()).tools.map(({ name }) => name).toSorted();

interface WatchedServer {
  readonly client: Client;
  errors(): string;
}

async function onStdio(
  root: string,
  era: Era,
  hear: (names: readonly string[]) => void,
): Promise<WatchedServer> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mcpgen.bin, "serve", "-C", root, "--watch"],
    env: getDefaultEnvironment(),
    stderr: "pipe",
  });
  let errors = "";
  transport.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode }, listChanged: changesTo(hear) },
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, errors: () => errors };
}

const waiting = { timeout: 30_000, interval: 50 };

async function watching(errors: () => string): Promise<void> {
  await vi.waitFor(() => expect(errors()).toContain('"message":"watching"'), waiting);
}

test("each client is told of a new tool after a build, and lists and calls it", async () => {
  const root = await builtProject();
  const server = await startServer(mcpgen.bin, ["-C", root, "--http", "0", "--watch"]);
  onTestFinished(async () => {
    await server.stop();
  });
  const clients = await Promise.all(
    (["legacy", "2026-07-28"] as const).flatMap((era) => [
      withTold((hear) => onStdio(root, era, hear)),
      withTold(async (hear) => ({
        client: await httpClient(server.urls["admin"], era, { onChanged: hear }),
        errors: server.errors,
      })),
    ]),
  );
  for (const { client, errors } of clients) {
    await watching(errors);
    expect(await names(client)).toEqual(["article", "content_type", "hello"]);
  }
  addTool(root);
  await build(root);
  const now = ["article", "content_type", "goodbye", "hello"];
  for (const { client, told } of clients) {
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), waiting);
    // Once, and never of a state on the way.
    expect(told.map((each) => each.toSorted())).toEqual([now]);
    expect(await names(client)).toEqual(now);
    expect((await called(client, "goodbye", {})).text).toBe("See you.");
  }
}, 60_000);

test("serves a handler as it was edited, and keeps the old one while the new one is broken", async () => {
  const root = await builtProject();
  const { told, hear } = listener();
  const { client, errors } = await onStdio(root, "2026-07-28", hear);
  await watching(errors);
  const says = (text: string) =>
    vi.waitFor(async () => expect((await called(client, "hello", {})).text).toBe(text), waiting);
  const edit = (text: string) => writeFileSync(join(root, "handlers/hello.ts"), text);
  await says("Good morning.");
  edit(handler("hello", "Good day."));
  await says("Good day.");
  const failures = () => errors().match(/project not reloaded.*hello/g)?.length ?? 0;
  const broken = [
    "export const hello = async () => {\n",
    'throw new Error("No licence.");\n',
    "export const other = 1;\n",
  ];
  for (const text of broken) {
    const before = failures();
    edit(text);
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(before), waiting);
    await says("Good day.");
  }
  edit(handler("hello", "Good night."));
  await says("Good night.");
  const reloads = () => errors().match(/"project reloaded","tools":\{"admin":3\}/g)?.length ?? 0;
  await vi.waitFor(() => expect(reloads()).toBeGreaterThan(0), waiting);
  // What was served all the time is said to be served as well, once it is whole again.
  const before = failures();
  edit("export const other = 2;\n");
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(before), waiting);
  const reloadsBefore = reloads();
  edit(handler("hello", "Good night."));
  await vi.waitFor(() => expect(reloads()).toBeGreaterThan(reloadsBefore), waiting);
  expect(told).toEqual([]);
}, 60_000);

test("keeps the old state when generated code is gone, and takes the next that is whole", async () => {
  const root = await builtProject();
  const { told, hear } = listener();
  const { client, errors } = await onStdio(root, "legacy", hear);
  await watching(errors);
  rmSync(join(root, "generated"), { recursive: true });
  await vi.waitFor(() => expect(errors()).toContain("project not reloaded"), waiting);
  expect(await names(client)).toEqual(["article", "content_type", "hello"]);
  addTool(root);
  await build(root);
  await vi.waitFor(() => expect(told).toHaveLength(1), waiting);
  expect(await names(client)).toEqual(["article", "content_type", "goodbye", "hello"]);
}, 60_000);

async function withTold(
  connect: (hear: (names: readonly string[]) => void) => Promise<WatchedServer>,
): Promise<WatchedServer & { readonly told: readonly (readonly string[])[] }> {
  const { told, hear } = listener();
  return { ...(await connect(hear)), told };
}
