import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlEntry, YamlMap, YamlNode } from "../../yaml/node.js";
import type { ContentTypeHead } from "./content-type-names.js";
import { bindModelType } from "./model-type.js";
import type { BoundType, SubModel } from "./model-type.js";
import { isFieldKey } from "./field-keys.js";
import { FieldLimit } from "./field-limit.js";
import type { GeneratedForm, ModelProperty } from "./model.js";
import type { ResolveContext } from "./resolve-context.js";
import { entryAt, isBlank, mapAt, namedItems, nodeAt } from "./syntax.js";
import { flagUnder } from "./scalars.js";

/** How often a sub-model may stand inside itself before its fields are no longer spelt out. */
const recursionLimit = 3;

/** What the generation of one content type's form works against. */
export interface Generation extends ResolveContext {
  readonly owner: string;
  readonly heads: ReadonlyMap<string, ContentTypeHead>;
  readonly subModels: ReadonlyMap<string, SubModel>;
  /** Sub-models around the current one, outermost first. */
  readonly around: readonly string[];
  readonly path: string;
  /** Of the content type's whole form. */
  readonly limit: FieldLimit;
  /** Where sub-models that hold themselves were reported: once for all the places that they come to stand in. */
  readonly cuts: Set<string>;
}

/** Keys of a model property that say what is generated; all others go into the generated field as they are. */
const modelKeys: ReadonlySet<string> = new Set(["name", "type", "multiple", "options"]);

/** Of a field for several values, what belongs to the list and not to what it repeats. */
const listKeys: ReadonlySet<string> = new Set([
  "label",
  "description",
  "required",
  "i18n",
  "readOnly",
  "minItems",
  "maxItems",
  "defaultValue",
]);

const severalTypes: ReadonlySet<string> = new Set([
  "jcrMultiField",
  "jcrMultiValueField",
  "jcrMultiLinkField",
  "multiValueField",
  "checkBoxGroupField",
  "listSelectField",
  "twinColSelectField",
  "tokenField",
]);

/**
 * The form that the CMS generates from a model, as a syntax tree in which every part keeps the place of the model that
 * it comes from, so that an app's overrides merge into it like any other definition.
 */
export function generateForm(
  head: ContentTypeHead,
  model: YamlNode | undefined,
  heads: ReadonlyMap<string, ContentTypeHead>,
  context: ResolveContext,
): { readonly generated: GeneratedForm; readonly modelProperties: readonly string[] } {
  const generation: Generation = {
    ...context,
    owner: head.name,
    heads,
    subModels: readSubModels(valueOf(model, "subModels"), context),
    around: [],
    path: "",
    // One is for the node's name, which the CMS adds below.
    limit: new FieldLimit(head.name, context.diagnostics, isNamed(model) ? 0 : 1),
    cuts: new Set(),
  };
  const place = spanOf(model ?? head.root);
  const generated = generateProperties(valueOf(model, "properties"), place, generation);
  const modelProperties = [...generated.model.keys()];
  if (generated.model.has("name")) return { generated, modelProperties };
  // The CMS adds the node's name to every form whose model has no property of that name.
  const name = entryAt(place, "name", mapAt(place, [entryAt(place, "$type", "textField")]));
  const properties = mapAt(place, [name, ...generated.properties.entries]);
  return { generated: { model: generated.model, properties }, modelProperties };
}

function isNamed(model: YamlNode | undefined): boolean {
  return nodeAt(model, "properties", "name") !== undefined;
}

function readSubModels(
  subModels: YamlNode | undefined,
  { diagnostics }: ResolveContext,
): ReadonlyMap<string, SubModel> {
  const items = namedItems(subModels, diagnostics);
  return new Map(items.map(({ name, node }) => [name, { name, node }]));
}

function generateProperties(
  properties: YamlNode | undefined,
  place: Span,
  generation: Generation,
): GeneratedForm {
  const { diagnostics } = generation;
  if (properties?.kind === "scalar" && !isBlank(properties)) {
    diagnostics.report("resolve/fields-not-a-collection", spanOf(properties), {});
  }
  const model = new Map<string, ModelProperty>();
  const entries: YamlEntry[] = [];
  for (const { name, nameSpan, node } of namedItems(properties, diagnostics)) {
    if (node.kind !== "map" && !isBlank(node)) {
      diagnostics.report("resolve/field-not-a-map", spanOf(node), { field: name });
      continue;
    }
    const first = model.get(name);
    if (first !== undefined) {
      const related = [{ message: `"${name}" stands here first`, span: first.span }];
      const parameters = { field: name, form: generation.owner };
      diagnostics.report("resolve/duplicate-field", nameSpan, parameters, { related });
      continue;
    }
    if (!generation.limit.take(nameSpan)) break;
    const property = node.kind === "map" ? node : mapAt(nameSpan, []);
    reportPropertiesInside(property, name, diagnostics);
    const path = generation.path === "" ? name : `${generation.path}.${name}`;
    const generated = generateField(name, nameSpan, property, { ...generation, path });
    model.set(name, generated.property);
    entries.push({ key: name, keySpan: nameSpan, value: generated.field });
  }
  return { model, properties: mapAt(properties ? spanOf(properties) : place, entries) };
}

/** Keys that a property of a model has, and hardly anything else. */
const propertyKeys = ["type", "required", "multiple", "i18n"] as const;

