import type { Span } from "../diagnostics/source-file.js";
import { type YamlEntry, type YamlNode, entryOf, spanOf, textOf, valueOf } from "../yaml/node.js";

/** What of a field or parameter is asked for. */
export interface KeyQuery {
  readonly keyword: string;
  /** It is asked of the entries of a list. */
  readonly ofItems?: boolean;
  /** The keyword's value, or of an `enum` the one value that is meant. */
  readonly value?: unknown;
}

/**
 * The key that gives a keyword of JSON Schema its value, among what is written of a field, from its declaration to its last change:
 * where several say it, the last one. Undefined where nobody writes it.
 */
export function decidingKey(layers: readonly YamlNode[], query: KeyQuery): Span | undefined {
  const latestFirst = layers.toReversed();
  for (const paths of pathsOf(query)) {
    const candidates = query.ofItems === true ? [paths.map(repeated), paths] : [paths];
    for (const each of candidates) {
      for (const layer of latestFirst) {
        const found = firstEntry(layer, each);
        if (found !== undefined) return optionPlace(found.value, query) ?? found.keySpan;
      }
    }
  }
  return undefined;
}

/** Keys from the outside in; `*` stands for the last of all members. */
type Path = readonly string[];

/** What a list repeats is written under `field`. */
function repeated(path: Path): Path {
  return ["field", ...path];
}

const required: Path = ["required"];
const typeKeys: readonly Path[] = [["$type"], ["class"], ["fieldType"], ["type"]];
const valueTypeKeys: readonly Path[] = [["type"], ["converterClass"], ["$type"], ["class"]];
const severalKeys: readonly Path[] = [["multiple"], ["multiselect"], ...typeKeys];
const optionKeys: readonly Path[] = [
  ["datasource", "options"],
  ["comboBox", "datasource", "options"],
  ["options"],
  ["values"],
];

/** By keyword: groups of paths, of which a later one is looked for where nothing of the earlier ones is written. */
const pathsByKeyword: ReadonlyMap<string, readonly (readonly Path[])[]> = new Map([
  ["title", [[["label"], ["title"]]]],
  ["minLength", [[["minLength"], ["validators", "*", "minLength"]], [required]]],
  ["pattern", [[["pattern"], ["validators", "*", "pattern"], ["validators", "*"]], [required]]],
  [
    "allOf",
    [
      [
        ["validators", "*", "pattern"],
        ["validators", "*"],
      ],
      [required],
    ],
  ],
  ["minProperties", [[["minProperties"]], [required]]],
  ["format", [[["format"], ["time"], ...typeKeys]]],
  ["enum", [optionKeys, [["datasource"], ["enum"]], typeKeys]],
  ["minItems", [[["minItems"]], [required]]],
  ["minimum", [[["minimum"], ["min"]], valueTypeKeys]],
  ["maximum", [[["maximum"], ["max"]], valueTypeKeys]],
  ["uniqueItems", [[["uniqueItems"]], typeKeys]],
  ["default", [[["defaultValue"], ["default"]], [["datasource", "options"]]]],
  ["properties", [[["properties"], ["fields"], ["forms"]]]],
]);

function pathsOf({ keyword, value }: KeyQuery): readonly (readonly Path[])[] {
  if (keyword !== "type") return pathsByKeyword.get(keyword) ?? [[[keyword]]];
  switch (value) {
    case "integer":
    case "number":
      return [valueTypeKeys];
    case "array":
      return [severalKeys];
    default:
      return [typeKeys, severalKeys];
  }
}

function firstEntry(node: YamlNode, paths: readonly Path[]): YamlEntry | undefined {
  for (const path of paths) {
    const found = entryAtPath(node, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function entryAtPath(node: YamlNode, [key, ...rest]: Path): YamlEntry | undefined {
  if (key === undefined) return undefined;
  const candidates = key === "*" ? namedEntries(node).toReversed() : memberOf(node, key);
  for (const entry of candidates) {
    const found = rest.length === 0 ? entry : entryAtPath(entry.value, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

function memberOf(node: YamlNode, key: string): readonly YamlEntry[] {
  if (node.kind === "map") return [entryOf(node, key)].filter((each) => each !== undefined);
  return namedEntries(node).filter((each) => each.key === key);
}

/** The members of a map or of a list of named things. */
function namedEntries(node: YamlNode): readonly YamlEntry[] {
  if (node.kind === "map") return node.entries;
  if (node.kind !== "list") return [];
  return node.items.flatMap((item) => {
    const name = valueOf(item, "name");
    const key = textOf(name);
    if (name === undefined || key === undefined) return [];
    return [{ key, keySpan: spanOf(name), value: item }];
  });
}

/** Where one value stands among options, which are a map, a list of maps, or a list of values. */
function optionPlace(options: YamlNode, { keyword, value }: KeyQuery): Span | undefined {
  if (keyword !== "enum" || value === undefined || typeof value === "object") return undefined;
  const wanted = String(value);
  if (options.kind === "map") {
    return options.entries.find(
      (entry) => (textOf(valueOf(entry.value, "value")) ?? entry.key) === wanted,
    )?.keySpan;
  }
  if (options.kind !== "list") return undefined;
  const item = options.items.find((each) => optionValue(each) === wanted);
  return item && spanOf(item);
}

function optionValue(item: YamlNode): string | undefined {
  return textOf(item) ?? textOf(valueOf(item, "value")) ?? textOf(valueOf(item, "name"));
}
