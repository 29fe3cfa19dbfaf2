import type { NodePair, SchemaChange } from "../rule.js";
import { type KeywordChange, keywordChanges } from "./keyword-changes.js";

const sentences: Readonly<Record<KeywordChange, string>> = {
  added: "{place} takes nothing but {after} now.",
  changed: "{place} takes nothing but {after} now, {before} before.",
  removed: "{place} takes other values than {before} now.",
};

/** How the only value of a node changed; beside a list of values it counts as a list of one. */
export function constChanges(pair: NodePair, wanted: KeywordChange): readonly SchemaChange[] {
  const { before, after } = pair;
  const isListed =
    (Array.isArray(before["enum"]) && !Object.hasOwn(before, "const")) ||
    (Array.isArray(after["enum"]) && !Object.hasOwn(after, "const"));
  return isListed ? [] : keywordChanges(pair, "const", wanted, sentences[wanted]);
}
