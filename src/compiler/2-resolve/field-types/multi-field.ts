import type { GroupShape, ListShape, ScalarShape, VariantsShape } from "../../../ir/shape.js";
import { entryOf, spanOf, textOf, valueOf } from "../../../yaml/node.js";
import type { YamlMap } from "../../../yaml/node.js";
import { deciderOf, typeSpanOf } from "../decided-at.js";
import { countUnder, reportCrossedBounds } from "../scalars.js";
import { simpleName } from "../value-type.js";
import { reportValidators, unenforcedPatterns } from "../validators.js";
import type { FieldContext, FieldSource, FieldType } from "./field-type.js";
import { referenceShape, workspaceOf } from "./reference-shape.js";

type Items = ScalarShape | GroupShape | VariantsShape;
type Storage = ListShape["storage"];

/** Repeats a composite in child nodes. */
export const jcrMultiField = multiType({
  name: "jcrMultiField",
  classes: ["info.magnolia.ui.field.JcrMultiFieldDefinition"],
  aliases: [],
  storage: () => "nodes",
});

/** Repeats a value in one multi-valued property. */
export const jcrMultiValueField = multiType({
  name: "jcrMultiValueField",
  classes: ["info.magnolia.ui.field.JcrMultiValueFieldDefinition"],
  aliases: [],
  storage: () => "property",
});

/** The same under its newest name and, by the transformer, the older style's only multi field. */
export const multiValueField = multiType({
  name: "multiValueField",
  classes: [
    "info.magnolia.ui.field.MultiValueFieldDefinition",
    "info.magnolia.ui.form.field.definition.MultiValueFieldDefinition",
  ],
  aliases: ["multiValue"],
  storage: storageOfTransformer,
});

/** Repeats a link in one multi-valued property. */
export const jcrMultiLinkField = multiType({
  name: "jcrMultiLinkField",
  classes: ["info.magnolia.ui.field.JcrMultiLinkFieldDefinition"],
  aliases: [],
  storage: () => "property",
  fallback: referenceShape,
});

interface MultiType {
  readonly name: string;
  readonly classes: readonly string[];
  readonly aliases: readonly string[];
  readonly storage: (source: FieldSource, context: FieldContext) => Storage;
  /** What is repeated when the form does not say. */
  readonly fallback?: (source: FieldSource, context: FieldContext) => Items;
}

function multiType({ name, classes, aliases, storage, fallback }: MultiType): FieldType {
  return {
    name,
    classes,
    aliases,
    holdsField: true,
    lower(source, context) {
      reportValidators(source, context);
      const items = itemsOf(source, context, fallback);
      if (items === undefined) return undefined;
      const shape: ListShape = {
        kind: "list",
        items: withWorkspace(items, source, context),
        storage: storedFor(items, storage(source, context), source, context),
        ...countsOf(source, context),
        unique: false,
      };
      return { shape, note: noteOf(source, items, context) };
    },
  };
}

/** What is told of patterns that a repeated value does not enforce. */
function noteOf(source: FieldSource, items: Items, context: FieldContext): string | undefined {
  const repeated = valueOf(source.node, "field");
  if (repeated?.kind !== "map" || (items.kind !== "text" && items.kind !== "number")) {
    return undefined;
  }
  return unenforcedPatterns({ ...source, ...repeatedPart(source, repeated) }, context);
}

/** The field that is repeated: it has no name of its own, and its texts stand below `field`. */
function repeatedPart(
  { stems }: FieldSource,
  node: YamlMap,
): Pick<FieldSource, "name" | "node" | "stems"> {
  return { name: "", node, stems: stems.map((stem) => `${stem}.field`) };
}

/** One entry. It is a node or a value of its own, so nothing in it can lie flat on the parent. */
function itemsOf(
  source: FieldSource,
  context: FieldContext,
  fallback: MultiType["fallback"],
): Items | undefined {
  const { diagnostics } = context;
  const entry = entryOf(source.node, "field");
  if (entry?.value.kind !== "map") {
    if (fallback !== undefined && entry === undefined) return fallback(source, context);
    const place = entry?.keySpan ?? deciderOf(source);
    diagnostics.report("resolve/multi-without-field", place, { field: source.path });
    return undefined;
  }
  const inner = { ...source, ...repeatedPart(source, entry.value), nameSpan: entry.keySpan };
  const shape = context.lower(inner)?.shape;
  if (shape?.kind === "list") {
    diagnostics.report("resolve/list-in-list", spanOf(entry.value), { field: source.path });
    return undefined;
  }
  if (shape?.kind === "group" || shape?.kind === "variants") return { ...shape, flat: false };
  return shape;
}

/** A multi field for links may name the chooser itself. */
function withWorkspace(items: Items, { node }: FieldSource, context: FieldContext): Items {
  if (items.kind !== "reference" || items.workspace !== undefined) return items;
  return { ...items, workspace: workspaceOf(node, context) };
}

/** Objects need nodes and values a property, whatever the field's type would have. */
function storedFor(
  items: Items,
  storage: Storage,
  { node, path }: FieldSource,
  { diagnostics }: FieldContext,
): Storage {
  const needed = items.kind === "group" || items.kind === "variants" ? "nodes" : "property";
  if (needed === storage) return storage;
  const code = needed === "nodes" ? "resolve/multi-of-groups" : "resolve/multi-of-values";
  // A transformer says how values are stored, else the type does.
  const transformer = valueOf(node, "transformerClass");
  const place = transformer === undefined ? typeSpanOf(node) : spanOf(transformer);
  diagnostics.report(code, place ?? spanOf(node), { field: path });
  return needed;
}

function storageOfTransformer({ node, path }: FieldSource, { diagnostics }: FieldContext): Storage {
  const transformer = valueOf(node, "transformerClass");
  const className = simpleName(textOf(transformer) ?? "");
  switch (className) {
    case "":
    case "MultiValueTransformer":
      return "property";
    case "MultiValueSubChildrenNodeTransformer":
    case "MultiValueSubChildrenNodePropertiesTransformer":
    case "MultiValueChildrenNodeTransformer":
    case "DelegatingMultiValueFieldTransformer":
      return "nodes";
    default: {
      const parameters = { field: path, transformer: className };
      diagnostics.report("resolve/unknown-transformer", spanOf(transformer ?? node), parameters);
      return "property";
    }
  }
}

function countsOf({ node, path }: FieldSource, { diagnostics }: FieldContext) {
  const bounds = { lower: "minItems", upper: "maxItems", field: path };
  const minItems = countUnder(node, "minItems", diagnostics);
  const maxItems = countUnder(node, "maxItems", diagnostics);
  if (minItems !== undefined && maxItems !== undefined) {
    reportCrossedBounds(node, bounds, diagnostics);
  }
  return {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
}
