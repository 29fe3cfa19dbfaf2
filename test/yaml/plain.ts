import type { YamlNode } from "../../src/yaml/node.js";

/** The values of a tree, without places and tags, to compare with literals. */
export function plain(node: YamlNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}
