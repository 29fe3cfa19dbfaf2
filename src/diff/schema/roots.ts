import type { NodePair, SchemaChange } from "../rule.js";

const combinators = ["oneOf", "anyOf", "allOf", "not", "if", "enum"];

/** Keywords at the root of an input that some clients refuse, where they came or went. */
export function rootCombinators(
  { direction, path, before, after }: NodePair,
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  if (direction !== "input" || path.length > 0) return [];
  return combinators
    .filter((keyword) => Object.hasOwn(before, keyword) !== Object.hasOwn(after, keyword))
    .filter((keyword) => Object.hasOwn(after, keyword) === (wanted === "added"))
    .map((keyword) => ({
      keyword,
      message: `The root has ${keyword} ${wanted === "added" ? "now" : "no more"}.`,
    }));
}

/** Another dialect at the root; naming 2020-12 or leaving it out is the same. */
export function dialects({ path, before, after }: NodePair): readonly SchemaChange[] {
  const [old, now] = [dialect(before["$schema"]), dialect(after["$schema"])];
  if (path.length > 0 || old === now) return [];
  return [
    {
      keyword: "$schema",
      before: old,
      after: now,
      message: `The schema is written in the dialect ${now} now, ${old} before.`,
    },
  ];
}

const usual = "https://json-schema.org/draft/2020-12/schema";

function dialect(named: unknown): string {
  return typeof named === "string" ? named.replace(/#$/, "") : usual;
}
