import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlEntry, YamlList, YamlMap, YamlNode, YamlScalar } from "../../yaml/node.js";

/** Something named in a map or a list: the two spellings of every collection in a definition. */
export interface NamedItem {
  readonly name: string;
  /** The key in a map, the value of `name` in a list. */
  readonly nameSpan: Span;
  readonly node: YamlNode;
}

/**
 * The items of a map (named by key, unless an item names itself) or of a list (named by their `name`), in order.
 * A list item without name is reported as `resolve/item-without-name` and left out.
 */
export function namedItems(
  collection: YamlNode | undefined,
  diagnostics: Diagnostics,
): readonly NamedItem[] {
  if (collection?.kind === "map") return collection.entries.map(namedEntry);
  if (collection?.kind !== "list") return [];
  return collection.items.flatMap((node) => {
    const name = ownName(node);
    if (name !== undefined) return [{ name: name.text, nameSpan: spanOf(name), node }];
    diagnostics.report("resolve/item-without-name", spanOf(node), {});
    return [];
  });
}

/** The `name` that a map gives itself. */
export function ownName(node: YamlNode): YamlScalar | undefined {
  const name = valueOf(node, "name");
  return name?.kind === "scalar" && (textOf(name) ?? "") !== "" ? name : undefined;
}

/** The value at a path of keys and list item names; undefined when a step is missing. */
export function nodeAt(
  node: YamlNode | undefined,
  ...keys: readonly string[]
): YamlNode | undefined {
  return keys.reduce<YamlNode | undefined>((at, key) => {
    if (at?.kind !== "list") return valueOf(at, key);
    return at.items.find((item) => ownName(item)?.text === key);
  }, node);
}

/** Whether a node is absent or written without a value. */
export function isBlank(node: YamlNode | undefined): boolean {
  return (
    node === undefined ||
    (node.kind === "scalar" && (node.value === null || node.text.trim() === ""))
  );
}

/** A scalar of the compiler's own that stands where `place` stands. */
export function scalarAt(place: Span, text: string): YamlScalar {
  const { file, start, end } = place;
  return { kind: "scalar", file, start, end, tag: undefined, value: text, text, quoted: true };
}

/** A map of the compiler's own that stands where `place` stands. */
export function mapAt(
  place: Span,
  entries: readonly YamlEntry[],
  layers: readonly Span[] = [],
): YamlMap {
  const { file, start, end } = place;
  return { kind: "map", file, start, end, tag: undefined, entries, layers };
}

/** An entry of the compiler's own that stands where `place` stands. */
export function entryAt(place: Span, key: string, value: YamlNode | string): YamlEntry {
  return {
    key,
    keySpan: place,
    value: typeof value === "string" ? scalarAt(place, value) : value,
  };
}

/** The same node without its tag. */
export function withoutTag<Node extends YamlMap | YamlList | YamlScalar>(node: Node): Node {
  return node.tag === undefined ? node : { ...node, tag: undefined };
}

function namedEntry(entry: YamlEntry): NamedItem {
  const name = ownName(entry.value);
  return {
    name: name?.text ?? entry.key,
    nameSpan: name === undefined ? entry.keySpan : spanOf(name),
    node: entry.value,
  };
}
