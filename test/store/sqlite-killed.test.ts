import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { useChildProcesses } from "./processes/child-processes.js";
import { describeFirstStarts } from "./processes/first-starts.js";
import { describeKills } from "./processes/kills.js";
import { createSqliteDatabase } from "./processes/sqlite-databases.js";

/** `MCPGEN_KILLS=200` for the long run. */
const kills = Number(process.env["MCPGEN_KILLS"] ?? 12);

describe("SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const children = useChildProcesses();
  const createDatabase = async () => createSqliteDatabase(folder);

  describeKills({ createDatabase, children, kills });
  describeFirstStarts({ createDatabase, children, kills: kills > 12 ? 50 : 6 });
});
