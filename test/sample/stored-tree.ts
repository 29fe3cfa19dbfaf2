import type { ContentRepository, NodeRecord, Property } from "mcpgen/store";

/** Types of the sample by the words that stand for them. */
const typeWords: Readonly<Record<string, string>> = {
  "mgnl:folder": "folder",
  "mgnl:contentNode": "part",
  "mgnl:page": "page",
  "shop:brand": "brand",
  "shop:product": "product",
};

/** What the forms give a product that says nothing of it; not told in a tree, but for what differs. */
const usualOfProduct: Readonly<Record<string, string>> = {
  active: "true",
  fragile: "false",
  gender: '"unisex"',
  h1seoNoIndex: "false",
  origin: '"catalogue"',
  shippingClass: '"standard"',
  stock: "0L",
  warrantyMonths: "24L",
};

/**
 * Everything that a repository holds in some workspaces, one line a node in repository order: each workspace's author side,
 * then its published one. A node says its path, its type, on the author side its publication, and its properties in the
 * order of their names; uuids in them are told as `→` and the path of their node.
 */
export async function storedTree(
  repository: ContentRepository,
  workspaces: readonly string[],
): Promise<string> {
  return repository.read(async (content) => {
    const held = new Map<string, readonly NodeRecord[]>();
    for (const workspace of workspaces) {
      const records: NodeRecord[] = [];
      let after: string | undefined;
      do {
        const page = await content.records({ workspace, after, limit: 500 });
        records.push(...page.records);
        after = page.next;
      } while (after !== undefined);
      held.set(workspace, records);
    }
    const authors = [...held.values()].flat().filter(({ side }) => side === "author");
    const paths = new Map(authors.map(({ uuid, path }) => [uuid, path]));
    const lines = workspaces.flatMap((workspace) => {
      const records = held.get(workspace) ?? [];
      return [
        `${workspace}:`,
        ...records.filter(({ side }) => side === "author").map((each) => lineOf(each, paths)),
        `${workspace}, published:`,
        ...records.filter(({ side }) => side === "published").map((each) => lineOf(each, paths)),
      ];
    });
    return lines.join("\n");
  });
}

function lineOf(record: NodeRecord, paths: ReadonlyMap<string, string>): string {
  const { nodeType, path, properties } = record;
  const usual = nodeType === "shop:product" ? usualOfProduct : {};
  const values = [...new Set([...Object.keys(properties), ...Object.keys(usual)])]
    .sort()
    .map((name) => [name, valueOf(properties[name], paths)] as const)
    .filter(([name, value]) => value !== usual[name])
    .map(([name, value]) => `${name}=${value}`);
  return [path, typeWords[nodeType] ?? nodeType, ...stateOf(record, paths), ...values].join(" ");
}

/** The publication of an author's node; of a published one, where its author's node is when that has moved since. */
function stateOf(
  { side, nodeType, path, uuid, version, publishedVersion }: NodeRecord,
  paths: ReadonlyMap<string, string>,
): readonly string[] {
  if (side === "published") {
    const now = paths.get(uuid) ?? "nowhere";
    return now === path ? [] : [`[of ${now}]`];
  }
  if (nodeType === "mgnl:contentNode") return [];
  if (publishedVersion === undefined) return ["[draft]"];
  return [publishedVersion === version ? "[published]" : "[modified]"];
}

const suffixes = {
  string: "",
  boolean: "",
  long: "L",
  double: "d",
  decimal: "m",
  date: " (date)",
} as const;

function valueOf(property: Property | undefined, paths: ReadonlyMap<string, string>): string {
  if (property === undefined) return "absent";
  const { type, value } = property;
  const each = (one: string | number | boolean): string =>
    `${typeof one === "string" && paths.has(one) ? `→${paths.get(one)}` : JSON.stringify(one)}${suffixes[type]}`;
  return Array.isArray(value) ? `[${value.map(each).join(", ")}]` : each(value as string);
}

/**
 * A tree as it is after a change written by hand: lines that begin with `+` are added and those with `-` taken away, where
 * the others, which stay, say. Changes of several places are apart by an empty line. Throws where a change does not fit.
 */
export function changed(tree: string, change: string): string {
  const hunks = change
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .split(/\n\n+/);
  return hunks.map((hunk) => hunk.split("\n").filter((line) => line !== "")).reduce(applied, tree);
}

function applied(tree: string, hunk: readonly string[]): string {
  if (hunk.length === 0) return tree;
  const textOf = (mark: string) =>
    hunk
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.replace(/^[+-] ?/, ""))
      .join("\n");
  const [before, after] = [textOf("+"), textOf("-")];
  const found = `\n${tree}\n`.split(`\n${before}\n`);
  if (found.length !== 2) {
    throw new Error(
      `The change is to be made at ${found.length - 1} places:\n${before}\n\nin:\n${tree}`,
    );
  }
  return found.join(`\n${after}\n`).slice(1, -1).replaceAll(/\n\n+/g, "\n");
}
