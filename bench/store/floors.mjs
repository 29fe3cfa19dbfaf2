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

const propertyColumns = "workspace, uuid, name, sort_key, value, folded";

/**
 * The parent and its last child are looked up; the node, its twenty properties and its one reference take a statement each;
 * the unique path refuses a taken name. Then the item is read again.
 */
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
    const rows = Object.entries(fieldsOf(index)).map(([property, value]) => [
      workspace,
      uuid,
      property,
      key,
      Array.isArray(value) ? null : `s${value}`,
      String(value),
    ]);
    await all(
      `insert into property (${propertyColumns}) values ${rows.map(() => "(?, ?, ?, ?, ?, ?)").join(", ")}`,
      rows.flat(),
    );
    await all("insert into reference (workspace, uuid, name, target) values (?, ?, 'image', ?)", [
      workspace,
      uuid,
      fieldsOf(index).image.slice(4),
    ]);
    return byUuid(database, { uuid });
  });
}

/** The node, its property and what is kept of the field's history take a statement each; then the item is read again. */
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
    await all(
      "insert into field_change (workspace, uuid, name, version) values (?, ?, 'title', ?) on conflict (workspace, uuid, name) do update set version = excluded.version",
      [workspace, uuid, Number(row.version) + 1],
    );
    return byUuid(database, { uuid });
  });
}

/**
 * To an index among the siblings, whose number, and twenty names around it, are part of the answer: the siblings are counted
 * once, the two that the item comes between are found by their index, and the node and its properties get the new key.
 */
export function reorder(database, { uuid, index }) {
  const { all, transaction } = database;
  return transaction(async () => {
    const [row] = await all("select * from node where workspace = ? and uuid = ?", [
      workspace,
      uuid,
    ]);
    const [place] = await all(
      "select count(*) as total, count(case when position < ? then 1 end) as before from node where workspace = ? and parent = ?",
      [row.position, workspace, row.parent],
    );
    const to = Number(place.before) < index ? index + 1 : index;
    const around = await all(
      "select position from node where workspace = ? and parent = ? order by position limit 2 offset ?",
      [workspace, row.parent, Math.max(to - 1, 0)],
    );
    const [one, other] = around.map((each) => Number(each.position));
    const position = to === 0 ? one - 16 : Math.floor((one + (other ?? one + 32)) / 2);
    const key = row.sort_key.slice(0, -8) + position.toString(32).padStart(8, "0");
    await all(
      "update node set position = ?, sort_key = ?, item = ?, version = version + 1, modified = ? where workspace = ? and uuid = ?",
      [position, key, key, time, workspace, uuid],
    );
    await all("update property set sort_key = ? where workspace = ? and uuid = ?", [
      key,
      workspace,
      uuid,
    ]);
    const names = await all(
      "select name from node where workspace = ? and parent = ? order by position limit 20 offset ?",
      [workspace, row.parent, Math.max(0, Math.min(index - 10, Number(place.total) - 20))],
    );
    return [await byUuid(database, { uuid }), names];
  });
}

/** One statement for the folder and all below it. */
export function renameFolder(database, { from, to }) {
  return database.transaction(() =>
    database.all(
      `update node set path = ? || substr(path, ${from.length + 1}), name = case when path = ? then ? else name end, version = version + case when path = ? then 1 else 0 end, modified = case when path = ? then ? else modified end where workspace = ? and (path = ? or (path > ? and path < ?))`,
      [to, from, to.slice(1), from, from, time, workspace, from, `${from}/`, `${from}0`],
    ),
  );
}

/** One statement for the nodes, one each for their properties and references, and one that notes it. */
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
    await all(
      `insert into reference (workspace, uuid, name, target) select ?, p.uuid, p.name, p.target from reference as p join node as a on a.workspace = p.workspace and a.uuid = p.uuid where ${below}`,
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
