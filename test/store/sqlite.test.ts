import { openSqliteRepository } from "mcpgen/store/sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { describeContentRepository } from "mcpgen/testing";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

describeContentRepository("SQLite in a file", (options) => {
  files += 1;
  return openSqliteRepository({ ...options, file: join(folder, `${files}.db`) });
});

describeContentRepository("SQLite in memory", (options) =>
  openSqliteRepository({ ...options, file: ":memory:" }),
);
