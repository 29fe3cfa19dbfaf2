import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { describeConcurrency } from "./processes/concurrency.js";
import { createSqliteDatabase } from "./processes/sqlite-databases.js";

describe("SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  describeConcurrency(async () => createSqliteDatabase(folder));
});
