import { Diagnostics } from "../../diagnostics/diagnostics.js";
import { mergeNodes } from "../../yaml/merge.js";
import { entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import type { FormDefinition } from "../1-load/loaded-project.js";
import type { ContentType, ContentTypes } from "./content-type.js";
import { atKeys, decorated } from "./decorations.js";
import { formId, lastSegment } from "./definition-index.js";
import { closestName } from "./closest-name.js";
import { resolveFields } from "./field.js";
import { formFields } from "./form-fields.js";
import type { FormItem, FormItems } from "./form-fields.js";
import { inheritedRoot, tagSpan } from "./inherit.js";
import { suggestedTag } from "./content-type-tag.js";
import { findText, keySegment, spellOut } from "./labels.js";
import { reportFieldsBeside } from "./misplaced-fields.js";
import type { ResolveContext } from "./resolve-context.js";
import type { ResolvedForm } from "./resolved-project.js";
import { entryAt, mapAt, namedItems, nodeAt, withoutTag } from "./syntax.js";
import type { NamedItem } from "./syntax.js";

/**
 * The form of an app: the detail sub-app's, over the form generated from the content type that the app names, with
 * decorations on top. Undefined when the app has no form, and when it names an unknown content type, which is reported.
 */
export function resolveApp(
  definition: FormDefinition,
  types: ContentTypes,
  context: ResolveContext,
): ResolvedForm | undefined {
  const own = inheritedRoot(definition, context);
  const typeName = contentTypeNamed(own);
  const type = typeName === undefined ? undefined : types.named(typeName, tagSpan(own));
  if (typeName !== undefined && type === undefined) return undefined;
  const merged = type === undefined ? own : mergeNodes(generatedApp(type), withoutTag(own));
  const root = decorated(definition, merged, context);
  reportStrayCollections(root, context);
  const name = textOf(valueOf(root, "name")) ?? lastSegment(definition.path);
  const subApp = detailOf(root, definition, type, context);
  if (subApp === undefined) return undefined;
  const form = itemsOf(subApp.node, type, context);
  if (form === undefined) return undefined;
  const isTagMissing = type === undefined && form.items.length > 0 && !form.items.some(hasType);
  if (isTagMissing) {
    const hint = suggestedTag(name, form.items, types);
    const place = form.items[0]?.nameSpan ?? spanOf(root);
    context.diagnostics.report("resolve/content-type-tag-missing", place, { app: name }, { hint });
  }
  const scope = {
    owner: type?.name ?? formId(definition),
    path: "",
    stems: [`${keySegment(name)}.${keySegment(subApp.name)}`, keySegment(name)],
    bareKeys: form.older,
    model: type?.generated.model,
    prefix: "",
  };
  return {
    id: formId(definition),
    kind: "app",
    module: definition.module,
    span: spanOf(definition.root),
    label: labelOf(root, name, subApp, context),
    contentType: type?.name,
    workspace: workspaceOf(root, subApp.node),
    nodeType: nodeTypeOf(subApp.node),
    fields: resolveFields(isTagMissing ? form.items.map(asText) : form.items, scope, context),
  };
}

function contentTypeNamed({ tag }: YamlNode): string | undefined {
  return /^!content-type(?:-m5)?:(.+)$/u.exec(tag ?? "")?.[1];
}

/** The app that the CMS generates for a content type, as far as its form goes. */
function generatedApp({ generated, root }: ContentType): YamlNode {
  const place = spanOf(root);
  const keys = ["subApps", "detail", "form", "properties"];
  return keys.reduceRight<YamlNode>(
    (node, key) => mapAt(place, [entryAt(place, key, node)]),
    generated.properties,
  );
}

/** Reports fields that stand in a sub-app, and not in its form, and a form that stands outside the sub-apps. */
function reportStrayCollections(root: YamlNode, { diagnostics }: ResolveContext): void {
  const report = (node: YamlNode, keys: readonly string[], subApp: string) => {
    for (const { key, keySpan, value } of node.kind === "map" ? node.entries : []) {
      if (!keys.includes(key) || value.kind === "scalar") continue;
      diagnostics.report("resolve/fields-beside-form", keySpan, { key, subApp });
    }
  };
  const subApps = namedItems(valueOf(root, "subApps"), diagnostics);
  for (const { name, node } of subApps) {
    const isDetail = entryOf(node, "form") !== undefined || /detail/iu.test(name);
    if (isDetail) report(node, ["properties", "fields", "tabs"], name);
  }
  report(
    root,
    ["form", "properties", "tabs"],
    subApps[0] === undefined ? "detail" : detailName(subApps),
  );
}

function detailName(subApps: readonly NamedItem[]): string {
  return (subApps.find(({ name }) => /detail/iu.test(name)) ?? subApps[0])?.name ?? "detail";
}

function hasType({ node }: FormItem): boolean {
  return ["$type", "class", "fieldType"].some((key) => entryOf(node, key) !== undefined);
}

/** A field without a type, as the text that it becomes. */
function asText(item: FormItem): FormItem {
  const type = entryAt(item.nameSpan, "$type", "textField");
  return { ...item, node: { ...item.node, entries: [type, ...item.node.entries] } };
}

/** The sub-app that edits an item: `detail`, else the one that has a form; of several the one most like a detail. */
function detailOf(
  root: YamlNode,
  definition: FormDefinition,
  type: ContentType | undefined,
  context: ResolveContext,
): NamedItem | undefined {
  const { diagnostics } = context;
  const subApps = namedItems(valueOf(root, "subApps"), diagnostics);
  const withForm = subApps.filter(
    ({ node }) =>
      valueOf(node, "form") !== undefined || nodeAt(node, "editor", "form") !== undefined,
  );
  const chosen =
    withForm.find(({ name }) => name === "detail") ??
    withForm.find(({ name }) => /detail/iu.test(name)) ??
    withForm[0];
  for (const other of subApps) {
    if (chosen === undefined || other === chosen) continue;
    const { name, nameSpan } = other;
    const isWritten = writtenBeside(other, chosen.name, definition, context);
    if (!isWritten && closestName(name, [chosen.name]) !== undefined) {
      diagnostics.report("resolve/mistyped-key", nameSpan, { key: name, known: chosen.name });
    } else if (withForm.includes(other)) {
      const parameters = { subApp: name, chosen: chosen.name };
      const hint = isWritten || type === undefined ? undefined : generatedHint(chosen.name, type);
      diagnostics.report("resolve/second-form", nameSpan, parameters, { hint });
    }
  }
  return chosen;
}

function generatedHint(subApp: string, { name }: ContentType): string {
  return `The content type "${name}" gives the app its sub-app "${subApp}": write there what is to change.`;
}

/** Whether the file that declares a sub-app declares one of the other name too; what an ancestor declares counts as such. */
function writtenBeside(
  { nameSpan }: NamedItem,
  name: string,
  definition: FormDefinition,
  { definitions }: ResolveContext,
): boolean {
  const roots = [definition.root, ...definitions.decorationsOf(definition).map(atKeys)];
  const declaring = roots
    .map((root) => namedItems(valueOf(root, "subApps"), new Diagnostics()))
    .find((subApps) =>
      subApps.some(
        ({ nameSpan: { file, start } }) => file === nameSpan.file && start === nameSpan.start,
      ),
    );
  return declaring === undefined || declaring.some((each) => each.name === name);
}

/** The fields of the sub-app's form, in either style's place. */
function itemsOf(
  subApp: YamlNode,
  type: ContentType | undefined,
  { diagnostics }: ResolveContext,
): FormItems | undefined {
  const forms = [valueOf(subApp, "form"), nodeAt(subApp, "editor", "form")].flatMap((form) => {
    const read = formFields(form, diagnostics);
    reportFieldsBeside(form, "the form beside its fields", diagnostics);
    if (form !== undefined && read?.blank !== false) {
      diagnostics.report("resolve/form-without-fields", spanOf(form), {});
    }
    return read ?? [];
  });
  if (forms.length === 0) return undefined;
  const items = forms.flatMap((form) => form.items);
  return {
    older: forms.some((form) => form.older),
    blank: forms.every((form) => form.blank),
    items: type === undefined ? items : overGenerated(items, type),
  };
}

/** Lays fields that an app declares inside tabs on the generated fields of the same names. */
function overGenerated(
  items: readonly FormItem[],
  { generated }: ContentType,
): readonly FormItem[] {
  const merged: FormItem[] = [];
  const places = new Map<string, number>();
  const untouched = new Set(generated.properties.entries.map(({ key }) => key));
  for (const item of items) {
    const at = places.get(item.name);
    const base = at === undefined ? undefined : merged[at];
    if (at === undefined || base === undefined || !untouched.delete(item.name)) {
      if (at === undefined) places.set(item.name, merged.length);
      merged.push(item);
      continue;
    }
    const node = mergeNodes(base.node, item.node);
    merged[at] = node.kind === "map" ? { ...base, node, tab: item.tab } : base;
  }
  return merged;
}

function labelOf(root: YamlNode, name: string, subApp: NamedItem, context: ResolveContext): string {
  const segment = keySegment(name);
  const text = (explicit: YamlNode | undefined, stems: readonly string[]) =>
    findText({ explicit, stems, property: "label" }, context)?.text;
  return (
    text(valueOf(root, "label"), [`${segment}.app`, segment]) ??
    text(valueOf(subApp.node, "label"), [`${segment}.${keySegment(subApp.name)}`]) ??
    spellOut(name)
  );
}

function workspaceOf(root: YamlNode, subApp: YamlNode): string | undefined {
  const browser = nodeAt(root, "subApps", "browser");
  const places = [
    nodeAt(subApp, "datasource", "workspace"),
    nodeAt(root, "datasource", "workspace"),
    nodeAt(subApp, "contentConnector", "workspace"),
    nodeAt(subApp, "editor", "contentConnector", "workspace"),
    nodeAt(subApp, "workspace"),
    nodeAt(browser, "datasource", "workspace"),
    nodeAt(browser, "contentConnector", "workspace"),
    nodeAt(browser, "workbench", "workspace"),
  ];
  return places.map(textOf).find((workspace) => workspace !== undefined);
}

/** Written as a text, or as a map with a name and an icon. */
function nodeTypeOf(subApp: YamlNode): string | undefined {
  const places = [
    nodeAt(subApp, "nodeType"),
    nodeAt(subApp, "editor", "nodeType"),
    nodeAt(subApp, "itemProvider", "nodeType"),
    nodeAt(subApp, "form", "nodeType"),
  ];
  return places
    .map((place) => textOf(place) ?? textOf(entryOf(place, "name")?.value))
    .find((nodeType) => nodeType !== undefined);
}
