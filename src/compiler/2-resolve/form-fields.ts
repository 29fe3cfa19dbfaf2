import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlMap, YamlNode } from "../../yaml/node.js";
import { reportFieldsBeside } from "./misplaced-fields.js";
import { isBlank, mapAt, namedItems, nodeAt, ownName } from "./syntax.js";
import type { NamedItem } from "./syntax.js";

/** One field of a form as it is written, wherever the form's layout puts it. */
export interface FormItem {
  readonly name: string;
  readonly nameSpan: Span;
  readonly node: YamlMap;
  /** The tab, when the form's style lets tabs take part in label keys. */
  readonly tab: string | undefined;
}

export interface FormItems {
  readonly items: readonly FormItem[];
  /** Nothing is written where fields could stand, not even something broken. */
  readonly blank: boolean;
  /** Written the older way: fields in tabs, typed by alias or class. */
  readonly older: boolean;
}

/**
 * The fields of a form in order: those under `properties` and those inside `tabs`. Layouts and tabs never nest the
 * data. Undefined when the form has no place for fields at all.
 */
export function formFields(
  form: YamlNode | undefined,
  diagnostics: Diagnostics,
): FormItems | undefined {
  const tabs = valueOf(form, "tabs");
  if (
    entryOf(form, "properties") === undefined &&
    entryOf(form, "fields") === undefined &&
    tabs === undefined
  ) {
    return undefined;
  }
  const older = tabs !== undefined && textOf(valueOf(form, "$type")) !== "tabbedForm";
  reportLayoutFields(nodeAt(form, "layout", "tabs"), diagnostics);
  return {
    older,
    blank: isEmpty(form),
    items: [
      ...fieldItems(valueOf(form, "properties"), diagnostics),
      ...fieldItems(valueOf(form, "fields"), diagnostics),
      ...tabFields(tabs, older, diagnostics),
    ],
  };
}

function isEmpty(form: YamlNode | undefined): boolean {
  const parts = [form, ...children(valueOf(form, "tabs")).map(({ node }) => node)];
  const collections = parts.flatMap((part) => [
    valueOf(part, "properties"),
    valueOf(part, "fields"),
  ]);
  return collections.every(
    (each) => isBlank(each) || (each?.kind !== "scalar" && !children(each).length),
  );
}

/** The fields of one collection, a map or a list. What is no field is reported and left out. */
export function fieldItems(
  collection: YamlNode | undefined,
  diagnostics: Diagnostics,
  tab?: string,
): readonly FormItem[] {
  if (collection?.kind === "scalar" && !isBlank(collection)) {
    diagnostics.report("resolve/fields-not-a-collection", spanOf(collection), {});
  }
  return namedItems(collection, diagnostics).flatMap((item) => {
    const node = fieldNode(item, diagnostics);
    return node === undefined ? [] : [{ name: item.name, nameSpan: item.nameSpan, node, tab }];
  });
}

function fieldNode({ name, nameSpan, node }: NamedItem, diagnostics: Diagnostics) {
  if (node.kind === "map") return node;
  if (isBlank(node)) diagnostics.report("resolve/field-without-body", nameSpan, { field: name });
  else diagnostics.report("resolve/field-not-a-map", spanOf(node), { field: name });
  return undefined;
}

function tabFields(
  tabs: YamlNode | undefined,
  older: boolean,
  diagnostics: Diagnostics,
): readonly FormItem[] {
  return children(joinSplitTabs(tabs, diagnostics)).flatMap(({ key, node }) => {
    const name = ownName(node)?.text ?? key;
    const tab = older ? name : undefined;
    reportFieldsBeside(node, `the tab "${name ?? ""}"`, diagnostics);
    return [
      ...fieldItems(valueOf(node, "fields"), diagnostics, tab),
      ...fieldItems(valueOf(node, "properties"), diagnostics, tab),
    ];
  });
}

/** Puts a tab together that a stray dash split in two: `- name: x`, then `- label: X`. */
function joinSplitTabs(tabs: YamlNode | undefined, diagnostics: Diagnostics): YamlNode | undefined {
  if (tabs?.kind !== "list") return tabs;
  const items: YamlNode[] = [];
  for (const item of tabs.items) {
    const before = items.at(-1);
    if (before?.kind === "map" && item.kind === "map" && isNameOnly(before) && !ownName(item)) {
      diagnostics.report("resolve/split-tab", spanOf(item), { tab: ownName(before)?.text ?? "" });
      items.splice(-1, 1, mapAt(spanOf(before), [...before.entries, ...item.entries]));
    } else {
      items.push(item);
    }
  }
  return { ...tabs, items };
}

function isNameOnly(node: YamlMap): boolean {
  return node.entries.length === 1 && ownName(node) !== undefined;
}

/** A layout's tabs only refer to fields; one that is declared there would be lost. */
function reportLayoutFields(tabs: YamlNode | undefined, diagnostics: Diagnostics): void {
  for (const tab of children(joinSplitTabs(tabs, diagnostics))) {
    for (const { key, node } of children(valueOf(tab.node, "fields"))) {
      if (!["$type", "class", "fieldType"].some((type) => entryOf(node, type) !== undefined))
        continue;
      const field = ownName(node)?.text ?? key ?? "";
      diagnostics.report("resolve/field-in-layout", spanOf(node), { field });
    }
  }
}

function children(
  node: YamlNode | undefined,
): readonly { key: string | undefined; node: YamlNode }[] {
  if (node?.kind === "map") return node.entries.map(({ key, value }) => ({ key, node: value }));
  if (node?.kind === "list") return node.items.map((item) => ({ key: undefined, node: item }));
  return [];
}
