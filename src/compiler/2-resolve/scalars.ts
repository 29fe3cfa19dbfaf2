import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { booleanOf } from "../../yaml/boolean-of.js";
import { spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlMap, YamlNode } from "../../yaml/node.js";
import { isBlank } from "./syntax.js";

/** The truth value under a key; undefined when there is none, and, reported, when it is something else. */
export function flagUnder(
  node: YamlNode | undefined,
  key: string,
  diagnostics: Diagnostics,
): boolean | undefined {
  const value = valueOf(node, key);
  if (value === undefined || isBlank(value)) return undefined;
  const flag = booleanOf(value, diagnostics);
  if (flag === undefined) diagnostics.report("resolve/not-a-boolean", spanOf(value), { key });
  return flag;
}

/** The number under a key; undefined when there is none, and, reported, when it is something else. */
export function numberUnder(
  node: YamlNode | undefined,
  key: string,
  diagnostics: Diagnostics,
): number | undefined {
  const value = valueOf(node, key);
  if (value === undefined || isBlank(value)) return undefined;
  const number = value.kind === "scalar" ? Number(value.text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  diagnostics.report("resolve/not-a-number", spanOf(value), { key });
  return undefined;
}

/** A count under a key. The CMS writes "no limit" as -1, which is undefined here. */
export function countUnder(
  node: YamlNode | undefined,
  key: string,
  diagnostics: Diagnostics,
): number | undefined {
  const count = numberUnder(node, key, diagnostics);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Reports bounds that leave no value between them, at the one that was set last. */
export function reportCrossedBounds(
  node: YamlMap,
  {
    lower,
    upper,
    field,
  }: { readonly lower: string; readonly upper: string; readonly field: string },
  diagnostics: Diagnostics,
): void {
  const values = [lower, upper].map((key) => valueOf(node, key));
  const [least, most] = values.map((value) => Number(textOf(value) || Number.NaN));
  if (least === undefined || most === undefined || !(least > most)) return;
  // A bound that another file overrode decided; of two in one file, the later.
  const [first, second] = values;
  const isFirst = first !== undefined && first.file !== node.file;
  const place = (isFirst ? first : second) ?? node;
  diagnostics.report("resolve/bounds-crossed", spanOf(place), { field, lower, upper });
}

/** A node as it is written, on one line and short, for a diagnostic. */
export function excerptOf(node: YamlNode): string {
  if (node.kind === "scalar") return node.text;
  const text = node.file.text.slice(node.start, node.end).replace(/\s+/gu, " ");
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
