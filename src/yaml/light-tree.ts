import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Alias, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import { limits } from "./limits.js";
import { withMerges } from "./merge-keys.js";
import type { MergeKey } from "./merge-keys.js";
import type { YamlEntry, YamlList, YamlMap, YamlNode, YamlScalar } from "./node.js";

/** What an anchor stands for; no node yet while its own content is being read. */
interface Anchor {
  node: YamlNode | undefined;
  size: number;
}

interface Conversion {
  readonly file: SourceFile;
  readonly diagnostics: Diagnostics;
  /** The anchors read so far; a later anchor of the same name takes the name over. */
  readonly anchors: Map<string, Anchor>;
  /** Where the tags stand that YAML itself does not know, in order. */
  readonly tags: readonly (readonly [start: number, end: number])[];
  /** Nodes so far, those that aliases stand for counted each time. */
  size: number;
  aliased: number;
}

/** The light tree of a parsed document; doubled keys, unknown, circular and excessive aliases are reported. */
export function lightTree(
  document: Document.Parsed,
  file: SourceFile,
  diagnostics: Diagnostics,
): YamlNode {
  const tags = document.warnings
    .filter((found) => found.code === "TAG_RESOLVE_FAILED" || found.code === "BAD_COLLECTION_TYPE")
    .map((found) => found.pos)
    .toSorted((a, b) => a[0] - b[0]);
  const conversion = { file, diagnostics, anchors: new Map(), tags, size: 0, aliased: 0 };
  return convert(document.contents, conversion, 0, 0);
}

function convert(node: Node | null, conversion: Conversion, depth: number, at: number): YamlNode {
  conversion.size++;
  if (node === null) return nothing(conversion.file, at);
  if (isAlias(node)) return resolveAlias(node, conversion);
  if (isScalar(node)) return anchored(node, conversion, () => convertScalar(node, conversion));
  if (depth >= limits.depth) {
    const span = spanAt(node, conversion);
    conversion.diagnostics.report("load/too-deep", span, { limit: limits.depth });
    return nothing(conversion.file, span.start);
  }
  if (isMap(node)) return anchored(node, conversion, () => convertMap(node, conversion, depth));
  if (isSeq(node)) return anchored(node, conversion, () => convertList(node, conversion, depth));
  return nothing(conversion.file, at);
}

function anchored(
  node: Scalar | YAMLMap | YAMLSeq,
  conversion: Conversion,
  read: () => YamlNode,
): YamlNode {
  if (node.anchor === undefined) return read();
  const anchor: Anchor = { node: undefined, size: 0 };
  conversion.anchors.set(node.anchor, anchor);
  const before = conversion.size;
  anchor.node = read();
  anchor.size = conversion.size - before + 1;
  return anchor.node;
}

/** The anchor's own node, shared: it keeps the place where it was written. */
function resolveAlias(alias: Alias, conversion: Conversion): YamlNode {
  const { diagnostics, file } = conversion;
  const span = spanAt(alias, conversion);
  const name = alias.source;
  const anchor = conversion.anchors.get(name);
  if (anchor === undefined) diagnostics.report("load/unknown-alias", span, { name });
  else if (anchor.node === undefined) diagnostics.report("load/alias-cycle", span, { name });
  else {
    conversion.size += anchor.size;
    conversion.aliased += anchor.size;
    if (conversion.aliased <= limits.aliasedNodes) return anchor.node;
    // Once is enough: every further alias of a bomb would say the same.
    if (conversion.aliased - anchor.size <= limits.aliasedNodes) {
      diagnostics.report("load/alias-expansion", span, { name, limit: limits.aliasedNodes });
    }
  }
  return nothing(file, span.start);
}

function convertScalar(scalar: Scalar, conversion: Conversion): YamlScalar {
  const { file } = conversion;
  const [start, end] = rangeOf(scalar);
  const text = scalar.source ?? "";
  const quoted = scalar.type !== "PLAIN";
  const tag = tagOf(scalar, start, conversion);
  if (tag === undefined) {
    const value = valueOfScalar(scalar, text);
    if (typeof value === "number" && /^[-+]?0\d/.test(text)) {
      conversion.diagnostics.report("load/leading-zero", { file, start, end }, { text, value });
    }
    const textEnd = end > start ? trimmedEnd(file.text, start, end) : end;
    return { kind: "scalar", file, start, end: textEnd, tag: undefined, value, text, quoted };
  }
  const empty = text === "" && !quoted;
  const textEnd = empty ? tag.end : trimmedEnd(file.text, start, end);
  const value = empty ? null : text;
  return {
    kind: "scalar",
    file,
    start: tag.start,
    end: textEnd,
    tag: tag.text,
    value,
    text,
    quoted,
  };
}

