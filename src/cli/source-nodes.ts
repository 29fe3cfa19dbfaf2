import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import { type YamlNode, entryOf, spanOf } from "../yaml/node.js";
import { parseYaml } from "../yaml/parse-yaml.js";

interface ParsedFile {
  readonly root: YamlNode | undefined;
  /** What stands at a place, or is named there, by the place's offsets. */
  readonly byPlace: ReadonlyMap<string, YamlNode>;
}

const parsed = new WeakMap<SourceFile, ParsedFile>();

/** The root of a YAML file as it is written; undefined where it does not parse. Each file is parsed once. */
export function rootNode(file: SourceFile): YamlNode | undefined {
  return parsedFile(file).root;
}

/**
 * What stands at a place of a YAML file: the node there, or where a name stands, what has it, whether as a map's key or by the
 * `name` that it gives itself.
 */
export function nodeAtPlace({ file, start, end }: Span): YamlNode | undefined {
  const { byPlace } = parsedFile(file);
  return byPlace.get(`${start}:${end}`);
}

function parsedFile(file: SourceFile): ParsedFile {
  let known = parsed.get(file);
  if (known === undefined) {
    const root = parseYaml(file, new Diagnostics());
    const byPlace = new Map<string, YamlNode>();
    if (root !== undefined) collect(root, byPlace, new Set());
    parsed.set(file, (known = { root, byPlace }));
  }
  return known;
}

/** A node that aliases share is collected once. What a name stands for goes before the name itself. */
function collect(node: YamlNode, byPlace: Map<string, YamlNode>, seen: Set<YamlNode>): void {
  if (seen.has(node)) return;
  seen.add(node);
  const add = ({ start, end }: Pick<Span, "start" | "end">, named: YamlNode): void => {
    const place = `${start}:${end}`;
    if (!byPlace.has(place)) byPlace.set(place, named);
  };
  if (node.kind === "map") {
    const name = entryOf(node, "name");
    if (name?.value.kind === "scalar") add(spanOf(name.value), node);
    add(node, node);
    for (const { keySpan, value } of node.entries) {
      add(keySpan, value);
      collect(value, byPlace, seen);
    }
  } else {
    add(node, node);
    if (node.kind === "list") for (const item of node.items) collect(item, byPlace, seen);
  }
}
