import { schemaMap } from "../../schema/located.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { wordChanges } from "./keyword-changes.js";
import { changedText, quotedPath, valuesText } from "./names.js";

/** A description with other words; other white space is none. */
export function describedOtherwise(pair: NodePair): readonly SchemaChange[] {
  const [old, now] = [pair.before["description"], pair.after["description"]].map(normalised);
  if (old === now) return [];
  return wordChanges(pair, "description", "changed", "{before} → {after}").map((change) => {
    const isText = typeof old === "string" && typeof now === "string";
    const words = isText ? changedText(old, now) : change.message;
    return { ...change, message: `The description of ${quotedPath(pair.path)} changed: ${words}.` };
  });
}

function normalised(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/\s+/gu, " ").trim() : text;
}

/** A keyword for readers that came, went or changed. */
export function anyChange(pair: NodePair, keyword: "title" | "examples"): readonly SchemaChange[] {
  return [
    ...wordChanges(pair, keyword, "added", `{place} has the ${keyword} {after} now, and had none.`),
    ...wordChanges(
      pair,
      keyword,
      "changed",
      `{place} has the ${keyword} {after} now, {before} before.`,
    ),
    ...wordChanges(pair, keyword, "removed", `{place} has no ${keyword} now, {before} before.`),
  ];
}

/** Properties that stand in another order than before, as far as both sides have them. */
export function orderedMembers({ before, after, path }: NodePair): readonly SchemaChange[] {
  const old = schemaMap(before["properties"]);
  const now = schemaMap(after["properties"]);
  const was = [...old.keys()].filter((key) => now.has(key));
  const is = [...now.keys()].filter((key) => old.has(key));
  const first = was.findIndex((key, index) => is[index] !== key);
  if (first === -1) return [];
  const moved = is.slice(first);
  return [
    {
      keyword: "properties",
      before: was,
      after: is,
      message: `${quotedPath(path)} has its properties in another order, from ${valuesText(moved.slice(0, 1))} on.`,
    },
  ];
}

/** Whether a node is meant to go, or is not any more. */
export function deprecation(
  { before, after, path }: NodePair,
  wanted: boolean,
): readonly SchemaChange[] {
  const was = before["deprecated"] === true;
  const is = after["deprecated"] === true;
  if (was === is || is !== wanted) return [];
  return [
    {
      keyword: "deprecated",
      before: was,
      after: is,
      message: `${quotedPath(path)} is ${is ? "deprecated now" : "not deprecated any more"}.`,
    },
  ];
}
