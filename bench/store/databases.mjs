import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import { openPostgresRepository } from "../../dist/store/postgres.js";
import { openSqliteRepository } from "../../dist/store/sqlite.js";
import { reachPostgres } from "./postgres.mjs";

/**
 * A repository and, beside it, plain statements on the same database: `all(sql, values)` gives rows, `transaction(work)`
 * commits. Statements are prepared once, as the repository's are; `?` stands for a value.
 */
async function openSqlite() {
  const directory = mkdtempSync(join(tmpdir(), "mcpgen-bench-"));
  const file = join(directory, "content.db");
  const repository = await openSqliteRepository({ file });
  const database = new Database(file);
  database.pragma("synchronous = full");
  database.pragma("foreign_keys = on");
  const statements = new Map();
  const prepare = (sql) => {
    if (!statements.has(sql)) statements.set(sql, database.prepare(sql));
    return statements.get(sql);
  };
  const all = async (sql, values = []) => {
    const statement = prepare(sql);
    if (statement.reader) return statement.all(...values);
    statement.run(...values);
    return [];
  };
  return {
    name: "SQLite",
    repository,
    all,
    async transaction(work) {
      await all("begin immediate");
      try {
        const result = await work();
        await all("commit");
        return result;
      } catch (error) {
        await all("rollback");
        throw error;
      }
    },
    // The repository keeps no statistics here: with them SQLite would compile each statement anew for each range.
    analyze: async () => {},
    async close() {
      database.close();
      await repository.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgres(url) {
  const schema = `bench_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create schema ${schema}`);
  const own = new URL(url);
  own.searchParams.set("options", `-c search_path=${schema}`);
  const repository = await openPostgresRepository({ url: own.href, migrate: true });
  await admin.query(`set search_path to ${schema}`);
  const names = new Map();
  const all = async (sql, values = []) => {
    if (!names.has(sql)) {
      let number = 0;
      const text = sql.replace(/\?/g, () => `$${(number += 1)}`);
      names.set(sql, { name: `s${names.size}`, text });
    }
    return (await admin.query({ ...names.get(sql), values: [...values] })).rows;
  };
  return {
    name: "PostgreSQL",
    repository,
    all,
    async transaction(work) {
      await admin.query("begin");
      try {
        const result = await work();
        await admin.query("commit");
        return result;
      } catch (error) {
        await admin.query("rollback");
        throw error;
      }
    },
    analyze: () => admin.query("analyze"),
    async close() {
      await repository.close();
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    },
  };
}

/**
 * What opens each database that can be reached, and what lets go of the servers in the end. PostgreSQL is the one at
 * `DATABASE_URL`, else one of the benchmark's own.
 */
export async function databases() {
  const postgres = await reachPostgres();
  if (postgres === undefined) {
    console.log("PostgreSQL is left out: set DATABASE_URL to a server, or install one.");
    return { all: { sqlite: openSqlite }, close: async () => {} };
  }
  return {
    all: { sqlite: openSqlite, postgres: () => openPostgres(postgres.url) },
    close: postgres.close,
  };
}
