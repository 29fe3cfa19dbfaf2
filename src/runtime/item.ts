import type { ContentNode, ContentTree } from "../store/content-repository.js";
import type { Form } from "./form.js";
import { withScalarsOnly } from "./form-fields.js";
import { markedFields } from "./languages/fields.js";
import { inLanguage, readTranslations, type Translations } from "./languages/read.js";
import { memberOf } from "./members.js";
import { readFields } from "./node-io/read.js";
import { storedNode, type StoredNode } from "./node-io/stored-node.js";
import { type NodeSummary, summaryOf } from "./node-summary.js";
import type { Values } from "./tool.js";

/** An item as results show it: what every node has, and the content fields apart, so that these can have any name. */
export interface Item<Fields> extends NodeSummary {
  readonly fields: Fields;
  /** By language, the default one aside; absent when there are none. */
  readonly translations?: Translations;
}

/** An item with every field that results hold, and what it says in these languages beside the default one. */
export function itemFromTree(
  form: Form,
  tree: ContentTree,
  locales: readonly string[] = [],
): Item<Values> {
  return itemOf(form, summaryOf(tree.node), storedNode(tree), locales);
}

/** An item with the fields that hold one value, which need no more than its own node. */
export function itemFromNode(
  form: Form,
  node: ContentNode,
  locales: readonly string[] = [],
): Item<Values> {
  const stored = { name: node.name, properties: node.properties, children: [] };
  return itemOf(scalarsOf(form), summaryOf(node), stored, locales);
}

/** What is known of an item, with what a node of its form holds. */
export function itemOf<Known extends object>(
  { fields }: Form,
  known: Known,
  node: StoredNode,
  locales: readonly string[],
): Known & Pick<Item<Values>, "fields" | "translations"> {
  const translations = readTranslations(fields, node, locales);
  const item = { ...known, fields: readFields(fields, node) };
  return translations === undefined ? item : { ...item, translations };
}

const scalarForms = new WeakMap<Form, Form>();

function scalarsOf(form: Form): Form {
  const known = scalarForms.get(form);
  if (known !== undefined) return known;
  const scalars = { fields: withScalarsOnly(markedFields(form.fields)) };
  scalarForms.set(form, scalars);
  return scalars;
}

/** The same item as it reads in one language, the default one wherever that says nothing. */
export function itemInLanguage<Fields extends object>(
  form: Form,
  item: Item<Fields>,
  locale: string,
): Item<Fields> {
  const { translations = {}, ...known } = item;
  const values = { ...item.fields } as Values;
  const fields = inLanguage(markedFields(form.fields), values, memberOf(translations, locale));
  return { ...known, fields: fields as Fields };
}

/** The same item with some of its fields. */
export function selectFields<Fields extends object>(
  item: Item<Fields>,
  names: readonly string[] | undefined,
): Item<Partial<Fields>> {
  if (names === undefined) return item;
  const { translations = {}, ...known } = item;
  const pick = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const chosen = Object.entries(translations)
    .map(([locale, values]) => [locale, pick(values)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  return {
    ...known,
    fields: pick(item.fields) as Partial<Fields>,
    ...(chosen.length === 0 ? {} : { translations: Object.fromEntries(chosen) }),
  };
}
