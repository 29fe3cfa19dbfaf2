import type { NodePair, SchemaChange } from "../rule.js";
import { isRequired, levelOfRemoved, memberOf, withoutMember } from "./member-changes.js";
import { quotedPath } from "./names.js";

/** Members that went, of one kind. */
export function removedMembers(
  pair: NodePair,
  wanted: "optional" | "required",
): readonly SchemaChange[] {
  const { before, after, path } = pair;
  return pair.properties.removed.flatMap((key): readonly SchemaChange[] => {
    const required = isRequired(before, key);
    if ((required ? "required" : "optional") !== wanted) return [];
    return [
      {
        property: key,
        before: memberOf(before, key),
        message: `${quotedPath(path, key)} is gone${required ? ", and was required" : ""}.`,
        edited: withoutMember(before, key, after),
        ...levelOfRemoved(pair, key),
      },
    ];
  });
}
