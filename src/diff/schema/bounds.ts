import type { SchemaObject } from "../../schema/json-schema.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { withKeywordsOf } from "./node-parts.js";
import { quotedPath } from "./names.js";

export type BoundChange = "set" | "removed" | "tightened" | "loosened";

interface BoundKind {
  readonly keywords: readonly string[];
  readonly side: "lower" | "upper";
  /** `{value}` is the bound. */
  readonly words: string;
}

const kinds: readonly BoundKind[] = [
  { keywords: ["minimum", "exclusiveMinimum"], side: "lower", words: "{value} at least" },
  { keywords: ["maximum", "exclusiveMaximum"], side: "upper", words: "{value} at most" },
  { keywords: ["minLength"], side: "lower", words: "{value} characters at least" },
  { keywords: ["maxLength"], side: "upper", words: "{value} characters at most" },
  { keywords: ["minItems"], side: "lower", words: "{value} entries at least" },
  { keywords: ["maxItems"], side: "upper", words: "{value} entries at most" },
  { keywords: ["minProperties"], side: "lower", words: "{value} properties at least" },
  { keywords: ["maxProperties"], side: "upper", words: "{value} properties at most" },
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

function sentence(
  old: Bound | undefined,
  now: Bound | undefined,
  { words, side }: BoundKind,
): string {
  const say = ({ value, isOut }: Bound): string =>
    isOut
      ? `${side === "lower" ? "more" : "less"} than ${value}`
      : words.replace("{value}", String(value));
  if (now === undefined)
    return old === undefined ? "is the same." : `has no such bound now, ${say(old)} before.`;
  const before = old === undefined ? "no such bound" : say(old);
  return `takes ${say(now)} now, ${before} before.`;
}
