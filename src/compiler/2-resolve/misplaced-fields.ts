import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { textOf, valueOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import { isFieldKey } from "./field-keys.js";
import type { FieldContext, FieldSource } from "./field-types/field-type.js";

/** Keys of a form and of a tab under which something with a type may stand. */
const formKeys: ReadonlySet<string> = new Set(["properties", "fields", "tabs", "layout"]);

/** Reports what looks like a field and stands directly inside another, where a wrong indent has put it. */
export function reportFieldsInside(
  { node, path }: FieldSource,
  { diagnostics }: FieldContext,
): void {
  reportFieldsIn(node, `the field "${path}"`, isFieldKey, diagnostics);
}

/** Reports what looks like a field and stands in a form or a tab beside the place for fields. `holder` names it in a sentence. */
export function reportFieldsBeside(
  form: YamlNode | undefined,
  holder: string,
  diagnostics: Diagnostics,
): void {
  reportFieldsIn(form, holder, (key) => formKeys.has(key), diagnostics);
}

/** Whether a map names a type that a field has. */
export function looksLikeField(node: YamlNode): boolean {
  if (textOf(valueOf(node, "fieldType")) !== undefined) return true;
  const type = textOf(valueOf(node, "$type")) ?? textOf(valueOf(node, "class")) ?? "";
  return /Field(?:View)?(?:Definition)?$/u.test(type);
}

function reportFieldsIn(
  node: YamlNode | undefined,
  holder: string,
  isExpected: (key: string) => boolean,
  diagnostics: Diagnostics,
): void {
  for (const { key, keySpan, value } of node?.kind === "map" ? node.entries : []) {
    if (isExpected(key) || !looksLikeField(value)) continue;
    diagnostics.report("resolve/field-in-field", keySpan, { field: key, holder });
  }
}
