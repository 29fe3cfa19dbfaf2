import { nodeFromValue, valueFromNode } from "../../yaml/from-value.js";
import { mergeNodes } from "../../yaml/merge.js";
import { type YamlMap, entryOf, spanOf, textOf } from "../../yaml/node.js";
import type { FieldContext, FieldSource } from "./field-types/field-type.js";

/**
 * What a project's module for a field type exports as `lower`: it gets the field's definition, includes and decorations
 * applied, and gives the same field in terms of types that the CMS has. Keys that the form states itself, such as `label`
 * and `required`, stay as they are.
 */
export type LowerFieldType = (
  definition: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;

const typeKeys = ["$type", "class", "fieldType"];

/** How often one custom type may stand on another, and how deep inside others it may stand. */
const mostSteps = 5;
const deepest = 20;

/** The field as its own module lowers it; as it is when no module is named for its type. What the module does wrong is reported. */
export function withCustomType(source: FieldSource, context: FieldContext): FieldSource {
  let { node } = source;
  for (let step = 0; ; step += 1) {
    const entry = typeKeys.map((key) => entryOf(node, key)).find((each) => each !== undefined);
    const name = textOf(entry?.value);
    const lower = name === undefined ? undefined : context.lowerings.get(name);
    if (entry === undefined || name === undefined || lower === undefined) break;
    const place = spanOf(entry.value);
    try {
      if (step === mostSteps || source.path.split(".").length > deepest)
        throw new TypeError("it stands on itself");
      const lowered = nodeFromValue(lower(valueFromNode(node) as Record<string, unknown>), place);
      if (lowered.kind !== "map") throw new TypeError("it gives no definition");
      node = mergeNodes(lowered, withoutType(node)) as YamlMap;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const parameters = { type: name, field: source.path, reason };
      context.diagnostics.report("resolve/field-type-module-failed", place, parameters);
      break;
    }
  }
  return node === source.node ? source : { ...source, node };
}

function withoutType(node: YamlMap): YamlMap {
  return { ...node, entries: node.entries.filter(({ key }) => !typeKeys.includes(key)) };
}
