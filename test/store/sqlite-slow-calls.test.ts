import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe } from "vitest";
import { describeSlowCalls } from "./slow-calls.js";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-slow-"));
const opened: ContentRepository[] = [];
let files = 0;

afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));
afterAll(() => rmSync(folder, { recursive: true }));

describe("slow calls on a file", () => {
  describeSlowCalls(async (waits) => {
    files += 1;
    const made = await openSqliteRepository({ file: join(folder, `${files}.db`), ...waits });
    opened.push(made);
    return made;
  }, 16);
});

describe("slow calls on a database in memory", () => {
  describeSlowCalls(async (waits) => {
    const made = await openSqliteRepository({ file: ":memory:", ...waits });
    opened.push(made);
    return made;
  }, 1);
});
