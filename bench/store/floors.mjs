/*
 * Hand-written SQL that does the same to the same tables and nothing more: no checks, no names looked for, no answer
 * but what the statements give. Each floor commits as the repository does.
 */
import { randomUUID } from "node:crypto";
import { fieldsOf, propertiesOf, workspace } from "./content.mjs";

const columns =
  "workspace, uuid, path, name, parent, node_type, position, sort_key, item, properties, version, published_version, created, modified";
const time = "2026-01-01T00:00:00.000Z";
const published = `${workspace}\u001bpublished`;

async function itemOf({ all }, [row]) {
  const parts = await all(
    "select * from node where workspace = ? and item = ? and sort_key > ? and sort_key < ? order by sort_key",
    [workspace, row.item, row.sort_key, `${row.sort_key}~`],
  );
  return JSON.stringify([row, ...parts].map((each) => JSON.parse(each.properties)));
}

export const byUuid = async (database, { uuid }) =>
  itemOf(
    database,
    await database.all("select * from node where workspace = ? and uuid = ?", [workspace, uuid]),
  );

export const byPath = async (database, { path }) =>
  itemOf(
    database,
    await database.all("select * from node where workspace = ? and path = ?", [workspace, path]),
  );

export const byName = async (database, { name }) =>
  itemOf(
    database,
    await database.all(
      "select * from node where workspace = ? and name = ? and sort_key > '' and sort_key < '~' order by sort_key limit 100",
      [workspace, name],
    ),
  );

export async function page(database) {
  await database.all(
    "select count(*) as total from (select 1 from node where workspace = ? and node_type = ? and sort_key > '' and sort_key < '~' limit 1001) as matching",
    [workspace, "bench:type0000"],
  );
  const rows = await database.all(
    "select * from node where workspace = ? and node_type = ? and sort_key > '' and sort_key < '~' order by sort_key limit 51",
    [workspace, "bench:type0000"],
  );
  return JSON.stringify(rows.map((row) => JSON.parse(row.properties)));
}

export function create(database, { parentPath, name, index }) {
  const { all, transaction } = database;
  return transaction(async () => {
    const [parent] = await all("select * from node where workspace = ? and path = ?", [
      workspace,
      parentPath,
    ]);
    const [last] = await all(
      "select position from node where workspace = ? and parent = ? order by position desc limit 1",
      [workspace, parent.uuid],
    );
    const position = Number(last?.position ?? 0) + 1024;
    const key = parent.sort_key + position.toString(32).padStart(8, "0");
    const uuid = randomUUID();
    const values = [workspace, uuid, `${parentPath}/${name}`, name, parent.uuid, "bench:type0000"];
    const properties = JSON.stringify(propertiesOf(index));
    await all(
      `insert into node (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, null, ?, ?)`,
      [...values, position, key, key, properties, time, time],
    );
    for (const [property, value] of Object.entries(fieldsOf(index))) {
      if (Array.isArray(value)) continue;
      await all(
        "insert into property (workspace, uuid, name, sort_key, value, folded) values (?, ?, ?, ?, ?, ?)",
        [workspace, uuid, property, key, `s${value}`, String(value)],
      );
    }
    return byUuid(database, { uuid });
  });
}

export function update(database, { uuid, title }) {
  const { all, transaction } = database;
  return transaction(async () => {
    const [row] = await all("select * from node where workspace = ? and uuid = ?", [
      workspace,
      uuid,
    ]);
    const properties = { ...JSON.parse(row.properties), title: { type: "string", value: title } };
    await all(
      "update node set properties = ?, version = version + 1, modified = ? where workspace = ? and uuid = ?",
      [JSON.stringify(properties), time, workspace, uuid],
    );
    await all(
      "update property set value = ?, folded = ? where workspace = ? and uuid = ? and name = 'title'",
      [`s${title}`, title, workspace, uuid],
    );
    return byUuid(database, { uuid });
  });
}

export function toFirst(database, { uuid }) {
  const { all, transaction } = database;
  return transaction(async () => {
    const [row] = await all("select * from node where workspace = ? and uuid = ?", [
      workspace,
      uuid,
    ]);
    const [first] = await all(
      "select position from node where workspace = ? and parent = ? order by position limit 1",
      [workspace, row.parent],
    );
    const position = Number(first.position) - 16;
    const key = row.sort_key.slice(0, -8) + position.toString(32).padStart(8, "0");
    await all(
      "update node set position = ?, sort_key = ?, item = ?, version = version + 1 where workspace = ? and uuid = ?",
      [position, key, key, workspace, uuid],
    );
    await all("update property set sort_key = ? where workspace = ? and uuid = ?", [
      key,
      workspace,
      uuid,
    ]);
    return byUuid(database, { uuid });
  });
}

/** One statement for the folder and all below it. */
export function renameFolder(database, { from, to }) {
  return database.transaction(() =>
    database.all(
      `update node set path = ? || substr(path, ${from.length + 1}), modified = ? where workspace = ? and (path = ? or (path > ? and path < ?))`,
      [to, time, workspace, from, `${from}/`, `${from}0`],
    ),
  );
}

/** One statement for the nodes and one for their properties. */
export function publishFolder(database, { path }) {
  const { all, transaction } = database;
  const below = "a.workspace = ? and (a.path = ? or (a.path > ? and a.path < ?))";
  const range = [workspace, path, `${path}/`, `${path}0`];
  return transaction(async () => {
    await all(
      `insert into node (${columns}) select ?, uuid, path, name, parent, node_type, position, sort_key, item, properties, version, null, created, modified from node as a where ${below} order by sort_key`,
      [published, ...range],
    );
    await all(
      `insert into property (workspace, uuid, name, sort_key, value, folded) select ?, p.uuid, p.name, p.sort_key, p.value, p.folded from property as p join node as a on a.workspace = p.workspace and a.uuid = p.uuid where ${below}`,
      [published, ...range],
    );
    await all(`update node as a set published_version = version where ${below}`, range);
  });
}

/** Takes away what `publishFolder` or the tool published, outside of what is measured. */
export async function forgetPublished({ all }, { path }) {
  await all("delete from property where workspace = ?", [published]);
  await all("delete from reference where workspace = ?", [published]);
  await all("delete from node where workspace = ? and path <> '/'", [published]);
  await all(
    "update node set published_version = null where workspace = ? and path >= ? and path < ?",
    [workspace, path, `${path}0`],
  );
}
