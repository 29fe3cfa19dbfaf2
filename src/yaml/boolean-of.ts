import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { spanOf } from "./node.js";
import type { YamlNode } from "./node.js";

const yaml11Booleans: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["on", true],
  ["no", false],
  ["off", false],
]);

/**
 * The truth value under a key that takes a boolean; undefined when the node is none. YAML 1.2 reads `yes`, `no`, `on`
 * and `off` as texts, the CMS as booleans: here they count, with a note. The quoted words `"true"` and `"false"` count too,
 * as they do for the CMS.
 */
export function booleanOf(
  node: YamlNode | undefined,
  diagnostics: Diagnostics,
): boolean | undefined {
  if (node?.kind !== "scalar") return undefined;
  if (typeof node.value === "boolean") return node.value;
  const word = node.text.toLowerCase();
  if (word === "true" || word === "false") return word === "true";
  const value = node.quoted ? undefined : yaml11Booleans.get(word);
  if (value !== undefined) {
    diagnostics.report("load/yaml11-boolean", spanOf(node), {
      text: node.text,
      value: String(value),
    });
  }
  return value;
}
