import type { ActionCall } from "../action-call.js";
import type { FormField, GroupsField } from "../form.js";
import { chosenFields, fieldsInUse, withOwnAccess } from "../form-fields.js";
import { memberOf, setMember } from "../members.js";
import type { StoredNode } from "../node-io/stored-node.js";
import type { ContentTypeSteps } from "../steps.js";
import type { Values } from "../tool.js";
import { isAbsent, isObject } from "../validation/checked.js";
import { appendKey, Issues } from "../validation/issues.js";
import { checkLanguage, type SentLanguage } from "./check.js";
import { innerFields, isLeaf, markedFields } from "./fields.js";

interface Place {
  readonly issues: Issues;
  /** Where the tree was sent, such as `translations.en`. */
  readonly root: string;
  readonly path: string;
  /** Whether the content is what is stored, which what is sent replaces. */
  readonly replaces: boolean;
  /** Gets the paths of what a null empties in this language alone. */
  readonly emptied: Set<string>;
}

/** What the default language's translations are put into. */
export interface ContentOfCall {
  readonly content: Values;
  /** What results show of the item; empty for a new one. */
  readonly stored: Values;
  /** What the item would hold with some content, whose problems go to the issues. */
  plan(content: Values, issues: Issues): StoredNode;
}

/** Content that says what the default language's translations do. */
export interface MixedContent {
  readonly content: Values;
  /** Paths of the fields that a null below the default language empties: what other languages say of them stays. */
  readonly emptied: ReadonlySet<string>;
}

/**
 * Content with what the default language's translations say put in, since that is content too. Entries of a list find their
 * place in the content or, where it does not send the list, in the entries stored. A field that is sent in both and differs is
 * reported.
 */
export function withContentLanguage(
  tool: ContentTypeSteps,
  call: ActionCall,
  language: SentLanguage | undefined,
  { content, stored, plan }: ContentOfCall,
): MixedContent {
  const emptied = new Set<string>();
  if (language === undefined) return { content, emptied };
  const { form, issues } = call;
  const probe = new Issues(issues.mode, { takesJsonText: issues.takesJsonText });
  const planned = plan(content, probe);
  const tree = checkLanguage(tool, call, language, { planned, content: probe });
  const root = `translations.${language.locale}`;
  const mixed = mix(
    markedFields(form.fields),
    { content, tree, stored },
    { issues, root, path: "", replaces: false, emptied },
  );
  return { content: mixed, emptied };
}

interface Sources {
  readonly content: Values;
  readonly tree: Values;
  readonly stored: Values;
}

function mix(fields: readonly FormField[], sources: Sources, place: Place): Values {
  const { content, tree, stored } = sources;
  const mixed: Values = { ...content };
  for (const field of fieldsChosen(fields, tree)) {
    const translated = memberOf(tree, field.key);
    if (translated === undefined) continue;
    const path = appendKey(place.path, field.key);
    const value = mixField(
      field,
      { sent: memberOf(content, field.key), translated, before: memberOf(stored, field.key) },
      { ...place, path },
    );
    if (value !== undefined) setMember(mixed, field.key, value);
  }
  return mixed;
}

interface FieldSources {
  readonly sent: unknown;
  readonly translated: unknown;
  readonly before: unknown;
}

/** Undefined where nothing is put in. */
function mixField(
  field: FormField,
  { sent, translated, before }: FieldSources,
  place: Place,
): unknown {
  const isSent = !isAbsent(sent);
  if (isLeaf(field)) {
    if (!isSent || place.replaces) {
      if (translated === null) place.emptied.add(place.path);
      return translated;
    }
    return isSame(sent, translated) ? sent : reportBoth(place);
  }
  if (!saysAnything(translated)) return undefined;
  if (field.kind === "groups") return mixEntries(field, { sent, translated, before }, place);
  if (!isObject(translated)) return undefined;
  if (sent === null) return reportBoth(place);
  if (isSent && !isObject(sent)) return undefined;
  // Nulls alone make nothing of what is not there.
  if (!isSent && before === undefined && isNullThroughout(translated)) return undefined;
  const content = isObject(sent) ? sent : {};
  const stored = isObject(before) ? before : {};
  return mix(innerFields(field), { content, tree: translated, stored }, place);
}

/** The entries as sent, or those stored as they could be sent, with what the tree says of each. */
function mixEntries(
  field: GroupsField,
  { sent, translated, before }: FieldSources,
  place: Place,
): unknown {
  if (sent === null) return reportBoth(place);
  const stored: readonly unknown[] = Array.isArray(before) ? before : [];
  const entries = isAbsent(sent)
    ? stored.map((entry) => (isObject(entry) ? writable(field.fields, entry) : entry))
    : isObject(sent)
      ? [sent]
      : sent;
  if (!Array.isArray(entries) || !Array.isArray(translated)) return undefined;
  return entries.map((entry: unknown, index) => {
    const tree: unknown = translated[index];
    if (!isObject(entry) || !isObject(tree)) return entry;
    const old = stored[index];
    const sources = { content: entry, tree, stored: isObject(old) ? old : {} };
    const path = appendKey(place.path, index);
    const replaces = place.replaces || isAbsent(sent);
    return mix(field.fields, sources, { ...place, path, replaces });
  });
}

/** What results show of an entry as far as a caller may send it. */
function writable(fields: readonly FormField[], values: Values): Values {
  const kept: Values = {};
  for (const field of fieldsInUse(fields, values)) {
    const value = memberOf(values, field.key);
    if (value === undefined || field.access !== undefined) continue;
    setMember(kept, field.key, writableInside(field, value));
  }
  return kept;
}

function writableInside(field: FormField, value: unknown): unknown {
  if (field.kind === "groups" && Array.isArray(value)) {
    return value.map((entry: unknown) => (isObject(entry) ? writable(field.fields, entry) : entry));
  }
  const hasFields = field.kind === "group" || field.kind === "variants";
  return hasFields && isObject(value) ? writable(innerFields(field), value) : value;
}

/** Fields that a tree with the choices put in can say something of. */
function fieldsChosen(fields: readonly FormField[], tree: Values): readonly FormField[] {
  return fields.flatMap((field) => {
    if (field.kind !== "variants" || field.flat !== true) return [field];
    const own = withOwnAccess(field);
    return fieldsChosen(chosenFields(own, tree), tree);
  });
}

function saysAnything(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return tree !== undefined;
  return Object.values(tree).some(saysAnything);
}

function isNullThroughout(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return tree === null;
  return Object.values(tree).every(isNullThroughout);
}

/** Whether two values are the same once one of them has been normalised. */
function isSame(sent: unknown, normalised: unknown): boolean {
  if (typeof sent === "object" || typeof normalised === "object") {
    return JSON.stringify(sent) === JSON.stringify(normalised);
  }
  return String(sent) === String(normalised);
}

function reportBoth({ issues, root, path }: Place): undefined {
  issues.reportAt(`${root}.${path}`, "translation-and-content", { field: path });
}
