import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { YamlMap, YamlNode } from "../../yaml/node.js";
import { entryOf, textOf } from "../../yaml/node.js";
import type { FormDefinition } from "../1-load/loaded-project.js";
import { closestName } from "./closest-name.js";
import { atKeys, targetOf } from "./decorations.js";
import { looksLikeField } from "./misplaced-fields.js";
import type { ResolveContext } from "./resolve-context.js";

/** A map of a definition: the keys there that are read. */
interface Place {
  readonly keys: Readonly<Record<string, Held>>;
  /** Of what `$type` it is; one of another type has keys of its own. */
  readonly types?: RegExp;
}

/** What stands under a key: a text, a map read further, or a map or list of such maps. */
type Held = "text" | "tree" | { readonly inside: Place } | { readonly each: Place };

const text = "text";

const tab: Place = { keys: { fields: "tree", properties: "tree", label: text, name: text } };

const form: Place = {
  keys: { ...tab.keys, tabs: { each: tab }, layout: "tree", nodeType: text },
};

const connector: Place = { keys: { workspace: text, rootPath: text }, types: /jcr/i };

const option: Place = { keys: { value: text, label: text, selected: text, name: text } };

const fieldDatasource: Place = {
  keys: { ...connector.keys, options: { each: option } },
  types: /jcr|optionList/i,
};

const editor: Place = {
  keys: { form: { inside: form }, contentConnector: { inside: connector }, nodeType: text },
};

const subApp: Place = {
  keys: {
    ...editor.keys,
    editor: { inside: editor },
    datasource: { inside: connector },
    workspace: text,
    itemProvider: "tree",
    label: text,
  },
};

/** Of a property's keys, the one that no field has; the others are looked at in the field that it becomes. */
const modelProperty: Place = { keys: { multiple: text } };

const subModel: Place = { keys: { properties: { each: modelProperty } } };

const model: Place = { keys: { ...subModel.keys, subModels: { each: subModel }, nodeType: text } };

const datasource: Place = { keys: { ...connector.keys, nodeTypeDefinition: "tree" } };

/** What a definition of each kind has at its root. */
const roots: Readonly<Record<FormDefinition["kind"], Place>> = {
  app: {
    keys: { subApps: { each: subApp }, datasource: { inside: connector }, label: text, name: text },
  },
  contentType: {
    keys: {
      datasource: { inside: datasource },
      model: { inside: model },
      workspace: text,
      label: text,
      name: text,
    },
  },
  dialog: { keys: { form: { inside: form }, label: text } },
};

const field: Place = {
  keys: {
    datasource: { inside: fieldDatasource },
    options: { each: option },
    forms: { each: form },
  },
};

/** Names that are further from the right key than a slip of the hand. */
const otherNames: Readonly<Record<string, string>> = { property: "properties" };

/**
 * Reports keys of definitions and of their decorations that are nearly one of those that lead to the model, to the form or to
 * the node, and stand where that one does. Each file is read as it is written: a slip in a decoration loses what it changes,
 * although what it decorates has the right key.
 */
export function reportMistypedStructure(context: ResolveContext): void {
  const { definitions, diagnostics } = context;
  for (const kind of ["contentType", "app", "dialog"] as const) {
    for (const { root } of definitions.ofKind(kind)) walk(root, roots[kind], diagnostics);
  }
  for (const decoration of definitions.decorations) {
    const target = targetOf(decoration, context);
    if (target !== undefined) walk(atKeys(decoration), roots[target.kind], diagnostics);
  }
}

/** Reports the same inside of a field: in its data source, its options and the forms that it switches between. */
export function reportMistypedBelow(node: YamlMap, diagnostics: Diagnostics): void {
  below(node, field, diagnostics);
}

function walk(node: YamlNode, place: Place, diagnostics: Diagnostics): void {
  if (node.kind !== "map" || isOfAnotherType(node, place)) return;
  for (const { key, keySpan, value } of node.entries) {
    const known = meant(key, value, place);
    if (known === undefined || entryOf(node, known) !== undefined) continue;
    diagnostics.report("resolve/mistyped-key", keySpan, { key, known });
  }
  below(node, place, diagnostics);
}

function isOfAnotherType(node: YamlMap, { types }: Place): boolean {
  const type = textOf(entryOf(node, "$type")?.value);
  return types !== undefined && type !== undefined && !types.test(type);
}

function below(node: YamlMap, { keys }: Place, diagnostics: Diagnostics): void {
  for (const { key, value } of node.entries) {
    const held = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (typeof held !== "object") continue;
    if ("inside" in held) walk(value, held.inside, diagnostics);
    else for (const child of childrenOf(value)) walk(child, held.each, diagnostics);
  }
}

/** The key of a place that another one stands for: one that takes what stands under it. */
function meant(key: string, value: YamlNode, { keys }: Place): string | undefined {
  if (Object.hasOwn(keys, key) || looksLikeField(value)) return undefined;
  const isText = value.kind === "scalar" && value.value !== null;
  const fitting = Object.keys(keys).filter((each) => (keys[each] === text) === isText);
  const other = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
  return other !== undefined && fitting.includes(other) ? other : closestName(key, fitting);
}

function childrenOf(node: YamlNode): readonly YamlNode[] {
  if (node.kind === "map") return node.entries.map(({ value }) => value);
  return node.kind === "list" ? node.items : [];
}
