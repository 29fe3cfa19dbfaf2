import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../cli/http-support.js";
import { sample } from "../cli/sample.js";
import { run, writeFiles } from "../cli/support.js";
import { initialize, type InstalledPackage, installPackage, startRaw } from "../server/support.js";

let mcpgen: InstalledPackage;
const roots: string[] = [];

beforeAll(async () => {
  mcpgen = await installPackage();
}, 60_000);

afterAll(() => {
  mcpgen.remove();
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** A built project with an empty store. */
async function builtProject(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "mcpgen sigterm "));
  roots.push(root);
  const config = `${sample["mcpgen.yaml"] ?? ""}http: { limits: { requestsPerMinute: 0 } }\n`;
  writeFiles(root, { ...sample, "mcpgen.yaml": config });
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
  return root;
}

/** The names of all articles in the store of a project that nobody serves any more. */
async function storedNames(root: string): Promise<readonly string[]> {
  const repository = await openSqliteRepository({ file: join(root, ".mcpgen/content.db") });
  try {
    return await repository.read(async (content) => {
      const top = await content.nodeAt("articles", "/");
      const all = top === undefined ? [] : await content.children("articles", top.uuid, 100_000);
      return all.map(({ name }) => name);
    });
  } finally {
    await repository.close();
  }
}

/** `closed`: the connection was, before any of an answer came. `cut`: in the middle of one. */
type Outcome = "created" | "refused" | "closed" | "cut";

const createOf = (title: string) => ({
  name: "article",
  arguments: { action: "create", title, nodeName: title },
});

type Answer = {
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: unknown };
};

/** A call over HTTP, in either of the outcomes that a client sees. */
async function post(url: string, params: object): Promise<{ outcome: Outcome; answer?: Answer }> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-11-25",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
  } catch {
    return { outcome: "closed" };
  }
  try {
    const text = await response.text();
    const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Answer;
    const isDone = response.status === 200 && answer.result !== undefined;
    if (!isDone) expect(response.status).toBe(503);
    return { outcome: isDone && answer.result?.isError !== true ? "created" : "refused", answer };
  } catch {
    return { outcome: "cut" };
  }
}

describe("SIGTERM under load", () => {
  test.each([1, 60])(
    "over HTTP answers what was accepted in whole, keeps what it said is kept and nothing else, after %i answers",
    async (answers) => {
      const root = await builtProject();
      const server = await startServer(mcpgen.bin, ["-C", root, "--http", "0"]);
      const url = server.urls["admin"] ?? "";
      const outcomes = new Map<string, Outcome>();
      const reads: unknown[] = [];
      let created = 0;
      const client = async (_: unknown, connection: number) => {
        for (let number = 0; ; number += 1) {
          const title = `a-${connection}-${number}`;
          const { outcome } = await post(url, createOf(title));
          outcomes.set(title, outcome);
          if (outcome !== "created") return;
          created += 1;
          if (created === answers) server.process.kill("SIGTERM");
          const read = await post(url, {
            name: "article",
            arguments: { action: "get", path: `/${title}` },
          });
          if (read.outcome === "created") reads.push(read.answer?.result?.structuredContent);
          else expect(read.outcome).not.toBe("cut");
        }
      };
      await Promise.all(Array.from({ length: 16 }, client));
      expect(await server.exited).toBe(0);
      expect(server.output()).toBe("");
      expect(server.errors()).not.toContain('"level":"error"');
      const said = [...outcomes].filter(([, outcome]) => outcome === "created");
      expect(said.length).toBeGreaterThanOrEqual(answers);
      expect([...outcomes.values()]).not.toContain("cut");
      for (const read of reads) expect(read).toHaveProperty("item.fields.title");
      const stored = await storedNames(root);
      expect(stored.toSorted()).toEqual(said.map(([title]) => title).toSorted());
    },
  );

  test("on standard input and output answers what it read, and stores just what it answered", async () => {
    const root = await builtProject();
    const server = startRaw(mcpgen.bin, ["-C", root, "serve"], {});
    server.send(initialize);
    await server.answer(0);
    const titles = Array.from({ length: 50 }, (_, at) => `a-${at}`);
    for (const [at, title] of titles.entries()) {
      server.send({ id: at + 1, method: "tools/call", params: createOf(title) });
    }
    await server.answer(1);
    server.process.kill("SIGTERM");
    // Whoever asks on is not read any more.
    for (const [at, title] of titles.entries()) {
      server.send({ id: at + 101, method: "tools/call", params: createOf(`late-${title}`) });
    }
    expect(await server.exited).toBe(0);
    const answered = server.lines().flatMap((line) => {
      const { id, result } = JSON.parse(line) as Answer & { readonly id: number };
      if (id === 0) return [];
      expect(result?.isError, line).toBeUndefined();
      return [id > 100 ? `late-a-${id - 101}` : `a-${id - 1}`];
    });
    expect(answered).toEqual(expect.arrayContaining(["a-0"]));
    expect((await storedNames(root)).toSorted()).toEqual(answered.toSorted());
    expect(server.errors()).not.toContain('"level":"error"');
  });
});
