import type { FormField, GroupsField, ValueField } from "../form.js";
import { isReadable, propertyOf } from "../form-fields.js";
import { memberOf } from "../members.js";
import { isAbsent, isObject } from "../validation/checked.js";
import { propertyValue } from "./property.js";
import type { StoredNode } from "./stored-node.js";

/**
 * For each entry that is written the stored entry it takes over: an equal one, preferably of its own place, else one with the
 * same translated texts, else that of its place. None is taken twice.
 */
export function matchEntries(
  field: GroupsField,
  stored: readonly StoredNode[],
  items: readonly unknown[],
  isEqual: (stored: StoredNode, item: unknown) => boolean,
): readonly (StoredNode | undefined)[] {
  const free = new Set(stored);
  const take = (entry: StoredNode | undefined): StoredNode | undefined =>
    entry !== undefined && free.delete(entry) ? entry : undefined;
  const equal = items.map((item, index) => {
    const own = stored[index];
    return own !== undefined && isEqual(own, item) ? take(own) : undefined;
  });
  const values = plainValues(field.fields);
  const alike = new Map<string, StoredNode[]>();
  for (const entry of free) {
    const signature = signatureOfStored(values, entry);
    const others = alike.get(signature);
    if (others === undefined) alike.set(signature, [entry]);
    else others.push(entry);
  }
  const moved = items.map((item, index) => {
    if (equal[index] !== undefined) return equal[index];
    const candidates = alike.get(signatureOf(values, item)) ?? [];
    return take(candidates.find((entry) => free.has(entry) && isEqual(entry, item)));
  });
  const translated = takeByTranslated(values, { stored, items, taken: moved, free });
  return items.map((_, index) => translated[index] ?? take(stored[index]));
}

interface Matching {
  readonly stored: readonly StoredNode[];
  readonly items: readonly unknown[];
  /** What each item has taken so far. */
  readonly taken: readonly (StoredNode | undefined)[];
  readonly free: Set<StoredNode>;
}

/**
 * An entry that was edited and has moved is still known by the texts that are translated: those of the same wording take
 * their translations along.
 */
function takeByTranslated(
  values: readonly ValueField[],
  { stored, items, taken, free }: Matching,
): readonly (StoredNode | undefined)[] {
  const translated = values.filter(({ translatable }) => translatable === true);
  if (translated.length === 0 || free.size === 0) return taken;
  const nothing = signatureOf(translated, {});
  const byText = new Map<string, StoredNode[]>();
  for (const entry of free) {
    const text = signatureOfStored(translated, entry);
    byText.set(text, [...(byText.get(text) ?? []), entry]);
  }
  const candidates = (item: unknown): readonly StoredNode[] => {
    const text = signatureOf(translated, item);
    return text === nothing ? [] : (byText.get(text) ?? []);
  };
  const own = items.map((item, index) => {
    const entry = stored[index];
    if (taken[index] !== undefined || entry === undefined) return taken[index];
    return candidates(item).includes(entry) && free.delete(entry) ? entry : undefined;
  });
  return items.map((item, index) => {
    if (own[index] !== undefined) return own[index];
    const entry = candidates(item).find((each) => free.has(each));
    if (entry !== undefined) free.delete(entry);
    return entry;
  });
}

/** Fields that an entry shows whole. Equal entries agree in them, so that not every two have to be compared. */
function plainValues(fields: readonly FormField[]): readonly ValueField[] {
  return fields.filter(
    (field): field is ValueField =>
      field.kind === "value" && isReadable(field) && field.access === undefined,
  );
}

function signatureOfStored(fields: readonly ValueField[], { properties }: StoredNode): string {
  return JSON.stringify(
    fields.map((field) => memberOf(properties, propertyOf(field))?.value ?? null),
  );
}

function signatureOf(fields: readonly ValueField[], item: unknown): string {
  return JSON.stringify(
    fields.map((field) => {
      const value = isObject(item) ? memberOf(item, field.key) : undefined;
      return isAbsent(value) || value === null ? null : propertyValue(field, value);
    }),
  );
}
