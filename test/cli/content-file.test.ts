import type { ContentReader, ContentRepository, NodeRecord } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importContent } from "../../src/cli/content-file/import-content.js";
import { writeStream } from "../../src/cli/content-file/output-file.js";
import { createSummary, writeContent } from "../../src/cli/content-file/write-content.js";

const count = 20_000;
const time = "2026-01-02T03:04:05.678Z";
const { signal } = new AbortController();

let repository: ContentRepository;

beforeEach(async () => {
  repository = await openSqliteRepository({ file: ":memory:" });
});
afterEach(() => repository.close());

function fill(nodes: number): Promise<void> {
  const records = Array.from({ length: nodes }, (_, index) => recordOf(index));
  return repository.write((content) => content.restore("shop", records));
}

/** The lines of an export. */
function exported(): Promise<string[]> {
  return repository.read(async (content) => {
    const lines: string[] = [];
    for await (const text of writeContent(content, ["shop"], createSummary(), () => {})) {
      lines.push(text);
    }
    return lines;
  });
}

function recordOf(index: number): NodeRecord {
  return {
    side: "author",
    path: `/n${index}`,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    nodeType: "mgnl:content",
    properties: {},
    version: 1,
    created: time,
    modified: time,
  };
}

test("an export of 20,000 nodes reads no further ahead of a slow reader than two pages", async () => {
  await fill(count);
  let read = 0;
  let written = 0;
  let ahead = 0;
  await repository.read(async (content) => {
    const counting = new Proxy(content, {
      get(target, key) {
        if (key !== "records") return Reflect.get(target, key, target) as unknown;
        return async (query: Parameters<ContentReader["records"]>[0]) => {
          const page = await target.records(query);
          read += page.records.length;
          return page;
        };
      },
    });
    const slow = new Writable({
      highWaterMark: 1,
      decodeStrings: false,
      write(_chunk, _encoding, done) {
        written += 1;
        ahead = Math.max(ahead, read - written);
        setImmediate(done);
      },
    });
    await writeStream(
      slow,
      writeContent(counting, ["shop"], createSummary(), () => {}),
      signal,
    );
  });
  expect(read).toBe(count);
  expect(ahead).toBeLessThanOrEqual(1000);
});

test("an import of 20,000 nodes holds no more lines than one batch", async () => {
  await fill(count);
  const lines = await exported();
  let given = 0;
  let restored = 0;
  let held = 0;
  const counting: ContentRepository = Object.create(repository, {
    capabilities: { value: repository.capabilities },
    write: {
      value: (work: Parameters<ContentRepository["write"]>[0]) =>
        repository.write((content) => {
          const session = new Proxy(content, {
            get(target, key) {
              const value = Reflect.get(target, key, target) as unknown;
              if (typeof value !== "function") return value;
              return async (...args: unknown[]) => {
                if (key === "restore") restored += (args[1] as readonly unknown[]).length;
                return (await Reflect.apply(value, target, args)) as unknown;
              };
            },
          });
          return work(session);
        }),
    },
  }) as ContentRepository;
  async function* bytes() {
    for (const line of lines) {
      given += 1;
      held = Math.max(held, given - restored);
      yield Buffer.from(line);
    }
  }
  const phases = new Set<string>();
  const summary = await importContent({
    repository: counting,
    name: "in.jsonl",
    open: bytes,
    replace: true,
    protectedWorkspaces: [],
    signal,
    onProgress: (phase) => phases.add(phase),
  });
  expect(summary.nodes).toBe(count);
  expect(held).toBeLessThanOrEqual(502);
  expect([...phases]).toEqual(["importing", "verifying"]);
});

test("an import into a store that gives something else back keeps nothing", async () => {
  await fill(3);
  const lines = await exported();
  const forgetful = Object.create(repository, {
    capabilities: { value: repository.capabilities },
    write: {
      value: (work: Parameters<ContentRepository["write"]>[0]) =>
        repository.write((content) =>
          work(
            Object.create(content, {
              workspaces: { value: () => content.workspaces() },
              clear: { value: (workspace: string) => content.clear(workspace) },
              records: { value: (query: never) => content.records(query) },
              restore: {
                value: (workspace: string, records: readonly NodeRecord[]) =>
                  content.restore(
                    workspace,
                    records.map((record) => ({ ...record, version: 2 })),
                  ),
              },
            }) as typeof content,
          ),
        ),
    },
  }) as ContentRepository;
  const importing = importContent({
    repository: forgetful,
    name: "in.jsonl",
    open: async function* () {
      yield Buffer.from(lines.join(""));
    },
    replace: true,
    protectedWorkspaces: [],
    signal,
    onProgress: () => {},
  });
  await expect(importing).rejects.toThrow("The store gave back something else than it was given");
  const page = await repository.read((content) =>
    content.records({ workspace: "shop", after: undefined, limit: 1 }),
  );
  expect(page.records).toEqual([recordOf(0)]);
});
