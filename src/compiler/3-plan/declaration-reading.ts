import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { suggestion } from "../../util/suggestion.js";
import { entryOf, spanOf, textOf, valueOf, type YamlMap, type YamlNode } from "../../yaml/node.js";
import { checkShownText } from "./shown-text.js";

/** A text of the declaration with its place, so that what follows from it can point there. */
export interface Placed<Value> {
  readonly value: Value;
  readonly span: Span;
}

/** Reports each key that is none of the known ones. `kind` is what the map is, for the message. */
export function checkKeys(
  map: YamlMap,
  known: readonly string[],
  kind: string,
  diagnostics: Diagnostics,
): void {
  for (const { key, keySpan } of map.entries) {
    if (known.includes(key)) continue;
    const hint = suggestion(key, known);
    const owner = `A declaration of kind ${kind}`;
    diagnostics.report("plan/unknown-key", keySpan, { key, owner }, { hint });
  }
}

/** One of a few words; anything else is an error at the value. */
export function oneOf<Value extends string>(
  root: YamlMap,
  key: string,
  values: readonly Value[],
  diagnostics: Diagnostics,
): Value | undefined {
  const node = valueOf(root, key);
  if (node === undefined || isEmpty(node)) return undefined;
  const text = textOf(node);
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  const quoted = values.map((value) => `"${value}"`).join(", ");
  diagnostics.report(
    "plan/invalid-value",
    spanOf(node),
    { key, values: quoted },
    { hint: text === undefined ? undefined : suggestion(text, values) },
  );
  return undefined;
}

/** A trimmed text with its place; undefined when the key is absent, or empty or blank, which says nothing either. */
export function placedText(
  root: YamlMap,
  key: string,
  diagnostics: Diagnostics,
): Placed<string> | undefined {
  const entry = entryOf(root, key);
  if (entry === undefined || isEmpty(entry.value)) return undefined;
  const text = textOf(entry.value);
  if (text === undefined) {
    diagnostics.report("plan/text-expected", spanOf(entry.value), { key });
    return undefined;
  }
  const value = text.trim();
  return value === "" ? undefined : { value, span: spanOf(entry.value) };
}

/** Text that reaches a model: free of characters that a reviewer cannot see. */
export function modelText(
  root: YamlMap,
  key: string,
  diagnostics: Diagnostics,
): string | undefined {
  const text = placedText(root, key, diagnostics);
  if (text === undefined) return undefined;
  const { value, span } = text;
  return checkShownText({ place: key, text: value, span }, diagnostics) ? value : undefined;
}

/** Trimmed texts with their places; undefined when the key is absent or empty. */
export function placedList(
  root: YamlMap,
  key: string,
  diagnostics: Diagnostics,
): readonly Placed<string>[] | undefined {
  const entry = entryOf(root, key);
  if (entry === undefined || isEmpty(entry.value)) return undefined;
  if (entry.value.kind !== "list") {
    diagnostics.report("plan/list-expected", spanOf(entry.value), { key });
    return undefined;
  }
  return entry.value.items.flatMap((item) => {
    const text = textOf(item);
    if (text !== undefined) return [{ value: text.trim(), span: spanOf(item) }];
    diagnostics.report("plan/text-expected", spanOf(item), { key });
    return [];
  });
}

/** Whether a key says nothing: `key:` alone. */
export function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.value === null && node.tag === undefined;
}
