import type { SchemaObject } from "../../schema/json-schema.js";
import { isAmong, sameJson } from "../../schema/equality.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { nameSimilarity, quotedPath, valuesText, valueText } from "./names.js";
import { listChanges, without } from "./node-parts.js";
import { areTypesDisjoint, takesNull, typesBesideNull } from "./node-types.js";

interface EnumChanges {
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
  /** One value that went and one that came, alike enough to be the same. */
  readonly renamed: { readonly from: unknown; readonly to: unknown } | undefined;
}

/** The values of a node's `enum`, besides null where its type says so too; undefined where it has none. */
function listedOf({ enum: listed, type }: SchemaObject): readonly unknown[] | undefined {
  if (!Array.isArray(listed)) return undefined;
  return type === undefined ? listed : listed.filter((value) => value !== null);
}

/** The same, or the one value of its `const` where the other node lists values. */
function listedBeside(node: SchemaObject, other: SchemaObject): readonly unknown[] | undefined {
  if (
    !Array.isArray(node["enum"]) &&
    Array.isArray(other["enum"]) &&
    Object.hasOwn(node, "const")
  ) {
    return [node["const"]];
  }
  return listedOf(node);
}

/** How the values that a node lists changed; undefined unless both sides list some. */
function enumChanges(pair: NodePair): EnumChanges | undefined {
  const { before, after } = pair;
  const old = listedBeside(before, after);
  const now = listedBeside(after, before);
  if (old === undefined || now === undefined || areOtherTypes(pair)) return undefined;
  const { removed, added } = listChanges(old, now);
  const [from] = removed;
  const [to] = added;
  const isRenamed = removed.length === 1 && added.length === 1 && areAlike(from, to);
  return isRenamed
    ? { removed: [], added: [], renamed: { from, to } }
    : { removed, added, renamed: undefined };
}

/** What is listed of other types comes and goes with them. */
function areOtherTypes({ before, after, typesAreDisjoint }: NodePair): boolean {
  return typesAreDisjoint || areTypesDisjoint(typesBesideNull(before), typesBesideNull(after));
}

function areAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return (
    one.trim().toLowerCase() === other.trim().toLowerCase() || nameSimilarity(one, other) >= 0.6
  );
}

/** A node whose `enum` lists other values, and null if it did. */
function withListed(node: SchemaObject, values: readonly unknown[]): SchemaObject {
  const { enum: listed } = node;
  const keepsNull = Array.isArray(listed) && listed.includes(null) && !values.includes(null);
  return {
    ...without(node, "const"),
    enum: keepsNull && node["type"] !== undefined ? [...values, null] : values,
  };
}

/** The values that went, as a change; or those that came. */
export function valueChange(pair: NodePair, which: "removed" | "added"): readonly SchemaChange[] {
  const changes = enumChanges(pair);
  const old = listedBeside(pair.before, pair.after) ?? [];
  const values = changes?.[which] ?? [];
  if (values.length === 0) return [];
  const isGone = (value: unknown): boolean => isAmong(values, value);
  const place = quotedPath(pair.path);
  return which === "removed"
    ? [
        {
          keyword: "enum",
          before: values,
          message: `${place} no longer takes ${valuesText(values)}.`,
          edited: withListed(
            pair.before,
            old.filter((value) => !isGone(value)),
          ),
        },
      ]
    : [
        {
          keyword: "enum",
          after: values,
          message: `${place} takes ${valuesText(values)} as well.`,
          edited: withListed(pair.before, [...old, ...values]),
        },
      ];
}

/** A value that goes by another name, as one change. */
export function renamedValue(pair: NodePair): readonly SchemaChange[] {
  const renamed = enumChanges(pair)?.renamed;
  if (renamed === undefined) return [];
  const { from, to } = renamed;
  const values = (listedBeside(pair.before, pair.after) ?? []).map((value) =>
    sameJson(value, from) ? to : value,
  );
  return [
    {
      keyword: "enum",
      before: from,
      after: to,
      message: `${quotedPath(pair.path)} has ${valueText(to)} in place of ${valueText(from)} now.`,
      edited: withListed(pair.before, values),
    },
  ];
}

/** A list of values where any was taken, or any value where some were listed; null goes with the types. */
export function enumeration(pair: NodePair, wanted: "added" | "removed"): readonly SchemaChange[] {
  const { before, after, path } = pair;
  const old = listedBeside(before, after);
  const now = listedBeside(after, before);
  if (areOtherTypes(pair)) return [];
  const place = quotedPath(path);
  if (wanted === "added" && old === undefined && now !== undefined) {
    const edited = { ...before, enum: takesNull(before) ? [...now, null] : now };
    return [
      {
        keyword: "enum",
        after: now,
        message: `${place} takes only ${valuesText(now)} now.`,
        edited,
      },
    ];
  }
  if (wanted === "removed" && old !== undefined && now === undefined) {
    const message = `${place} takes other values than ${valuesText(old)} now.`;
    return [{ keyword: "enum", before: old, message, edited: without(before, "enum") }];
  }
  return [];
}

/** The same values in another order. */
export function orderedValues({ before, after, path }: NodePair): readonly SchemaChange[] {
  const old = listedOf(before) ?? [];
  const now = listedOf(after) ?? [];
  const both = (values: readonly unknown[], others: readonly unknown[]): readonly unknown[] =>
    values.filter((value) => others.some((each) => sameJson(each, value)));
  const was = both(old, now);
  const is = both(now, old);
  if (sameJson(was, is)) return [];
  return [
    {
      keyword: "enum",
      before: was,
      after: is,
      message: `${quotedPath(path)} lists its values in another order: ${valuesText(is)}.`,
    },
  ];
}
