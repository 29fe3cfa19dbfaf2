import type { FormField, GroupsField } from "../form.js";
import { keysAtLevel, localPropertyOf, propertyOf, withOwnAccess } from "../form-fields.js";
import { fromJsonText } from "../json-text.js";
import { memberOf, setMember } from "../members.js";
import { storedChoice } from "../node-io/read.js";
import { childNamed, emptyNode, type StoredNode } from "../node-io/stored-node.js";
import { reportOwned, useBy } from "../ownership.js";
import type { Tool, Values } from "../tool.js";
import { isAbsent, isObject } from "../validation/checked.js";
import { appendKey, isAt, type Issues } from "../validation/issues.js";
import { unknownKey } from "../validation/keys.js";
import { fieldsInNode, innerFields, isLeaf, isTranslatable, type LeafField } from "./fields.js";

/** What the translations of one language are prepared with. */
export interface Preparation {
  /** Undefined for the default one, whose values are content. */
  readonly locale: string | undefined;
  /** Takes the problems of this language; its path leads to the tree. */
  readonly issues: Issues;
  /** What is wrong with the content: where it is, nothing can be said of how a translation fits. */
  readonly content: Issues;
  readonly workspace: string;
  /** What the call does. */
  readonly action: string;
  /** The other tool that alone may write a field; undefined when none claims it. */
  ownerOf(field: string): Tool | undefined;
  /** Gets the paths of lists of objects, whose length a translation does not decide. */
  readonly lists: Set<string>;
}

interface Place extends Preparation {
  /** Where the content of this level stands. */
  readonly path: string;
  /** Whether the content around is wrong. */
  readonly doubtful: boolean;
}

/**
 * A tree of translations in the shape that content is checked in: lists with every entry in its place, a null spelt out for
 * all that it clears, and the choices that the node makes put in. What the node has no place for is reported and left out.
 */
export function prepareLanguage(
  fields: readonly FormField[],
  sent: Values | null,
  node: StoredNode,
  preparation: Preparation,
): Values {
  const tree = sent ?? clearing(fields, node);
  return prepare(fields, tree, node, { ...preparation, path: "", doubtful: false });
}

function prepare(
  fields: readonly FormField[],
  sent: Values,
  node: StoredNode,
  place: Place,
): Values {
  const { issues } = place;
  const input: Values = {};
  const inUse = fieldsInNode(fields, node);
  for (const [key, value] of Object.entries(sent)) {
    if (isAbsent(value)) continue;
    const field = inUse.find((each) => each.key === key);
    // What a tool owns are fields of the item itself.
    const owner = place.path === "" ? place.ownerOf(key) : undefined;
    if (owner !== undefined) {
      const { workspace, locale } = place;
      const use = { field: key, workspace, action: useBy(place.action), locale };
      reportOwned(issues, issues.pathOf(key), owner, use);
    } else if (field === undefined) {
      if (isOfOtherVariant(fields, key, place)) setMember(input, key, value);
    } else if (field.access === undefined && !isTranslatable(field)) {
      reportUnsupported(fields, key, place);
    } else {
      const prepared = prepareField(field, value, node, place);
      if (prepared !== undefined) setMember(input, key, prepared);
    }
  }
  putChoices(fields, input, node, issues);
  return input;
}

/** Whether a key that the node has no field for is one of a variant it does not choose; any other is reported. */
function isOfOtherVariant(fields: readonly FormField[], key: string, place: Place): boolean {
  const { issues } = place;
  if (!keysAtLevel(fields).includes(key)) {
    unknownKey(key, supportedKeys(fields), issues);
    return false;
  }
  const selectors = selectorKeys(fields);
  if (selectors.includes(key)) {
    reportUnsupported(fields, key, place);
    return false;
  }
  const isDoubtful = selectors.some((each) => hasProblem(place, appendKey(place.path, each)));
  return !place.doubtful && !isDoubtful;
}

function reportUnsupported(fields: readonly FormField[], key: string, { issues }: Place): void {
  const valid = supportedKeys(fields);
  if (valid.length === 0) issues.report("translation-unsupported", key, {});
  else issues.report("translation-unsupported-known", key, { valid: valid.join(", ") });
}

function supportedKeys(fields: readonly FormField[]): readonly string[] {
  const keys = fields.flatMap((field): readonly string[] => {
    if (field.kind === "variants" && field.flat === true) {
      return withOwnAccess(field).variants.flatMap((variant) => supportedKeys(variant.fields));
    }
    return field.access === undefined && isTranslatable(field) ? [field.key] : [];
  });
  return [...new Set(keys)];
}

function selectorKeys(fields: readonly FormField[]): readonly string[] {
  return fields.flatMap((field) =>
    field.kind === "variants" && field.flat === true
      ? [field.selector.key, ...field.variants.flatMap((each) => selectorKeys(each.fields))]
      : [],
  );
}

