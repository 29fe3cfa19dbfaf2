import { nameList } from "../../schema/located.js";
import { compareText } from "../../util/compare-text.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { bothTake } from "./aligned.js";
import { withRequired } from "./member-changes.js";
import { quotedPath } from "./names.js";

/** Members that must be given now, or need not be any more. What came, went or is called otherwise is told there. */
export function requiredChanges(
  { before, after, path, properties }: NodePair,
  wanted: "required" | "optional",
): readonly SchemaChange[] {
  if (!bothTake(before, after, "object")) return [];
  const told = new Set([
    ...properties.added,
    ...properties.removed,
    ...properties.renamed.flatMap(({ from, to }) => [from, to]),
  ]);
  const old = new Set(nameList(before["required"]));
  const now = new Set(nameList(after["required"]));
  const isRequired = wanted === "required";
  const [from, to] = isRequired ? [old, now] : [now, old];
  return [...to]
    .filter((key) => !from.has(key) && !told.has(key))
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