function valueOfScalar(scalar: Scalar, text: string): YamlScalar["value"] {
  const { value } = scalar;
  if (typeof value === "number") {
    const exact =
      Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    return exact ? value : text;
  }
  return typeof value === "boolean" || value === null ? value : text;
}

function convertMap(map: YAMLMap, conversion: Conversion, depth: number): YamlMap {
  const { file } = conversion;
  const [start, range] = rangeOf(map);
  const tag = tagOf(map, start, conversion);
  const entries: YamlEntry[] = [];
  const places = new Map<string, Span>();
  const merges: MergeKey[] = [];
  let end = start;
  for (const pair of map.items as Pair<Node, Node | null>[]) {
    const key = pair.key as Scalar<string>;
    const [keyStart, keyEnd] = rangeOf(key);
    const value = convert(pair.value, conversion, depth + 1, keyEnd);
    end =
      pair.value !== null && isAlias(pair.value)
        ? rangeOf(pair.value)[1]
        : Math.max(keyEnd, value.end);
    if (key.value === "<<" && key.type === "PLAIN") {
      merges.push({ at: entries.length, from: value });
      continue;
    }
    const keySpan: Span = { file, start: keyStart, end: keyEnd };
    const first = places.get(key.value);
    if (first === undefined) {
      places.set(key.value, keySpan);
      entries.push({ key: key.value, keySpan, value });
    } else reportDuplicate(key.value, keySpan, first, conversion.diagnostics);
  }
  return {
    kind: "map",
    file,
    start: tag?.start ?? start,
    end: map.flow === true ? range : end,
    tag: tag?.text,
    entries: merges.length === 0 ? entries : withMerges(entries, merges, conversion.diagnostics),
    layers: [],
  };
}

function reportDuplicate(key: string, span: Span, first: Span, diagnostics: Diagnostics): void {
  const related = [{ message: `"${key}" stands here first`, span: first }];
  diagnostics.report("load/duplicate-key", span, { key }, { related });
}

function convertList(list: YAMLSeq, conversion: Conversion, depth: number): YamlList {
  const { file } = conversion;
  const [start, range] = rangeOf(list);
  const tag = tagOf(list, start, conversion);
  const items: YamlNode[] = [];
  let end = start;
  for (const item of list.items as (Node | null)[]) {
    const converted = convert(item, conversion, depth + 1, start);
    items.push(converted);
    end = item !== null && isAlias(item) ? rangeOf(item)[1] : Math.max(end, converted.end);
  }
  if (list.flow === true) end = range;
  return { kind: "list", file, start: tag?.start ?? start, end, tag: tag?.text, items };
}

/** The tag as written. The library reports the place of each tag that it does not know, and the nearest one before a node is its own. */
function tagOf(
  node: Node,
  start: number,
  conversion: Conversion,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  const { tag } = node as { tag?: string };
  if (tag === undefined || conversion.tags.length === 0) return undefined;
  const { tags } = conversion;
  let low = 0;
  let high = tags.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tags[middle]?.[0] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const place = tags[low - 1];
  if (place === undefined || isKnownTag(tag, node)) return undefined;
  return { text: conversion.file.text.slice(place[0], place[1]), start: place[0], end: place[1] };
}

const scalarTags = /^(?:!|tag:yaml\.org,2002:(?:str|int|float|bool|null))$/;

function isKnownTag(tag: string, node: Node): boolean {
  if (tag === "!") return true;
  if (isMap(node)) return tag === "tag:yaml.org,2002:map";
  if (isSeq(node)) return tag === "tag:yaml.org,2002:seq";
  return scalarTags.test(tag);
}

function nothing(file: SourceFile, at: number): YamlScalar {
  return {
    kind: "scalar",
    file,
    start: at,
    end: at,
    tag: undefined,
    value: null,
    text: "",
    quoted: false,
  };
}

function rangeOf(node: Node): readonly [start: number, end: number] {
  const { range } = node;
  return range ? [range[0], range[1]] : [0, 0];
}

function spanAt(node: Node, conversion: Conversion): Span {
  const [start, end] = rangeOf(node);
  return { file: conversion.file, start, end };
}

/** Block text ends after its last line break; its place ends with its last word. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start + 1 && " \t\r\n".includes(text[at - 1] ?? "x")) at--;
  return at;
}
