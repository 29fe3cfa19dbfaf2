import type { JsonSchema } from "../../schema/json-schema.js";
import { schemaList } from "../../schema/located.js";
import { isObject } from "../../util/is-object.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { jsonSimilarity, quotedPath, valueText } from "./names.js";
import { listChanges } from "./node-parts.js";
import { typesOf } from "./node-types.js";

type Alternatives = "anyOf" | "oneOf";

interface AlternativePair {
  /** Where the older one stands. */
  readonly index: number;
  readonly before: JsonSchema;
  readonly after: JsonSchema;
}

/** Alternatives of both sides that differ and stand for each other: of the same types, each the only one or the most alike. */
export function alternativePairs(
  { before, after }: NodePair,
  keyword: Alternatives,
): readonly AlternativePair[] {
  const old = schemaList(before[keyword]);
  const { removed, added } = listChanges(old, schemaList(after[keyword]));
  const left = [...added];
  return removed.flatMap((one) => {
    if (!isObject(one)) return [];
    const scores = left.map((other) => likeness(one, other));
    const best = Math.max(...scores, 0);
    const index = scores.indexOf(best);
    const [other] = best < leastAlike ? [] : left.splice(index, 1);
    return other === undefined ? [] : [{ index: old.indexOf(one), before: one, after: other }];
  });
}

const leastAlike = 0.3;

function likeness(one: JsonSchema, other: JsonSchema): number {
  if (!isObject(one) || !isObject(other)) return 0;
  return typesOf(one).join() === typesOf(other).join() ? jsonSimilarity(one, other) : 0;
}

/** Alternatives under `anyOf` or `oneOf` that came or went, all in one change. */
export function branchChanges(
  pair: NodePair,
  keyword: Alternatives,
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  const isThere = Array.isArray(before[keyword]) && Array.isArray(after[keyword]);
  if (typesAreDisjoint || !isThere) return [];
  const old = schemaList(before[keyword]);
  const pairs = alternativePairs(pair, keyword);
  const isPaired = (each: JsonSchema): boolean =>
    pairs.some((found) => found.before === each || found.after === each);
  const changes = listChanges<JsonSchema>(old, schemaList(after[keyword]));
  const found = changes[wanted].filter((each) => !isPaired(each));
  if (found.length === 0) return [];
  const [first] = found;
  const more = found.length === 1 ? "" : ` and ${found.length - 1} more`;
  const what = `the alternative ${valueText(first)}${more}`;
  return [
    {
      keyword,
      [wanted === "added" ? "after" : "before"]: found,
      message: `${quotedPath(path)} ${wanted === "added" ? `takes ${what} as well` : `no longer takes ${what}`}.`,
      edited: {
        ...before,
        [keyword]:
          wanted === "added" ? [...old, ...found] : old.filter((each) => !found.includes(each)),
      },
    },
  ];
}
