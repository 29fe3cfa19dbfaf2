import { quote } from "../messages/one-line.js";
import { type Checked, invalid, isObject, isPresent } from "./checked.js";
import type { Issues, Key } from "./issues.js";

/** One allowed value and what an editor sees for it. */
export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** The allowed values of a field, prepared once. */
export interface OptionList {
  readonly values: ReadonlySet<unknown>;
  readonly options: readonly Option[];
}

/** Prepares options for `options`. */
export function optionList(options: readonly Option[]): OptionList {
  return { values: new Set(options.map(({ value }) => value)), options };
}

/**
 * There is a value. A change may leave the field out, but not empty it; what is written as a whole must have it, and an
 * empty object is none there. A value that is wrong already is not missing as well.
 */
export function required(value: unknown, key: Key, label: string, issues: Issues): void {
  if (issues.demandsNothing || !isMissing(value, key, issues)) return;
  if (label === "" || label === key) issues.report("required", key, {});
  else issues.report("required-labelled", key, { label });
}

function isMissing(value: unknown, key: Key, issues: Issues): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (value === undefined) return issues.isDemanded(key);
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0 && issues.isWhole(key);
}

/** At most so many characters, counted as JSON Schema counts them. */
export function maxLength(value: Checked<string>, limit: number, key: Key, issues: Issues): void {
  if (typeof value !== "string" || value.length <= limit) return;
  let length = 0;
  for (const _ of value) length += 1;
  if (length > limit) issues.report("max-length", key, { limit, length });
}

/** The value's text form matches as a whole; `stated` is the form's own message. Empty text is not looked at. */
export function pattern(
  value: unknown,
  expression: RegExp,
  stated: string | undefined,
  key: Key,
  issues: Issues,
): void {
  if (value === undefined || value === null || value === invalid || value === "") return;
  if (expression.test(String(value))) return;
  if (stated !== undefined) issues.report("pattern-stated", key, { message: stated });
  else issues.report("pattern", key, { pattern: bareSource(expression) });
}

/** The expression without the anchors around it. */
function bareSource(expression: RegExp): string {
  return /^\^\(\?:(.*)\)\$$/su.exec(expression.source)?.[1] ?? expression.source;
}

/** The value is one of the options. */
export function options(value: unknown, allowed: OptionList, key: Key, issues: Issues): void {
  if (value === undefined || value === null || value === invalid) return;
  if (allowed.values.has(value)) return;
  const valid = allowed.options
    .map((option) => {
      const { label } = option;
      const bare = String(option.value);
      return label === "" || label === bare ? bare : `${bare} (${label})`;
    })
    .join(", ");
  issues.report("options", key, { value: quote(value), valid });
}

export function minimum(value: Checked<number>, limit: number, key: Key, issues: Issues): void {
  if (typeof value === "number" && value < limit) issues.report("minimum", key, { limit });
}

export function maximum(value: Checked<number>, limit: number, key: Key, issues: Issues): void {
  if (typeof value === "number" && value > limit) issues.report("maximum", key, { limit });
}

export function minItems(
  value: Checked<readonly unknown[]>,
  limit: number,
  key: Key,
  issues: Issues,
): void {
  if (!isPresent(value) || value.length >= limit) return;
  issues.report("min-items", key, { limit, count: value.length });
}

export function maxItems(
  value: Checked<readonly unknown[]>,
  limit: number,
  key: Key,
  issues: Issues,
): void {
  if (!isPresent(value) || value.length <= limit) return;
  issues.report("max-items", key, { limit, count: value.length });
}

/** No entry twice. Every one that repeats an earlier entry counts, the first is reported. */
export function unique(value: Checked<readonly unknown[]>, key: Key, issues: Issues): void {
  if (!isPresent(value)) return;
  const seen = new Set<unknown>();
  for (const item of value) {
    const identity = typeof item === "object" ? canonical(item) : item;
    if (seen.has(identity)) {
      issues.report("unique", key, { value: quote(item) });
      return;
    }
    seen.add(identity);
  }
}

/** The same text for equal objects, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
