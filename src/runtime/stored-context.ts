import type { FormField, GroupsField, VariantsField } from "./form.js";
import {
  choiceOf,
  chosenFields,
  fieldsInUse,
  isReadable,
  isSameField,
  withOwnAccess,
} from "./form-fields.js";
import { memberOf, setMember, setMembers } from "./members.js";
import type { Values } from "./tool.js";
import { isAbsent, isObject } from "./validation/checked.js";
import { appendKey, type Issues } from "./validation/issues.js";

/** What a change is checked with, beside what it sends. */
export interface StoredContext {
  readonly fields: readonly FormField[];
  /** What results show of the item. */
  readonly stored: Values;
  readonly issues: Issues;
  /** Paths of stored values that a newly chosen variant does not take: they are cleared instead of kept. */
  readonly refused: ReadonlySet<string>;
}

/** A change as it is checked. */
export interface ChangeInContext {
  readonly input: Values;
  /** Paths of stored values that stay under a newly chosen variant, and so have to be right there too. */
  readonly kept: readonly string[];
}

/**
 * A change with what stands put in where the check needs it: the stored selectors, so that the fields of a variant are
 * checked against the choice that holds, and under a new choice the values that it shares with the one before. Tells
 * the issues what the change makes anew and what stays without being seen.
 */
export function withStoredContext(context: StoredContext, sent: Values): ChangeInContext {
  const walk: Walk = { issues: context.issues, refused: context.refused, kept: [] };
  const input = addStored(context.fields, sent, context.stored, { walk, path: "", keeps: false });
  return { input, kept: walk.kept };
}

interface Walk {
  readonly issues: Issues;
  readonly refused: ReadonlySet<string>;
  readonly kept: string[];
}

interface Place {
  readonly walk: Walk;
  readonly path: string;
  /** Whether stored values are put in, since what is around them is made anew. */
  readonly keeps: boolean;
}

function addStored(
  fields: readonly FormField[],
  input: Values,
  stored: Values,
  place: Place,
): Values {
  const filled: Values = { ...input };
  for (const field of fields) {
    if (field.kind === "variants" && field.flat === true) {
      setMembers(filled, addToVariants(withOwnAccess(field), filled, stored, place));
    } else addToField(field, filled, stored, place);
  }
  return filled;
}

function addToField(field: FormField, filled: Values, stored: Values, place: Place): void {
  const { walk, keeps } = place;
  const before = memberOf(stored, field.key);
  const path = appendKey(place.path, field.key);
  if (keeps && isAbsent(memberOf(filled, field.key)) && field.access === undefined) {
    if (!isReadable(field)) walk.issues.excuse(path);
    else if (walk.refused.has(path)) setMember(filled, field.key, null);
    else if (before !== undefined) {
      setMember(filled, field.key, before);
      walk.kept.push(path);
    }
  }
  const value = memberOf(filled, field.key);
  if (field.kind === "groups" && value !== undefined) {
    setMember(filled, field.key, addToEntries(field, value, before, { ...place, path }));
  } else if ((field.kind === "group" || field.kind === "variants") && isObject(value)) {
    const inner = field.kind === "group" ? field.fields : [{ ...field, flat: true as const }];
    const below = isObject(before) ? before : {};
    setMember(filled, field.key, addStored(inner, value, below, { ...place, path }));
  }
}

/** The selector, and the fields of the variant that the change leaves chosen. */
function addToVariants(field: VariantsField, input: Values, stored: Values, place: Place): Values {
  const filled = addSelector(field, input, stored, place);
  const chosen = chosenFields(field, filled);
  if (choiceOf(field, filled) === choiceOf(field, stored)) {
    return addStored(chosen, filled, stored, place);
  }
  for (const { key } of fieldsInUse(chosen, filled)) {
    place.walk.issues.demand(appendKey(place.path, key));
  }
  const old = chosenFields(field, stored);
  const isShared = (each: FormField): boolean => old.some((other) => isSameField(each, other));
  const shared = chosen.filter(isShared);
  const others = chosen.filter((each) => !isShared(each));
  const kept = addStored(shared, filled, stored, { ...place, keeps: true });
  return addStored(others, kept, {}, { ...place, keeps: false });
}

/** The stored choice where the call leaves it out, or may not make it. */
function addSelector(
  { selector }: VariantsField,
  input: Values,
  stored: Values,
  { walk, path }: Place,
): Values {
  const { key, access } = selector;
  const filled: Values = { ...input };
  const before = memberOf(stored, key);
  const isLeftOut = isAbsent(memberOf(filled, key));
  if (before === undefined || (!isLeftOut && access === undefined)) return filled;
  if (isLeftOut) walk.issues.fillIn(appendKey(path, key));
  setMember(filled, key, before);
  return filled;
}

