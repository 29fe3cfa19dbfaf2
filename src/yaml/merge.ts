import { spanOf, textOf, valueOf } from "./node.js";
import type { YamlEntry, YamlList, YamlMap, YamlNode } from "./node.js";

/**
 * Lays `over` on `base`, the way decorations and merged includes do. Maps merge, key by key; of lists of named things,
 * items of one `name` merge; everything else is replaced. A map and a list of named things address the same things. What is
 * new appends at the end. A null body adds nothing to a map or list. `!override` cuts: of what it stands on, only what is
 * spelt out below stays, and a null body there (in a list: a name alone) keeps what the base has. The tag is consumed.
 * Every map that comes of merging names the place of `over` in its `layers`. Pure: neither tree changes.
 */
export function mergeNodes(base: YamlNode, over: YamlNode): YamlNode {
  if (over.tag === "!override") return cut(base, over);
  if (isNullBody(over)) return base.kind === "scalar" ? over : base;
  if (over.kind === "map") return mergeMap(base, over);
  if (over.kind === "list") return mergeList(base, over);
  return over;
}

function mergeMap(base: YamlNode, over: YamlMap): YamlNode {
  if (base.kind === "map") return mergedMap(base, over, mergeEntries(base.entries, over.entries));
  if (base.kind === "list" && isNamedList(base) && over.entries.every(isNamedThing)) {
    return mergedList(base, over, mergeItems(base.items, over.entries.map(itemOfEntry)));
  }
  return settle(over);
}

function mergeList(base: YamlNode, over: YamlList): YamlNode {
  if (!isNamedList(over)) return settle(over);
  if (base.kind === "map") {
    return mergedMap(base, over, mergeEntries(base.entries, over.items.map(entryOfItem)));
  }
  if (base.kind === "list" && isNamedList(base) && base.items.length > 0) {
    return mergedList(base, over, mergeItems(base.items, over.items));
  }
  return settle(over);
}

function mergeEntries(
  base: readonly YamlEntry[],
  over: readonly YamlEntry[],
): readonly YamlEntry[] {
  const changes = new Map(over.map((entry) => [entry.key, entry]));
  const merged = base.map((entry) => {
    const change = changes.get(entry.key);
    if (change === undefined) return entry;
    changes.delete(entry.key);
    return { ...entry, value: mergeNodes(entry.value, change.value) };
  });
  return [...merged, ...[...changes.values()].map(settleEntry)];
}

function mergeItems(base: readonly YamlNode[], over: readonly YamlNode[]): readonly YamlNode[] {
  const changes = new Map(over.map((item) => [nameOf(item), item]));
  const merged = base.map((item) => {
    const name = nameOf(item);
    const change = changes.get(name);
    if (change === undefined) return item;
    changes.delete(name);
    return mergeNodes(item, change);
  });
  return [...merged, ...[...changes.values()].map(settle)];
}

/** What is left of `base` under an `!override`: the keys of `over` alone, in its order and its spelling. */
function cut(base: YamlNode | undefined, over: YamlNode): YamlNode {
  if (over.kind === "scalar") return withoutOverride(over);
  const inherited = inheritedByName(base);
  if (over.kind === "map") {
    const entries = over.entries.map((entry) => ({
      ...entry,
      value: cutPart(inherited.get(entry.key), entry.value, isNullBody(entry.value)),
    }));
    return { ...withoutOverride(over), entries, layers: layersOf(base, over) };
  }
  if (!isNamedList(over)) return settle(withoutOverride(over));
  const items = over.items.map((item) => {
    const name = nameOf(item) ?? "";
    const part = cutPart(inherited.get(name), item, isNameAlone(item));
    return part.kind === "map" && nameOf(part) === undefined ? withName(part, name, item) : part;
  });
  return { ...withoutOverride(over), items };
}

function cutPart(base: YamlNode | undefined, over: YamlNode, keepsBase: boolean): YamlNode {
  return keepsBase && base !== undefined ? base : cut(base, over);
}

function inheritedByName(base: YamlNode | undefined): ReadonlyMap<string, YamlNode> {
  if (base?.kind === "map") return new Map(base.entries.map((entry) => [entry.key, entry.value]));
  if (base?.kind !== "list" || !isNamedList(base)) return new Map();
  return new Map(base.items.map(entryOfItem).map((entry) => [entry.key, entry.value]));
}

/** The same tree with every `!override` consumed: there is nothing below it to cut. */
function settle(node: YamlNode): YamlNode {
  if (node.tag === "!override") return cut(undefined, node);
  if (node.kind === "map") {
    const entries = node.entries.map(settleEntry);
    return entries.every((entry, at) => entry === node.entries[at]) ? node : { ...node, entries };
  }
  if (node.kind === "list") {
    const items = node.items.map(settle);
    return items.every((item, at) => item === node.items[at]) ? node : { ...node, items };
  }
  return node;
}

function settleEntry(entry: YamlEntry): YamlEntry {
  const value = settle(entry.value);
  return value === entry.value ? entry : { ...entry, value };
}

function mergedMap(base: YamlMap, over: YamlNode, entries: readonly YamlEntry[]): YamlMap {
  return { ...base, tag: over.tag ?? base.tag, entries, layers: layersOf(base, over) };
}

function mergedList(base: YamlList, over: YamlNode, items: readonly YamlNode[]): YamlList {
  return { ...base, tag: over.tag ?? base.tag, items };
}

function layersOf(base: YamlNode | undefined, over: YamlNode): YamlMap["layers"] {
  const earlier = base?.kind === "map" ? base.layers : [];
  const inner = over.kind === "map" ? over.layers : [];
  return [...earlier, ...inner, spanOf(over)];
}

/** A map's entry as the item of a list of named things. */
function itemOfEntry({ key, keySpan, value }: YamlEntry): YamlNode {
  if (value.kind === "map" && nameOf(value) === key) return value;
  const name: YamlEntry = {
    key: "name",
    keySpan,
    value: { kind: "scalar", ...keySpan, tag: undefined, value: key, text: key, quoted: false },
  };
  return value.kind === "map"
    ? { ...value, entries: [name, ...value.entries.filter((entry) => entry.key !== "name")] }
    : { kind: "map", ...keySpan, tag: undefined, entries: [name], layers: [] };
}

/** An item of a list of named things as a map's entry, its name as the key. */
function entryOfItem(item: YamlNode): YamlEntry {
  const name = valueOf(item, "name") ?? item;
  const key = textOf(name) ?? "";
  const value =
    item.kind === "map"
      ? { ...item, entries: item.entries.filter((entry) => entry.key !== "name") }
      : item;
  return { key, keySpan: spanOf(name), value };
}

function withName(map: YamlMap, name: string, item: YamlNode): YamlNode {
  return itemOfEntry({ key: name, keySpan: spanOf(valueOf(item, "name") ?? item), value: map });
}

function isNamedList(list: YamlList): boolean {
  return list.items.every((item) => nameOf(item) !== undefined);
}

function isNamedThing(entry: YamlEntry): boolean {
  return entry.value.kind === "map" || isNullBody(entry.value);
}

function nameOf(item: YamlNode): string | undefined {
  return textOf(valueOf(item, "name"));
}

function isNameAlone(item: YamlNode): boolean {
  return item.kind === "map" && item.tag === undefined && item.entries.length === 1;
}

function isNullBody(node: YamlNode): boolean {
  return node.kind === "scalar" && node.value === null && node.tag === undefined;
}

function withoutOverride<Node extends YamlNode>(node: Node): Node {
  return node.tag === "!override" ? { ...node, tag: undefined } : node;
}
