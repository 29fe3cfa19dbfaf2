import type { SourceFile, Span } from "../diagnostics/source-file.js";

/**
 * The syntax tree of a YAML file, light enough to keep for every file of a project: a value, its tag as written, and
 * where it stands. Trees merged from several files (includes, decorations) keep each part's own place.
 */
export type YamlNode = YamlScalar | YamlMap | YamlList;

interface Located {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /**
   * The tag as written, such as `!include:/m/x.yaml` or `!override`; undefined when there is none. Tags of YAML itself
   * (`!!str`, `!!int`) are applied to the value and not kept. A tagged node starts at its tag.
   */
  readonly tag: string | undefined;
}

export interface YamlScalar extends Located {
  readonly kind: "scalar";
  /** YAML 1.2 core schema; an integer beyond 2^53 and a number that is not finite stay their text. */
  readonly value: string | number | boolean | null;
  /** The text as written, without quotes. */
  readonly text: string;
  /** Also true for block text (`|`, `>`): what is never read as a number, a boolean or nothing. */
  readonly quoted: boolean;
}

export interface YamlMap extends Located {
  readonly kind: "map";
  /** In order of appearance; keys are unique. */
  readonly entries: readonly YamlEntry[];
  /** Where else parts of this map were declared: decorations and merged includes, in the order applied. */
  readonly layers: readonly Span[];
}

export interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
}

export interface YamlList extends Located {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
}

/** Where a node stands. */
export function spanOf(node: Located): Span {
  return { file: node.file, start: node.start, end: node.end };
}

/** Where a node's tag stands; the node itself when it has none. */
export function tagSpanOf(node: YamlNode): Span {
  if (node.tag === undefined) return spanOf(node);
  return { file: node.file, start: node.start, end: node.start + node.tag.length };
}

/** The entry of a key, when the node is a map that has it. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  if (node?.kind !== "map") return undefined;
  return node.entries.find((entry) => entry.key === key);
}

/** The value under a key, when the node is a map that has it. */
export function valueOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return entryOf(node, key)?.value;
}

/** The scalar's value as text; undefined for null, maps and lists. */
export function textOf(node: YamlNode | undefined): string | undefined {
  if (node?.kind !== "scalar" || node.value === null) return undefined;
  return node.text;
}
