import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client, type ElicitResult } from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sample } from "../cli/sample.js";
import { callOf, type Era } from "./elicit-support.js";
import { type InstalledPackage, installPackage } from "./support.js";

let installed: InstalledPackage;
let folder: string;

const files: Readonly<Record<string, string>> = {
  ...sample,
  "mcpgen.yaml": `${sample["mcpgen.yaml"] ?? ""}defaults: { confirmation: elicit }\n`,
  "forms/shop/mcpTools/counter.yaml": `kind: function
name: counter
description: Counts.
readOnly: true
output: { total: { type: integer, required: true } }
handler: ./handlers/counter.ts#counter
`,
  "handlers/counter.ts": `import { inputRequired } from "mcpgen/runtime";
import type { CounterHandler } from "../generated/tools/admin/counter/arguments.js";

export const counter: CounterHandler = (_args, { input: { responses, state } }) => {
  if (typeof state === "number") {
    const { content } = responses["count"] as { content?: { count: number } };
    return { total: state + (content?.count ?? 0) };
  }
  const requestedSchema = { type: "object", properties: { count: { type: "integer" } } };
  const params = { message: "How many?", requestedSchema };
  return inputRequired({
    requests: { count: { method: "elicitation/create", params } },
    state: 40,
  });
};
`,
};

beforeAll(async () => {
  installed = await installPackage();
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcpgen elicit ")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  execFileSync(process.execPath, [installed.bin, "build", "-C", folder], { stdio: "pipe" });
});

afterAll(() => {
  installed.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each<Era>(["legacy", "2026-07-28"])("a %s client of a built project on stdio", (era) => {
  let client: Client;
  let answer: ElicitResult;

  beforeAll(async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [installed.bin, "serve", "-C", folder],
      env: getDefaultEnvironment(),
      stderr: "pipe",
    });
    const mode = era === "legacy" ? "legacy" : { pin: era };
    client = new Client(
      { name: "test", version: "1.0.0" },
      { versionNegotiation: { mode }, capabilities: { elicitation: {} } },
    );
    client.setRequestHandler("elicitation/create", () => answer);
    await client.connect(transport);
  });

  afterAll(() => client.close());

  test("has its user asked, and does what they say", async () => {
    const call = (args: Record<string, unknown>) => callOf(client, "article", args);
    const path = `/${era === "legacy" ? "one" : "two"}`;
    await call({ action: "create", title: path });
    answer = { action: "decline" };
    expect(await call({ action: "delete", path })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^Nothing has been done: the user was asked/) }],
    });
    answer = { action: "accept", content: { confirm: true } };
    expect((await call({ action: "delete", path })).structuredContent).toMatchObject({
      deleted: true,
      path,
    });
  });

  test("answers what a handler asks", async () => {
    answer = { action: "accept", content: { count: 2 } };
    expect((await callOf(client, "counter", {})).structuredContent).toEqual({ total: 42 });
  });
});
