import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createToolServer } from "mcpgen/server";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { expect, onTestFinished, test } from "vitest";
import { compileThing } from "../reports/support.js";
import { importGenerated } from "../support/compiled-case.js";

const mebibyte = 1_024 * 1_024;

/** What clients read at once. */
const longestMessage = 10 * mebibyte;

/** The official client, which checks every answer against the schemas that it was listed, on an empty store. */
async function openClient(keys = ""): Promise<Client> {
  const { files } = await compileThing("title: {}\nbody: {}", { keys });
  const { project } = await importGenerated(files);
  const repository = await openSqliteRepository({ file: ":memory:" });
  const silent = () => undefined;
  const server = createToolServer({
    project,
    repository,
    audience: "admin",
    log: { info: silent, warn: silent, error: silent },
    protectedWorkspaces: [],
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const caller = { id: "tester", scopes: [], audience: "admin" } as const;
  await server.connect({ callerOf: () => caller }).connect(far);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
  // Every tool's schema is known to the client from here on.
  await client.listTools();
  onTestFinished(async () => {
    await client.close();
    await repository.close();
  });
  return client;
}

interface Page {
  readonly items: readonly { readonly nodeName: string }[];
  readonly nextCursor?: string;
  readonly total: number;
  readonly message?: string;
}

test.each(["single", "perAction"])(
  "a list that would be too long comes in pages that clients read, each saying what is left: layout %s",
  async (layout) => {
    const client = await openClient(`layout: ${layout}\n`);
    const call = (action: string, args: Readonly<Record<string, unknown>>) =>
      layout === "single"
        ? client.callTool({ name: "thing", arguments: { action, ...args } })
        : client.callTool({ name: `thing_${action}`, arguments: args });
    // Quotation marks are twice as long in the text copy.
    for (const title of ["a", "b", "c", "d", "e"]) {
      await call("create", { title, body: '"'.repeat(0.6 * mebibyte) });
    }
    const names: string[] = [];
    const notes: string[] = [];
    let cursor: string | undefined;
    do {
      const result = await call("list", cursor === undefined ? {} : { cursor });
      expect(result.isError).toBeUndefined();
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(longestMessage);
      const page = result.structuredContent as unknown as Page;
      expect(page.total).toBe(5);
      names.push(...page.items.map(({ nodeName }) => nodeName));
      const texts = result.content.map((block) => (block.type === "text" ? block.text : ""));
      expect(JSON.parse(texts[0] ?? "")).toEqual(page);
      const note = page.message ?? texts[1];
      if (note !== undefined) notes.push(note);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(["a", "b", "c", "d", "e"]);
    const left = (count: number, of: number) =>
      `${count} of the ${of} items of this page are left out, since its answer would be longer than 3145728 bytes. Send nextCursor as cursor to go on with them.`;
    expect(notes).toEqual([left(3, 5), left(1, 3)]);
  },
);

test("an item that is too long by itself is refused by its name, and its fields can be chosen", async () => {
  const client = await openClient();
  const list = (args: Readonly<Record<string, unknown>>) =>
    client.callTool({ name: "thing", arguments: { action: "list", ...args } });
  const body = "x".repeat(3.1 * mebibyte);
  await client.callTool({ name: "thing", arguments: { action: "create", title: "Big", body } });
  expect(await list({})).toMatchObject({
    isError: true,
    content: [
      {
        text: expect.stringMatching(
          /^The item \/big alone has 325\d{4} bytes, and an answer has at most 3145728\. Send select with the fields that are needed\.$/,
        ),
      },
    ],
  });
  const { structuredContent } = await list({ select: ["title"] });
  expect(structuredContent).toMatchObject({ items: [{ fields: { title: "Big" } }] });
});

test("a write whose answer is too long says that it was done and to what", async () => {
  const client = await openClient();
  const body = "x".repeat(3.1 * mebibyte);
  const args = { action: "create", title: "Big", body };
  const { isError, content } = await client.callTool({ name: "thing", arguments: args });
  expect(isError).toBe(true);
  const [block] = content;
  const text = block?.type === "text" ? block.text : "";
  expect(text).toMatch(
    /^The call went through for \{"uuid":"[\da-f-]{36}","path":"\/big","version":1\}, but its result of 325\d{4} bytes is longer than the 3145728 that are sent\. Ask for less: a smaller limit, or select with the fields that are needed\.$/,
  );
  const uuid = /"uuid":"([^"]+)"/.exec(text)?.[1];
  const got = await client.callTool({
    name: "thing",
    arguments: { action: "get", uuid, select: ["title"] },
  });
  expect(got.structuredContent).toMatchObject({ item: { uuid, version: 1 } });
});
