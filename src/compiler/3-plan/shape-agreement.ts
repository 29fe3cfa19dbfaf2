import type { Field } from "../../ir/shape.js";
import { compareText } from "../../util/compare-text.js";

/** What says where a field came from or how it reads, and nothing about what may be stored. */
const wording: readonly string[] = [
  "label",
  "description",
  "placeholder",
  "provenance",
  "fieldType",
  "message",
  "origin",
  "defaultValue",
  "describeByProperty",
];

/**
 * In which respects two fields of one name are not the same to a caller: what they hold, by which rules, how it is stored
 * and whether it may be written and translated; nested fields included, labels not. Empty when they agree.
 */
export function disagreement(first: Field, second: Field): readonly string[] {
  const one = respects(first);
  const other = respects(second);
  if (one["kind"] !== other["kind"]) return ["kind"];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted(compareText);
  return names.filter((name) => one[name] !== other[name]);
}

function respects({
  shape,
  required,
  translatable,
  locked,
}: Field): Readonly<Record<string, string>> {
  const all = Object.entries({ ...shape, required, translatable, locked });
  return Object.fromEntries(
    all
      .filter(([name, value]) => !wording.includes(name) && value !== undefined)
      .map(([name, value]) => [name, comparable(value)]),
  );
}

/** A value as text in which the order of keys, and what is only wording, makes no difference. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (wording.includes(key)) return undefined;
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => compareText(a, b)));
  });
}
