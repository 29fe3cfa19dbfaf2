import { closestMatch } from "../../util/closest-match.js";
import { memberOf, setMember } from "../members.js";
import type { Values } from "../tool.js";
import { type Checked, invalid, isAbsent } from "./checked.js";
import type { Issues, Key } from "./issues.js";

/** Every key is one of `known`; one that is not is reported with the closest that is. */
export function keys(input: Values, known: Readonly<Record<string, true>>, issues: Issues): void {
  for (const key in input) {
    if (!Object.hasOwn(known, key)) unknownKey(key, Object.keys(known), issues);
  }
}

/** Reports a key that there is no field or parameter for: how it is sent where it is a translation, otherwise the closest. */
export function unknownKey(key: string, known: readonly string[], issues: Issues): void {
  const valid = known.join(", ");
  const localized = issues.localized(key);
  if (localized !== undefined) {
    if ("translations" in localized) issues.report("unknown-key-localized", key, localized);
    else
      issues.report("unknown-key-untranslatable", key, { field: localized.untranslatable, valid });
    return;
  }
  const suggestion = closestMatch(
    key,
    known.filter((each) => !isOfAnotherLanguage(key, each)),
  );
  if (suggestion === undefined) issues.report("unknown-key", key, { valid });
  else issues.report("unknown-key-suggested", key, { suggestion, valid });
}

/**
 * Whether two keys are nearly the same but for what names a language: `title_fr` or `titleFr` and `title`, `title_en` and `title_de`.
 * Who follows such a hint writes one language over another.
 */
function isOfAnotherLanguage(key: string, other: string): boolean {
  const base = withoutLanguage(key);
  return base !== undefined && (base === other || base === withoutLanguage(other));
}

/** `title` of `title_fr`, `title-pt_BR`, `title.de` and `titleDe`; undefined for a key that ends otherwise. */
function withoutLanguage(key: string): string | undefined {
  return /^(.+?)(?:[._-][A-Za-z]{2}(?:[_-][A-Za-z]{2})?|[A-Z][a-z])$/.exec(key)?.[1];
}

/** Keeps a value that was sent, `null` included, and drops one that is absent or wrong. */
export function put(fields: Values, key: string, value: unknown): void {
  if (value !== undefined && value !== invalid) setMember(fields, key, value);
}

/** The value, or the default where none was sent. */
export function orDefault<Value>(value: Checked<Value>, whenAbsent: Value): Checked<Value> {
  return value === undefined || value === null ? whenAbsent : value;
}

/** The value, with null, which an action's input has no meaning for, as absent. */
export function given<Value>(value: Checked<Value>): Checked<Value> {
  return value === null ? undefined : value;
}

/** Notes a value that was sent for a field that is never written. */
export function ignore(value: unknown, key: Key, issues: Issues): void {
  if (value !== undefined) issues.ignore(key);
}

/** The keys of each variant. */
export type VariantKeys = Readonly<Record<string, Readonly<Record<string, true>>>>;

/**
 * Refuses fields that belong only to variants other than the chosen one, naming those. A null is no value, so it passes. A
 * choice that is wrong has been reported, and says nothing of the fields.
 */
export function otherVariants(
  input: Values,
  chosen: unknown,
  variants: VariantKeys,
  issues: Issues,
): void {
  if (chosen !== undefined && chosen !== null && !isVariant(chosen, variants)) return;
  const own = typeof chosen === "string" ? (memberOf(variants, chosen) ?? {}) : {};
  const reported = new Set<string>();
  for (const variant in variants) {
    if (variant === chosen) continue;
    for (const key in variants[variant]) {
      const value = memberOf(input, key);
      if (isAbsent(value) || value === null || Object.hasOwn(own, key) || reported.has(key))
        continue;
      reported.add(key);
      issues.report("other-variant", key, { variants: variantsWith(key, variants) });
    }
  }
}

function isVariant(chosen: unknown, variants: VariantKeys): boolean {
  return typeof chosen === "string" && Object.hasOwn(variants, chosen);
}

function variantsWith(key: string, variants: VariantKeys): string {
  return Object.keys(variants)
    .filter((variant) => Object.hasOwn(variants[variant] ?? {}, key))
    .map((variant) => JSON.stringify(variant))
    .join(", ");
}
