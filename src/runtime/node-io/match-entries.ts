import type { FormField, GroupsField, ValueField } from "../form.js";
import { isReadable, propertyOf } from "../form-fields.js";
import { memberOf } from "../members.js";
import { isAbsent, isObject } from "../validation/checked.js";
import { propertyValue } from "./property.js";
import type { StoredNode } from "./stored-node.js";

/**
 * For each entry that is written the stored entry it takes over: an equal one, preferably of its own place, else that of its
 * place. None is taken twice.
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
  return items.map((_, index) => moved[index] ?? take(stored[index]));
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
