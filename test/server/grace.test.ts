import { createToolServer, serveOnStdio } from "mcpgen/server";
import type { ToolContext } from "mcpgen/runtime";
import { defineProject } from "mcpgen/runtime";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { ProductTool } from "../runtime/fixtures/product/tool.js";
import type { Product } from "../runtime/fixtures/product/types.js";
import { initialize } from "./support.js";

/** Waits without end, whatever it is told. */
class EndlessTool extends ProductTool {
  override async doCreate(
    fields: Product,
    place: { readonly parentPath: string; readonly nodeName: string },
    context: ToolContext,
  ): Promise<unknown> {
    await super.doCreate(fields, place, context);
    return new Promise(() => {});
  }
}

test("a call that outlasts the grace period is cancelled, answers that, and leaves nothing", async () => {
  const repository = await openSqliteRepository({ file: ":memory:" });
  const silent = { info() {}, warn() {}, error() {} };
  const project = defineProject({
    server: { name: "shop", version: "1.0.0" },
    language: "en",
    locales: { default: "en", others: [] },
    tools: { EndlessTool: new EndlessTool() },
  });
  const caller = { id: "stdio", scopes: [], audience: "admin" } as const;
  const server = createToolServer({
    project,
    repository,
    audience: "admin",
    log: silent,
    protectedWorkspaces: [],
  });
  const input = new PassThrough();
  const output = new PassThrough();
  const stop = new AbortController();
  const served = serveOnStdio({
    server,
    caller,
    input,
    output,
    log: silent,
    stop: stop.signal,
    graceMs: 100,
  });
  const create = { name: "product", arguments: { action: "create", title: "A" } };
  const messages = [initialize, { id: 1, method: "tools/call", params: create }];
  for (const each of messages) input.write(`${JSON.stringify({ jsonrpc: "2.0", ...each })}\n`);
  let written = "";
  await new Promise<void>((resolve) => {
    output.on("data", (chunk: Buffer) => {
      written += chunk.toString();
      resolve();
    });
  });
  stop.abort();
  await served;
  const lines = written
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ id }) => id === 1)).toMatchObject({
    result: {
      isError: true,
      content: [{ type: "text", text: "The call was cancelled, and nothing was written." }],
    },
  });
  expect(await repository.read((content) => content.workspaces())).toEqual([]);
  await repository.close();
});