/**
 * Entries are whole and get no stored values; but one takes over what results do not show of the stored entry in its
 * place, and its selectors that no caller writes.
 */
function addToEntries(field: GroupsField, value: unknown, before: unknown, place: Place): unknown {
  const stored: readonly unknown[] = Array.isArray(before) ? before : [];
  const addTo = (entry: unknown, index: number): unknown => {
    if (!isObject(entry)) return entry;
    const old = stored[index];
    return addToEntry(field.fields, entry, {
      walk: place.walk,
      path: appendKey(place.path, index),
      before: isObject(old) ? old : undefined,
      others: stored.filter(isObject),
    });
  };
  if (Array.isArray(value)) return value.map(addTo);
  return addTo(value, 0);
}

interface Entry {
  readonly walk: Walk;
  readonly path: string;
  /** The stored entry of the same place. */
  readonly before: Values | undefined;
  /** Stored entries of all places, since one may have moved. */
  readonly others: readonly Values[];
}

function addToEntry(fields: readonly FormField[], input: Values, entry: Entry): Values {
  const filled: Values = { ...input };
  for (const field of fields) {
    if (field.kind === "variants" && field.flat === true) {
      const own = withOwnAccess(field);
      addLockedChoice(own, filled, entry);
      setMembers(filled, addToEntry(chosenFields(own, filled), filled, entry));
      continue;
    }
    const { key } = field;
    const path = appendKey(entry.path, key);
    if (!isReadable(field) && entry.before !== undefined) entry.walk.issues.excuse(path);
    const value = memberOf(filled, key);
    const before = memberOf(entry.before ?? {}, key);
    if (field.kind === "groups") {
      if (value === undefined) continue;
      const place = { walk: entry.walk, path, keeps: false };
      setMember(filled, key, addToEntries(field, value, before, place));
    } else if ((field.kind === "group" || field.kind === "variants") && isObject(value)) {
      const inner = field.kind === "group" ? field.fields : [{ ...field, flat: true as const }];
      const others = entry.others.map((other) => memberOf(other, key)).filter(isObject);
      const below = { ...entry, path, before: isObject(before) ? before : undefined, others };
      setMember(filled, key, addToEntry(inner, value, below));
    }
  }
  return filled;
}

/** A selector that no caller writes: what a stored entry has when it is sent back, else that of its place or the default. */
function addLockedChoice({ selector }: VariantsField, filled: Values, entry: Entry): void {
  const { key, access, defaultValue } = selector;
  if (access === undefined) return;
  const sent = memberOf(filled, key);
  if (!isAbsent(sent) && entry.others.some((other) => memberOf(other, key) === sent)) return;
  const choice =
    memberOf(entry.before ?? {}, key) ?? (access === "ignore" ? defaultValue : undefined);
  if (choice === undefined) return;
  if (isAbsent(sent)) entry.walk.issues.fillIn(appendKey(entry.path, key));
  setMember(filled, key, choice);
}

/**
 * A checked change with the selectors that no caller writes put in as they were checked against, so that writing and
 * following links see the same variant.
 */
export function withLockedSelectors(
  fields: readonly FormField[],
  checked: Values,
  input: Values,
): Values {
  const filled: Values = { ...checked };
  for (const field of fields) {
    if (field.kind === "variants" && field.flat === true) {
      const own = withOwnAccess(field);
      const { key, access } = own.selector;
      const choice = memberOf(input, key);
      if (access !== undefined && choice !== undefined) setMember(filled, key, choice);
      const chosen = chosenFields(own, filled);
      setMembers(filled, withLockedSelectors(chosen, filled, input));
      continue;
    }
    const value = memberOf(filled, field.key);
    if (value === undefined) continue;
    setMember(filled, field.key, lockedInside(field, value, memberOf(input, field.key)));
  }
  return filled;
}

function lockedInside(field: FormField, value: unknown, source: unknown): unknown {
  if (field.kind === "groups" && Array.isArray(value)) {
    const sources: readonly unknown[] = Array.isArray(source) ? source : [source];
    return value.map((entry: unknown, index) => lockedEntry(field.fields, entry, sources[index]));
  }
  if (field.kind === "group") return lockedEntry(field.fields, value, source);
  if (field.kind === "variants") return lockedEntry([{ ...field, flat: true }], value, source);
  return value;
}

function lockedEntry(fields: readonly FormField[], value: unknown, source: unknown): unknown {
  return isObject(value) && isObject(source) ? withLockedSelectors(fields, value, source) : value;
}
