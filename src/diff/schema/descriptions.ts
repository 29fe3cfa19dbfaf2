import type { SchemaObject } from "../../schema/json-schema.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { type KeywordChange } from "./keyword-changes.js";
import { quotedPath, valueText } from "./names.js";

/** Descriptions that came, went or changed; how they are spaced does not count. */
export function descriptions(pair: NodePair, wanted: KeywordChange): readonly SchemaChange[] {
  return wordsChanged(pair, "description", wanted);
}

/** A title that came, went or changed. */
export function titles(pair: NodePair): readonly SchemaChange[] {
  return (["added", "removed", "changed"] as const).flatMap((kind) =>
    wordsChanged(pair, "title", kind),
  );
}

function wordsChanged(
  { before, after, path }: NodePair,
  keyword: string,
  wanted: KeywordChange,
): readonly SchemaChange[] {
  const old = textOf(before, keyword);
  const now = textOf(after, keyword);
  if (old === now) return [];
  const kind = old === "" ? "added" : now === "" ? "removed" : "changed";
  if (kind !== wanted) return [];
  const words = {
    added: `has a ${keyword} now: ${valueText(now)}`,
    removed: `has no ${keyword} any more`,
    changed: `has another ${keyword}: ${valueText(now)}`,
  } as const;
  return [
    {
      keyword,
      ...(old === "" ? {} : { before: before[keyword] }),
      ...(now === "" ? {} : { after: after[keyword] }),
      message: `${quotedPath(path)} ${words[kind]}.`,
    },
  ];
}

function textOf(node: SchemaObject, keyword: string): string {
  const value = node[keyword];
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
}

/** The mark of what should not be used any more, where it came or went. */
export function deprecation(
  { before, after, path }: NodePair,
  isNow: boolean,
): readonly SchemaChange[] {
  const was = before["deprecated"] === true;
  const is = after["deprecated"] === true;
  if (was === is || is !== isNow) return [];
  return [
    {
      keyword: "deprecated",
      before: was,
      after: is,
      message: `${quotedPath(path)} is ${is ? "deprecated now" : "deprecated no more"}.`,
    },
  ];
}
