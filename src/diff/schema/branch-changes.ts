import type { JsonSchema } from "../../schema/json-schema.js";
import { schemaList } from "../../schema/located.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, valueText } from "./names.js";
import { listChanges } from "./node-parts.js";

/** Alternatives under `anyOf` or `oneOf` that came or went, all in one change. */
export function branchChanges(
  pair: NodePair,
  keyword: "anyOf" | "oneOf",
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  const isThere = Array.isArray(before[keyword]) && Array.isArray(after[keyword]);
  if (typesAreDisjoint || !isThere) return [];
  const old = schemaList(before[keyword]);
  const changes = listChanges<JsonSchema>(old, schemaList(after[keyword]));
  const found = changes[wanted];
  if (found.length === 0) return [];
  const [first] = found;
  const more = found.length === 1 ? "" : ` and ${found.length - 1} more`;
  const verb = wanted === "added" ? "as well" : "no more";
  return [
    {
      keyword,
      [wanted === "added" ? "after" : "before"]: found,
      message: `${quotedPath(path)} takes the alternative ${valueText(first)}${more} ${verb}.`,
      edited: {
        ...before,
        [keyword]:
          wanted === "added" ? [...old, ...found] : old.filter((each) => !found.includes(each)),
      },
    },
  ];
}
