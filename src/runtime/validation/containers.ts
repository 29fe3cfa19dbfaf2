import { fromJsonText, isJsonText } from "../json-text.js";
import type { Values } from "../tool.js";
import { type Checked, invalid, isAbsent, isObject } from "./checked.js";
import type { Issues, Key } from "./issues.js";

/** A list of single values. With one wrong entry the list is wrong, so that nothing more is said of it. */
export function list<Item>(
  sent: unknown,
  key: Key,
  issues: Issues,
  checkItem: (value: unknown, index: number, issues: Issues) => Checked<Item>,
): Checked<readonly Item[]> {
  const value = issues.takesJsonText ? fromJsonText(sent) : sent;
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  if (!Array.isArray(value)) return notAList(value, key, issues);
  const items: Item[] = [];
  issues.enter(key);
  for (let index = 0; index < value.length; index += 1) {
    const item = isMissing(value[index], index, issues)
      ? invalid
      : checkItem(value[index], index, issues);
    if (item !== invalid && item !== null && item !== undefined) items.push(item);
  }
  issues.leave();
  return items.length === value.length ? items : invalid;
}

/** A list of objects; a single object is a list of one. */
export function groups(
  sent: unknown,
  key: Key,
  issues: Issues,
  checkGroup: (values: Values, issues: Issues) => Values,
): Checked<readonly Values[]> {
  const value = issues.takesJsonText ? fromJsonText(sent) : sent;
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  const entries: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : isObject(value)
      ? [value]
      : undefined;
  if (entries === undefined) return notAList(value, key, issues);
  const items: Values[] = [];
  issues.enter(key);
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index];
    const item = isMissing(entry, index, issues)
      ? invalid
      : object(entry, index, issues, checkGroup);
    if (isObject(item)) items.push(item);
  }
  issues.leave();
  return items.length === entries.length ? items : invalid;
}

/** A list whose entries are objects that nothing describes; a single object is a list of one. */
export function entries<Item>(
  sent: unknown,
  key: Key,
  issues: Issues,
  checkItem: (value: unknown, index: number, issues: Issues) => Checked<Item>,
): Checked<readonly Item[]> {
  const value = issues.takesJsonText ? fromJsonText(sent) : sent;
  return list(isObject(value) ? [value] : value, key, issues, checkItem);
}

/**
 * An object, checked by a function of its own. One of which nothing is left, because all it held was wrong, is wrong
 * itself: that it is empty need not be said as well.
 */
export function group(
  sent: unknown,
  key: Key,
  issues: Issues,
  checkGroup: (values: Values, issues: Issues) => Values,
): Checked<Values> {
  const found = issues.misshapen;
  const values = object(sent, key, issues, checkGroup);
  const isEmpty = isObject(values) && Object.keys(values).length === 0;
  return isEmpty && issues.misshapen > found ? invalid : values;
}

function object(
  sent: unknown,
  key: Key,
  issues: Issues,
  checkGroup: (values: Values, issues: Issues) => Values,
): Checked<Values> {
  const value = issues.takesJsonText ? fromJsonText(sent) : sent;
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  if (isObject(value)) {
    issues.enter(key);
    const values = checkGroup(value, issues);
    issues.leave();
    return values;
  }
  if (isJsonText(value, "{")) issues.report("object-as-text", key, {});
  else issues.reportShape("object-expected", key, value);
  return invalid;
}

/** An object whose values are text. */
export function texts(value: unknown, key: Key, issues: Issues): Checked<Values> {
  return group(value, key, issues, (values) => {
    for (const [name, each] of Object.entries(values)) {
      if (typeof each !== "string") issues.reportShape("text-expected", name, each);
    }
    return values;
  });
}

function notAList(value: unknown, key: Key, issues: Issues): typeof invalid {
  if (isJsonText(value, "[{")) issues.report("list-as-text", key, {});
  else issues.reportShape("list-expected", key, value);
  return invalid;
}

/** No entry of a list is null or absent; one that is gets reported. */
function isMissing(entry: unknown, index: number, issues: Issues): boolean {
  if (entry !== null && !isAbsent(entry)) return false;
  issues.report("item-missing-value", index, {});
  return true;
}
