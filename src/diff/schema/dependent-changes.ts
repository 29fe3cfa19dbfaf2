import type { SchemaObject } from "../../schema/json-schema.js";
import { nameList } from "../../schema/located.js";
import { isObject } from "../../util/is-object.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { bothTake } from "./aligned.js";
import { quotedPath } from "./names.js";
import { listChanges } from "./node-parts.js";

type Dependency = readonly [key: string, needed: string];

/** Properties that ask for another now, or do not any more; each pair is a change. */
export function dependentChanges(
  { before, after, path }: NodePair,
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  if (!bothTake(before, after, "object")) return [];
  const old = dependenciesOf(before);
  const found = listChanges(old, dependenciesOf(after))[wanted];
  if (found.length === 0) return [];
  const verb = wanted === "added" ? "needs" : "does not need";
  const sentences = found.map(
    ([key, needed]) => `${quotedPath(path, key)} ${verb} ${quotedPath(path, needed)}`,
  );
  const more = sentences.length > 3 ? ` and ${sentences.length - 3} more` : "";
  const isFound = ([key, needed]: Dependency): boolean =>
    found.some((each) => each[0] === key && each[1] === needed);
  return [
    {
      keyword: "dependentRequired",
      ...(Object.hasOwn(before, "dependentRequired")
        ? { before: before["dependentRequired"] }
        : {}),
      ...(Object.hasOwn(after, "dependentRequired") ? { after: after["dependentRequired"] } : {}),
      message: `${sentences.slice(0, 3).join(", ")}${more} ${wanted === "added" ? "now" : "any more"}.`,
      edited: withDependencies(
        before,
        wanted === "added" ? [...old, ...found] : old.filter((each) => !isFound(each)),
      ),
    },
  ];
}

function dependenciesOf({ dependentRequired }: SchemaObject): readonly Dependency[] {
  if (!isObject(dependentRequired)) return [];
  return Object.entries(dependentRequired).flatMap(([key, needed]) =>
    nameList(needed).map((name): Dependency => [key, name]),
  );
}

function withDependencies(node: SchemaObject, dependencies: readonly Dependency[]): SchemaObject {
  const needed = new Map<string, readonly string[]>();
  for (const [key, name] of dependencies) needed.set(key, [...(needed.get(key) ?? []), name]);
  return { ...node, dependentRequired: Object.fromEntries(needed) };
}
