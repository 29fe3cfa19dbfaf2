import type { Span } from "../../diagnostics/source-file.js";
import { spanOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import type { FieldSource } from "./field-types/field-type.js";

/** Where a node got its last word: the place of what was merged into it last, else its own. */
export function lastChangeOf(node: YamlNode): Span {
  return (node.kind === "map" ? node.layers.at(-1) : undefined) ?? spanOf(node);
}

/** Where the type of a field stands: the one that counts when there are several. Undefined when it has none. */
export function typeSpanOf(node: YamlNode): Span | undefined {
  const entries = node.kind === "map" ? node.entries : [];
  const types = entries.filter(({ key }) => ["$type", "class", "fieldType"].includes(key));
  const last = types.at(-1)?.value;
  return last && spanOf(last);
}

/** Where to look for what a field lacks: its name, or its type when another file gave it that. */
export function deciderOf({ node, nameSpan }: Pick<FieldSource, "node" | "nameSpan">): Span {
  const type = typeSpanOf(node);
  return type === undefined || type.file === nameSpan.file ? nameSpan : type;
}
