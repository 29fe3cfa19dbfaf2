import Database from "better-sqlite3";
import { once } from "node:events";
import { openSqliteRepository } from "../../src/store/sqlite.js";

/*
 * What the tests run in processes of their own: `increment <file> <times>` adds to the counter at `/counter`,
 * `start <file>` opens and closes, `die <file> <statement>` opens and is killed before a statement that begins so.
 * Each waits for a message before it begins.
 */
const [task, file = "", detail = ""] = process.argv.slice(2);
process.send?.("ready");
await once(process, "message");

if (task === "increment") await increment(Number(detail));
if (task === "start") await (await openSqliteRepository({ file })).close();
if (task === "die") await die(detail);
process.disconnect();

async function increment(times: number) {
  const repository = await openSqliteRepository({ file });
  for (let time = 0; time < times; time += 1) {
    await repository.write(async (content) => {
      const node = await content.nodeAt("shop", "/counter");
      if (node === undefined) throw new Error("There is no counter.");
      const value = Number(node.properties["n"]?.value) + 1;
      await content.setProperties("shop", node.uuid, { n: { type: "long", value } });
    });
  }
  await repository.close();
}

async function die(statement: string) {
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    if (sql.startsWith(statement)) process.kill(process.pid, "SIGKILL");
    return prepare.call(this, sql);
  } as typeof prepare;
  await openSqliteRepository({ file });
}
