import type { SchemaObject } from "../../schema/json-schema.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { withKeywordsOf } from "./node-parts.js";
import { quotedPath } from "./names.js";

export type BoundChange = "set" | "removed" | "tightened" | "loosened";

interface BoundKind {
  readonly keywords: readonly string[];
  readonly side: "lower" | "upper";
  /** What is counted; nothing for numbers, which stand for themselves. */
  readonly unit?: readonly [one: string, many: string];
}

const kinds: readonly BoundKind[] = [
  { keywords: ["minimum", "exclusiveMinimum"], side: "lower" },
  { keywords: ["maximum", "exclusiveMaximum"], side: "upper" },
  { keywords: ["minLength"], side: "lower", unit: ["character", "characters"] },
  { keywords: ["maxLength"], side: "upper", unit: ["character", "characters"] },
  { keywords: ["minItems"], side: "lower", unit: ["entry", "entries"] },
  { keywords: ["maxItems"], side: "upper", unit: ["entry", "entries"] },
  { keywords: ["minProperties"], side: "lower", unit: ["property", "properties"] },
  { keywords: ["maxProperties"], side: "upper", unit: ["property", "properties"] },
];

interface Bound {
  readonly keyword: string;
  readonly value: number;
  readonly isOut: boolean;
}

/** The bounds of a node that changed in one way, each with the older node under the newer bound. */
export function boundChanges(pair: NodePair, wanted: BoundChange): readonly SchemaChange[] {
  if (pair.typesAreDisjoint) return [];
  return kinds.flatMap((kind) => {
    const old = boundOf(pair.before, kind);
    const now = boundOf(pair.after, kind);
    if (changeOf(old, now, kind) !== wanted) return [];
    return [
      {
        keyword: now?.keyword ?? old?.keyword ?? "",
        ...(old === undefined ? {} : { before: old.value }),
        ...(now === undefined ? {} : { after: now.value }),
        message: `${quotedPath(pair.path)} ${sentence(old, now, kind)}`,
        edited: withKeywordsOf(pair.before, pair.after, ...kind.keywords),
      },
    ];
  });
}

function boundOf(node: SchemaObject, { keywords, side }: BoundKind): Bound | undefined {
  const bounds = keywords.flatMap((keyword): readonly Bound[] => {
    const value = node[keyword];
    return typeof value === "number"
      ? [{ keyword, value, isOut: keyword.startsWith("exclusive") }]
      : [];
  });
  return bounds.reduce<Bound | undefined>(
    (best, each) => (best === undefined || isTighter(each, best, side) ? each : best),
    undefined,
  );
}

function isTighter(one: Bound, other: Bound, side: BoundKind["side"]): boolean {
  if (one.value === other.value) return one.isOut && !other.isOut;
  return side === "lower" ? one.value > other.value : one.value < other.value;
}

function changeOf(
  old: Bound | undefined,
  now: Bound | undefined,
  { side }: BoundKind,
): BoundChange | undefined {
  if (old === undefined) return now === undefined ? undefined : "set";
  if (now === undefined) return "removed";
  if (isTighter(now, old, side)) return "tightened";
  return isTighter(old, now, side) ? "loosened" : undefined;
}

function sentence(old: Bound | undefined, now: Bound | undefined, kind: BoundKind): string {
  if (now === undefined) {
    return old === undefined
      ? "is as before."
      : `has no such bound now, ${words(old, kind)} before.`;
  }
  if (old === undefined) return `takes ${words(now, kind)} now.`;
  const before = old.isOut === now.isOut ? String(old.value) : words(old, kind);
  return `takes ${words(now, kind)} now, ${before} before.`;
}

/** A bound in words: `80 characters at most`. */
function words({ value, isOut }: Bound, { side, unit }: BoundKind): string {
  if (isOut) return `${side === "lower" ? "more" : "less"} than ${value}`;
  const counted = unit === undefined ? "" : ` ${unit[value === 1 ? 0 : 1]}`;
  return `${value}${counted} at ${side === "lower" ? "least" : "most"}`;
}
