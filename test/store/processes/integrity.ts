import { childKey } from "../../../src/store/sql/sort-key.js";
import { indexProperty, parseProperties } from "../../../src/store/sql/property-rows.js";
import { referenceTargets } from "../../../src/store/sql/reference-targets.js";
import { sideOf, spaceOf, workspaceOf } from "../../../src/store/sql/space.js";
import { toStoredText } from "../../../src/store/sql/stored-text.js";
import type { NodeRow, Tables } from "../../../src/store/sql/tables.js";
import type { ContentRows } from "./shared-database.js";

/** Where the tables contradict themselves or each other, in words; nothing when they hold a repository. */
export function faultsOf(rows: ContentRows): readonly string[] {
  const nodes = new Map(rows.node.map((node) => [keyOf(node), node]));
  return [
    ...repeated("node", rows.node.map(keyOf)),
    ...repeated(
      "path",
      rows.node.map(({ workspace, path }) => `${workspace} ${path}`),
    ),
    ...repeated(
      "place",
      rows.node.map(({ workspace, parent, position }) => `${workspace} ${parent} ${position}`),
    ),
    ...rows.node.flatMap((node) => placeFaults(node, nodes)),
    ...rows.node.flatMap((node) => publicationFaults(node, nodes)),
    ...rows.field_change.flatMap((change) => changeFaults(change, nodes)),
    ...difference("property", rows.property, rows.node.flatMap(propertiesOf)),
    ...difference("reference", rows.reference, rows.node.flatMap(referencesOf)),
  ];
}

type Nodes = ReadonlyMap<string, NodeRow>;

function keyOf({ workspace, uuid }: Pick<NodeRow, "workspace" | "uuid">): string {
  return `${workspace} ${uuid}`;
}

function repeated(what: string, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    if (seen.has(key)) return [`two rows have the ${what} ${key}`];
    seen.add(key);
    return [];
  });
}

function placeFaults(node: NodeRow, nodes: Nodes): string[] {
  const { workspace, path, name, position, sort_key, item } = node;
  const label = `${workspace} ${path}`;
  if (node.parent === null) {
    const isRoot = path === "/" && name === "" && sort_key === "" && position === 0;
    return isRoot ? [] : [`${label} has no parent and is not the root`];
  }
  const parent = nodes.get(keyOf({ workspace, uuid: node.parent }));
  if (parent === undefined) return [`${label} has a parent that is not there`];
  const isPart = node.node_type === "mgnl:contentNode";
  const wanted = {
    path: parent.path === "/" ? `/${name}` : `${parent.path}/${name}`,
    sort_key: childKey(parent.sort_key, position),
    item: isPart ? parent.item : sort_key,
  };
  const found = { path, sort_key, item };
  return (["path", "sort_key", "item"] as const)
    .filter((column) => found[column] !== wanted[column])
    .map((column) => `${label} has the ${column} ${found[column]}, not ${wanted[column]}`);
}

function publicationFaults(node: NodeRow, nodes: Nodes): string[] {
  const { workspace, uuid, path, version, published_version: published } = node;
  // Parts of an item may have come and gone since it was published.
  if (node.parent === null || node.node_type === "mgnl:contentNode") return [];
  if (sideOf(workspace) === "published") {
    const author = nodes.get(keyOf({ workspace: workspaceOf(workspace), uuid }));
    const isOf = author?.published_version === version && published === null;
    return isOf ? [] : [`${path} is published as version ${version} without its author knowing`];
  }
  if (published === null) return [];
  const isThere = nodes.has(keyOf({ workspace: spaceOf(workspace, "published"), uuid }));
  return isThere && published <= version ? [] : [`${path} is not published, and said to be`];
}

function changeFaults(change: Tables["field_change"], nodes: Nodes): string[] {
  const item = nodes.get(keyOf(change));
  const fits = item !== undefined && item.item === item.sort_key && change.version <= item.version;
  return fits ? [] : [`the change of ${change.name} belongs to no such version of an item`];
}

function propertiesOf({ workspace, uuid, sort_key, properties }: NodeRow): Tables["property"][] {
  return Object.entries(parseProperties(properties)).flatMap(([name, property]) => {
    const indexed = indexProperty(name, property);
    return indexed === undefined ? [] : [{ workspace, uuid, sort_key, ...indexed }];
  });
}

function referencesOf({ workspace, uuid, properties }: NodeRow): Tables["reference"][] {
  return Object.entries(parseProperties(properties)).flatMap(([name, property]) =>
    referenceTargets(property).map((target) => ({
      workspace,
      uuid,
      name: toStoredText(name),
      target,
    })),
  );
}

function difference<Row extends object>(
  table: string,
  found: readonly Row[],
  wanted: readonly Row[],
): string[] {
  const textOf = (row: Row) => JSON.stringify(Object.entries(row).sort());
  const there = new Set(found.map(textOf));
  const due = new Set(wanted.map(textOf));
  return [
    ...[...there].filter((row) => !due.has(row)).map((row) => `${table} holds ${row}`),
    ...[...due].filter((row) => !there.has(row)).map((row) => `${table} lacks ${row}`),
  ];
}
