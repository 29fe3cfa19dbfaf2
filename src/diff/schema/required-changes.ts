import { nameList } from "../../schema/located.js";
import { compareText } from "../../util/compare-text.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { bothTake } from "./aligned.js";
import { isNewOrGone, withRequired } from "./member-changes.js";
import { quotedPath } from "./names.js";

/** Members that must be given now, or need not be any more. What came, went or is called otherwise is told there. */
export function requiredChanges(
  pair: NodePair,
  wanted: "required" | "optional",
): readonly SchemaChange[] {
  const { before, after, path } = pair;
  if (!bothTake(before, after, "object")) return [];
  const old = new Set(nameList(before["required"]));
  const now = new Set(nameList(after["required"]));
  const isRequired = wanted === "required";
  const [from, to] = isRequired ? [old, now] : [now, old];
  return [...to]
    .filter((key) => !from.has(key) && !isNewOrGone(pair, key))
    .toSorted(compareText)
    .map((key) => ({
      property: key,
      keyword: "required",
      before: !isRequired,
      after: isRequired,
      message: `${quotedPath(path, key)} is ${isRequired ? "required" : "optional"} now.`,
      edited: withRequired(before, key, isRequired),
    }));
}
