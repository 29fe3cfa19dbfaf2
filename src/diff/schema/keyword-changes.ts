import { sameJson } from "../../schema/equality.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, valueText } from "./names.js";
import { withKeywordsOf } from "./node-parts.js";

export type KeywordChange = "added" | "removed" | "changed";

/**
 * A keyword that came, went or changed, as a change whose older node has the keyword as the newer one. `{place}`, `{before}` and
 * `{after}` stand in the sentence for what they are.
 */
export function keywordChanges(
  pair: NodePair,
  keyword: string,
  wanted: KeywordChange,
  sentence: string,
): readonly SchemaChange[] {
  if (pair.typesAreDisjoint) return [];
  const edited = withKeywordsOf(pair.before, pair.after, keyword);
  return wordChanges(pair, keyword, wanted, sentence).map((change) => ({ ...change, edited }));
}

/** The same for what a model reads: words decide nothing about which values are taken. */
export function wordChanges(
  pair: NodePair,
  keyword: string,
  wanted: KeywordChange,
  sentence: string,
): readonly SchemaChange[] {
  if (kindOf(pair, keyword) !== wanted) return [];
  const { before, after, path } = pair;
  return [
    {
      keyword,
      ...(wanted === "added" ? {} : { before: before[keyword] }),
      ...(wanted === "removed" ? {} : { after: after[keyword] }),
      message: sentence
        .replace("{place}", () => quotedPath(path))
        .replace("{before}", () => valueText(before[keyword]))
        .replace("{after}", () => valueText(after[keyword])),
    },
  ];
}

function kindOf({ before, after }: NodePair, keyword: string): KeywordChange | undefined {
  const was = Object.hasOwn(before, keyword);
  const is = Object.hasOwn(after, keyword);
  if (!was && !is) return undefined;
  if (!was) return "added";
  if (!is) return "removed";
  return sameJson(before[keyword], after[keyword]) ? undefined : "changed";
}