/** Reports what looks like a property and stands directly inside another, where a wrong indent has put it. */
function reportPropertiesInside(property: YamlMap, name: string, diagnostics: Diagnostics): void {
  for (const { key, keySpan, value } of property.entries) {
    if (isFieldKey(key) || modelKeys.has(key)) continue;
    if (!propertyKeys.some((each) => entryOf(value, each) !== undefined)) continue;
    const parameters = { field: key, holder: `the field "${name}"` };
    diagnostics.report("resolve/field-in-field", keySpan, parameters);
  }
}

function generateField(name: string, nameSpan: Span, node: YamlMap, generation: Generation) {
  const { diagnostics } = generation;
  const bound = bindModelType(valueOf(node, "type"), generation);
  const multiple = flagUnder(node, "multiple", diagnostics) ?? false;
  const inner = innerForm(bound, nameSpan, generation);
  const property: ModelProperty = {
    name,
    span: nameSpan,
    required: flagUnder(node, "required", diagnostics) ?? false,
    multiple,
    type: textOf(valueOf(node, "type")) ?? "String",
    target: bound.kind === "reference" ? bound.target?.name : undefined,
    children: inner === "cut" ? undefined : inner?.model,
    guessed: isBlank(valueOf(node, "type")) || (bound.kind === "field" && bound.guessed === true),
    cut: inner === "cut",
  };
  const own = node.entries.filter(({ key }) => !modelKeys.has(key));
  const single = [
    ...typeEntries(node, bound, inner === "cut" ? undefined : inner).filter(
      (entry) => !own.some(({ key }) => key === entry.key),
    ),
    ...own,
  ];
  return { property, field: multiple ? repeated(node, single, bound) : withEntries(node, single) };
}

/** The form of a sub-model, once again for each place that uses it; `cut` when it stands inside itself too often. */
function innerForm(
  bound: BoundType,
  nameSpan: Span,
  generation: Generation,
): GeneratedForm | "cut" | undefined {
  if (bound.kind !== "subModel") return undefined;
  // The form is an error then: nothing more needs to be said about what it would hold.
  if (generation.limit.isFull) return "cut";
  const { name, node } = bound.subModel;
  if (generation.around.filter((outer) => outer === name).length >= recursionLimit) {
    reportCut(name, nameSpan, generation);
    return "cut";
  }
  const around = [...generation.around, name];
  return generateProperties(valueOf(node, "properties"), spanOf(node), { ...generation, around });
}

function reportCut(model: string, place: Span, { path, cuts, diagnostics }: Generation): void {
  const known = `${place.file.path}:${place.start}`;
  if (cuts.has(known)) return;
  cuts.add(known);
  const parameters = { field: path, model, depth: recursionLimit };
  diagnostics.report("resolve/recursion-cut", place, parameters);
}

/** What the model's type becomes in the form. A `$type` of the property's own comes after and wins. */
function typeEntries(
  node: YamlMap,
  bound: BoundType,
  inner: GeneratedForm | undefined,
): readonly YamlEntry[] {
  const place = spanOf(valueOf(node, "type") ?? node);
  const entry = (key: string, value: YamlNode | string) => entryAt(place, key, value);
  const ownType = ["$type", "class"].some((key) => entryOf(node, key) !== undefined);
  const type = (name: string) => (ownType ? [] : [entry("$type", name)]);
  const options = valueOf(node, "options");
  if (options !== undefined) {
    const list = [
      entry("$type", "optionListDatasource"),
      entryAt(spanOf(options), "options", options),
    ];
    const datasource = entry("datasource", mapAt(spanOf(options), list));
    return [...type("comboBoxField"), entry("type", javaTypeOf(bound)), datasource];
  }
  switch (bound.kind) {
    case "value":
      return [...type("textField"), entry("type", bound.javaType)];
    case "subModel":
      return [
        ...type("compositeField"),
        ...(inner === undefined
          ? []
          : [entryAt(spanOf(bound.subModel.node), "properties", inner.properties)]),
      ];
    case "reference":
      return [...type("linkField"), entry("datasource", targetDatasource(bound, place))];
    case "field":
      return type(bound.fieldType);
  }
}

/** The type of options' values. */
function javaTypeOf(bound: BoundType): string {
  if (bound.kind === "value") return bound.javaType;
  if (bound.kind !== "field") return "String";
  const types: Readonly<Record<string, string>> = { checkBoxField: "Boolean", dateField: "Date" };
  return types[bound.fieldType] ?? "String";
}

function targetDatasource({ target }: BoundType & { kind: "reference" }, place: Span): YamlMap {
  const keys = {
    $type: "jcrDatasource",
    ...(target?.workspace === undefined ? {} : { workspace: target.workspace }),
    ...(target === undefined ? {} : { rootPath: target.rootPath }),
  };
  return mapAt(
    place,
    Object.entries(keys).map(([key, value]) => entryAt(place, key, value)),
  );
}

/** The field for several values around the field for one. A type that holds several by itself needs none around. */
function repeated(node: YamlMap, single: readonly YamlEntry[], bound: BoundType): YamlMap {
  const ownType = textOf(valueOf(node, "$type"));
  if (ownType !== undefined && severalTypes.has(ownType)) return withEntries(node, single);
  const place = spanOf(valueOf(node, "multiple") ?? node);
  const type = bound.kind === "subModel" ? "jcrMultiField" : "jcrMultiValueField";
  const inner = single.filter(({ key }) => !listKeys.has(key));
  return withEntries(node, [
    entryAt(place, "$type", type),
    ...single.filter(({ key }) => listKeys.has(key)),
    entryAt(place, "field", mapAt(spanOf(node), inner, node.layers)),
  ]);
}

function withEntries(node: YamlMap, entries: readonly YamlEntry[]): YamlMap {
  return { ...node, tag: undefined, entries };
}