/** The choices that say which variant the fields sent belong to. No caller sent them, so none is noted as ignored. */
function putChoices(
  fields: readonly FormField[],
  input: Values,
  node: StoredNode,
  issues: Issues,
): void {
  for (const field of fields) {
    if (field.kind !== "variants" || field.flat !== true) continue;
    const choice = storedChoice(field, node);
    const variant = field.variants.find(({ value }) => value === choice);
    if (variant === undefined || !keysAtLevel([field]).some((key) => Object.hasOwn(input, key))) {
      continue;
    }
    setMember(input, field.selector.key, choice);
    issues.fillIn(issues.pathOf(field.selector.key));
    putChoices(variant.fields, input, node, issues);
  }
}

function prepareField(field: FormField, value: unknown, node: StoredNode, place: Place): unknown {
  if (isLeaf(field)) return prepareLeaf(field, value, node, place.locale);
  // A field that is never written stays as it is: that it was sent is all there is to say.
  if (value === null && field.access !== undefined) return null;
  const { issues } = place;
  const path = appendKey(place.path, field.key);
  const doubtful = place.doubtful || hasProblem(place, path);
  const child = childNamed(node, propertyOf(field)) ?? emptyNode("");
  const read = issues.takesJsonText ? fromJsonText(value) : value;
  const below = { ...place, path, doubtful };
  if (field.kind === "groups") return prepareEntries(field, read, child, below);
  const inner = innerFields(field);
  const sent = read === null ? clearing(inner, child) : read;
  if (!isObject(sent)) return sent;
  issues.enter(field.key);
  const prepared = prepare(inner, sent, child, below);
  issues.leave();
  return prepared;
}

function prepareEntries(
  field: GroupsField,
  sent: unknown,
  { children }: StoredNode,
  place: Place,
): unknown {
  const { issues } = place;
  const entries = byPosition(sent ?? children.map(() => null));
  if (entries === undefined) return sent;
  place.lists.add(issues.pathOf(field.key));
  const existing = children.length;
  if (entries.size > existing && !place.doubtful) {
    issues.report("translation-entries", field.key, { count: entries.size, existing });
  }
  issues.enter(field.key);
  const prepared = Array.from({ length: Math.min(entries.size, existing) }, (_, index) =>
    prepareEntry(field, entries.at(index), index, children[index] ?? emptyNode(""), place),
  );
  issues.leave();
  return prepared;
}

function prepareEntry(
  { fields }: GroupsField,
  value: unknown,
  index: number,
  node: StoredNode,
  place: Place,
): unknown {
  const { issues } = place;
  const read = issues.takesJsonText ? fromJsonText(value) : value;
  const sent = read === null ? clearing(fields, node) : (read ?? {});
  if (!isObject(sent)) return sent;
  issues.enter(index);
  const prepared = prepare(fields, sent, node, { ...place, path: appendKey(place.path, index) });
  issues.leave();
  return prepared;
}

/** What was sent for the entries of a list, by position. */
interface Entries {
  /** How far they go. */
  readonly size: number;
  at(index: number): unknown;
}

/** A list, an object with indexes for keys, or one entry alone; undefined for what is none of these. */
function byPosition(sent: unknown): Entries | undefined {
  if (Array.isArray(sent)) return { size: sent.length, at: (index) => sent[index] as unknown };
  if (!isObject(sent)) return undefined;
  const keys = Object.keys(sent);
  if (!keys.every((key) => /^(?:0|[1-9]\d*)$/.test(key))) {
    return { size: 1, at: () => sent };
  }
  const size = keys.reduce((most, key) => Math.max(most, Number(key) + 1), 0);
  return { size, at: (index) => memberOf(sent, String(index)) };
}

/** A null for all that a caller may write and a node can hold in another language. */
function clearing(fields: readonly FormField[], node: StoredNode): Values {
  const nulls: Values = {};
  for (const field of fieldsInNode(fields, node)) {
    if (field.access === undefined && isTranslatable(field)) setMember(nulls, field.key, null);
  }
  return nulls;
}

/** Hyphens that look like the usual one become it in text, unless they are stored already. Content stays as it was sent. */
function prepareLeaf(
  field: LeafField,
  value: unknown,
  node: StoredNode,
  locale: string | undefined,
): unknown {
  if (locale === undefined || field.kind === "opaque" || field.reference !== undefined)
    return value;
  if (field.kind === "value" && field.secret === true) return value;
  const stored = memberOf(node.properties, localPropertyOf(field, locale))?.value;
  if (typeof value === "string") return value === stored ? value : withPlainHyphens(value);
  if (!Array.isArray(value)) return value;
  const kept: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return value.map((item: unknown, index) =>
    typeof item === "string" && item !== kept[index] ? withPlainHyphens(item) : item,
  );
}

function withPlainHyphens(text: string): string {
  return text.replace(/[\u2010\u2011]/g, "-");
}

function hasProblem({ content }: Place, path: string): boolean {
  return content.problems.some((problem) => isAt(problem.path, path));
}
