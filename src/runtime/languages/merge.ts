import type { Property } from "../../store/content-repository.js";
import type { FormField } from "../form.js";
import { localPropertyOf, propertyOf } from "../form-fields.js";
import { memberOf, setMember } from "../members.js";
import { propertyFor } from "../node-io/property.js";
import { childNamed, emptyNode, sameProperty, type StoredNode } from "../node-io/stored-node.js";
import type { Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { appendKey } from "../validation/issues.js";
import { fieldsInNode, innerFields, isLeaf } from "./fields.js";

/** One property that a translation writes. */
export interface TranslationWrite {
  /** Where it was sent, such as `translations.es.prices[0].note`. */
  readonly path: string;
  /** Names of the children that lead to its node. */
  readonly at: readonly string[];
  readonly property: string;
  /** Undefined where it is cleared. */
  readonly wanted: Property | undefined;
}

interface Place {
  readonly locale: string;
  readonly path: string;
  readonly at: readonly string[];
}

/**
 * What the checked translations of one language write to a node. `fields` bear the marks of what they stand in. Entries of
 * lists that the node does not have, and fields of variants that it does not choose, write nothing.
 */
export function writesOf(
  fields: readonly FormField[],
  node: StoredNode,
  values: Values,
  locale: string,
): readonly TranslationWrite[] {
  const path = `translations.${locale}`;
  return [...writesIn(fields, node, values, { locale, path, at: [] })];
}

function* writesIn(
  fields: readonly FormField[],
  node: StoredNode,
  values: Values,
  place: Place,
): Generator<TranslationWrite, void> {
  for (const field of fieldsInNode(fields, node)) {
    const value = memberOf(values, field.key);
    if (value === undefined) continue;
    const path = appendKey(place.path, field.key);
    const name = propertyOf(field);
    if (isLeaf(field)) {
      if (field.translatable !== true) continue;
      const property = localPropertyOf(field, place.locale);
      const wanted = value === null ? undefined : propertyFor(field, value);
      yield { path, at: place.at, property, wanted };
      continue;
    }
    const below = { ...place, path, at: [...place.at, name] };
    const child = childNamed(node, name) ?? emptyNode(name);
    if (field.kind !== "groups") {
      if (isObject(value)) yield* writesIn(innerFields(field), child, value, below);
      continue;
    }
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const [index, entry] of child.children.entries()) {
      const sent = entries[index];
      if (!isObject(sent)) continue;
      const at = [...below.at, entry.name];
      yield* writesIn(field.fields, entry, sent, { ...place, path: appendKey(path, index), at });
    }
  }
}

/** A node with translations written to it; the children that these stand in are made. */
export function withWrites(node: StoredNode, writes: readonly TranslationWrite[]): StoredNode {
  return withWritesBelow(node, writes, 0);
}

function withWritesBelow(
  node: StoredNode,
  writes: readonly TranslationWrite[],
  depth: number,
): StoredNode {
  const properties = { ...node.properties };
  const below = new Map<string, TranslationWrite[]>();
  for (const write of writes) {
    const { at, property, wanted } = write;
    const name = at[depth];
    if (name !== undefined) {
      const others = below.get(name);
      if (others === undefined) below.set(name, [write]);
      else others.push(write);
    } else if (wanted === undefined) delete properties[property];
    else setMember(properties, property, wanted);
  }
  const children = node.children.map((child) => {
    const own = below.get(child.name);
    below.delete(child.name);
    return own === undefined ? child : withWritesBelow(child, own, depth + 1);
  });
  for (const [name, own] of below) {
    const writesAny = own.some(({ wanted }) => wanted !== undefined);
    if (writesAny) children.push(withWritesBelow(emptyNode(name), own, depth + 1));
  }
  return { ...node, properties, children };
}

/** Where the translations that are to be there afterwards were sent. */
export function promisedBy(writes: readonly TranslationWrite[]): readonly string[] {
  return writes.filter(({ wanted }) => wanted !== undefined).map(({ path }) => path);
}

/** Whether a node holds what a translation was to write. */
export function isWritten(node: StoredNode, { at, property, wanted }: TranslationWrite): boolean {
  let holder: StoredNode | undefined = node;
  for (const name of at) holder = holder && childNamed(holder, name);
  return sameProperty(holder && memberOf(holder.properties, property), wanted);
}

/** Whether a node holds anything in one of these languages. */
export function holdsLanguages(
  fields: readonly FormField[],
  node: StoredNode,
  locales: readonly string[],
): boolean {
  return fieldsInNode(fields, node).some((field) => {
    if (isLeaf(field)) {
      const names = field.translatable === true ? locales : [];
      return names.some((each) => Object.hasOwn(node.properties, localPropertyOf(field, each)));
    }
    const child = childNamed(node, propertyOf(field));
    if (child === undefined) return false;
    if (field.kind !== "groups") return holdsLanguages(innerFields(field), child, locales);
    return child.children.some((entry) => holdsLanguages(field.fields, entry, locales));
  });
}

/**
 * A node with the translations that another one has and it has lost. What it holds is never overwritten, and no child that it
 * does not have is made.
 */
export function withLanguagesKept(
  fields: readonly FormField[],
  expected: StoredNode,
  actual: StoredNode,
  locales: readonly string[],
): StoredNode {
  const properties: Record<string, Property> = { ...actual.properties };
  const children = new Map(actual.children.map((child) => [child.name, child]));
  for (const field of fieldsInNode(fields, actual)) {
    const name = propertyOf(field);
    if (isLeaf(field)) {
      for (const locale of field.translatable === true ? locales : []) {
        const property = localPropertyOf(field, locale);
        const kept = memberOf(expected.properties, property);
        if (kept !== undefined && !Object.hasOwn(properties, property)) {
          setMember(properties, property, kept);
        }
      }
      continue;
    }
    const before = childNamed(expected, name);
    const after = children.get(name);
    if (before === undefined || after === undefined) continue;
    const kept =
      field.kind === "groups"
        ? { ...after, children: entriesKept(field.fields, before, after, locales) }
        : withLanguagesKept(innerFields(field), before, after, locales);
    children.set(name, kept);
  }
  return { ...actual, properties, children: [...children.values()] };
}

/** Entries keep what those of their names had; when no name is left, the list was written anew and they keep their place's. */
function entriesKept(
  fields: readonly FormField[],
  expected: StoredNode,
  actual: StoredNode,
  locales: readonly string[],
): readonly StoredNode[] {
  const hasNames = actual.children.some(({ name }) => childNamed(expected, name) !== undefined);
  return actual.children.map((entry, index) => {
    const before = hasNames ? childNamed(expected, entry.name) : expected.children[index];
    return before === undefined ? entry : withLanguagesKept(fields, before, entry, locales);
  });
}
