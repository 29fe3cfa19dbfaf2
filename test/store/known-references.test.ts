import { openSqliteRepository } from "mcpgen/store/sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFirstTables } from "../../src/store/sql/migrations/first-tables.js";
import { rootRow, rootUuid } from "../../src/store/sql/node-row.js";
import { childKey } from "../../src/store/sql/sort-key.js";
import type { SqlDatabase } from "../../src/store/sql/sql-database.js";
import { openFileDatabase } from "../../src/store/sqlite/sqlite-database.js";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
afterAll(() => rmSync(folder, { recursive: true }));

const workspace = "shop";
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

test("a database without a table of references gets one that holds those of its nodes", async () => {
  const file = join(folder, "content.db");
  const database = await openFileDatabase(file, {
    busyTimeoutMs: 1000,
    readWaitMs: 1000,
    writeWaitMs: 1000,
  });
  await createFirstVersion(database);
  await database.close();
  const repository = await openSqliteRepository({ file });
  const from = [{ workspace, properties: ["link", "links"] }];
  const query = { workspace, uuid: uuidOf(1), by: "any", from, limit: 2000 } as const;
  const { found, total } = await repository.read((c) => c.references(query));
  await repository.close();
  expect(total).toBe(1198);
  expect(found.at(0)).toMatchObject({ node: { path: "/n2" }, property: "link" });
  expect(found.at(-1)).toMatchObject({ node: { path: "/n1199" }, property: "links" });
});

/** The first node is referred to by all others, by its UUID or its path. */
async function createFirstVersion(database: SqlDatabase): Promise<void> {
  await database.write(async (db) => {
    await createFirstTables(db, database.dialect);
    await db.schema.createTable("schema_version").addColumn("version", "integer").execute();
    await db.insertInto("schema_version").values({ version: 1 }).execute();
    const { published_version: _, ...root } = rootRow(workspace);
    await db.insertInto("node").values(unpublished(root)).execute();
    for (let index = 1; index < 1200; index += 1) {
      const key = childKey("", index);
      const properties =
        index % 2 === 0
          ? { link: { type: "string", value: `jcr:${uuidOf(1)}` } }
          : {
              links: { type: "string", value: ["other", "/n1"] },
              title: { type: "string", value: "x" },
            };
      const name = `n${index}`;
      await db
        .insertInto("node")
        .values(
          unpublished({
            ...root,
            uuid: uuidOf(index),
            path: `/${name}`,
            name,
            parent: rootUuid(workspace),
            node_type: "mgnl:content",
            position: index,
            sort_key: key,
            item: key,
            properties: JSON.stringify(properties),
          }),
        )
        .execute();
    }
  });
}

type FirstRow = Omit<ReturnType<typeof rootRow>, "published_version">;

/** The first tables had no such column. */
function unpublished(row: FirstRow): ReturnType<typeof rootRow> {
  return row as ReturnType<typeof rootRow>;
}
