import type { Span } from "../diagnostics/source-file.js";
import type { YamlMap, YamlNode } from "./node.js";

/** How deep a value may be nested. */
const deepest = 50;

/**
 * A syntax tree for a JavaScript value, as if it were written at a place: what diagnostics of it point to. Throws
 * `TypeError` for a value that YAML has no word for, or one that is nested too deep.
 */
export function nodeFromValue(value: unknown, place: Span, depth = 0): YamlNode {
  const { file, start, end } = place;
  const located = { file, start, end, tag: undefined };
  if (depth > deepest) throw new TypeError("it is nested too deep");
  if (value === null || value === undefined) {
    return { ...located, kind: "scalar", value: null, text: "", quoted: false };
  }
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) {
    const scalar = value as string | boolean | number;
    const quoted = typeof scalar === "string";
    return { ...located, kind: "scalar", value: scalar, text: String(scalar), quoted };
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => nodeFromValue(item, place, depth + 1));
    return { ...located, kind: "list", items };
  }
  if (typeof value === "object") {
    const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
    if (prototype === null || prototype === Object.prototype) {
      return mapFromObject(value, place, depth);
    }
    throw new TypeError(`it holds a ${prototype.constructor?.name ?? "strange object"}`);
  }
  throw new TypeError(`it holds a ${typeof value}`);
}

function mapFromObject(value: object, place: Span, depth: number): YamlMap {
  const { file, start, end } = place;
  const entries = Object.entries(value).map(([key, each]) => ({
    key,
    keySpan: place,
    value: nodeFromValue(each, place, depth + 1),
  }));
  return { kind: "map", file, start, end, tag: undefined, entries, layers: [] };
}

/** The JavaScript value of a tree, tags left out. */
export function valueFromNode(node: YamlNode): unknown {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(valueFromNode);
    case "map":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueFromNode(value)]));
  }
}
