import type { SchemaObject } from "../../schema/json-schema.js";
import { sameJson } from "../../schema/equality.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { nameSimilarity, quotedPath, valuesText, valueText } from "./names.js";
import { listChanges } from "./node-parts.js";

export interface EnumChanges {
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
  /** One value that went and one that came, alike enough to be the same. */
  readonly renamed: { readonly from: unknown; readonly to: unknown } | undefined;
}

/** The values of a node's `enum` besides null, which goes with its type; undefined where it has none. */
export function listedOf({ enum: listed }: SchemaObject): readonly unknown[] | undefined {
  return Array.isArray(listed) ? listed.filter((value) => value !== null) : undefined;
}

/** How the values that a node lists changed; undefined unless both sides list some. */
export function enumChanges({
  before,
  after,
  typesAreDisjoint,
}: NodePair): EnumChanges | undefined {
  const old = listedOf(before);
  const now = listedOf(after);
  if (old === undefined || now === undefined || typesAreDisjoint) return undefined;
  const { removed, added } = listChanges(old, now);
  const [from] = removed;
  const [to] = added;
  const isRenamed = removed.length === 1 && added.length === 1 && areAlike(from, to);
  return isRenamed
    ? { removed: [], added: [], renamed: { from, to } }
    : { removed, added, renamed: undefined };
}

function areAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return (
    one.trim().toLowerCase() === other.trim().toLowerCase() || nameSimilarity(one, other) >= 0.6
  );
}

/** A node whose `enum` lists other values, and null if it did. */
export function withListed(node: SchemaObject, values: readonly unknown[]): SchemaObject {
  const { enum: listed } = node;
  const takesNull = Array.isArray(listed) && listed.includes(null);
  return { ...node, enum: takesNull ? [...values, null] : values };
}

/** The values that went, as a change; or those that came. */
export function valueChange(pair: NodePair, which: "removed" | "added"): readonly SchemaChange[] {
  const changes = enumChanges(pair);
  const old = listedOf(pair.before) ?? [];
  const values = changes?.[which] ?? [];
  if (values.length === 0) return [];
  const isGone = (value: unknown): boolean => values.some((each) => sameJson(each, value));
  const place = quotedPath(pair.path);
  return which === "removed"
    ? [
        {
          keyword: "enum",
          before: values,
          message: `${place} takes ${valuesText(values)} no more.`,
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
  const values = (listedOf(pair.before) ?? []).map((value) => (sameJson(value, from) ? to : value));
  return [
    {
      keyword: "enum",
      before: from,
      after: to,
      message: `${quotedPath(pair.path)} calls ${valueText(from)} ${valueText(to)} now.`,
      edited: withListed(pair.before, values),
    },
  ];
}
