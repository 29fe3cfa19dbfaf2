import { canonicalJson } from "../../schema/equality.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { hasDefault, isRequired, levelOfAdded, memberOf, withMember } from "./member-changes.js";
import { quotedPath, valueText } from "./names.js";

export type AddedMember = "optional" | "required" | "requiredWithDefault";

/** Members that came, of one kind. */
export function addedMembers(pair: NodePair, wanted: AddedMember): readonly SchemaChange[] {
  const { before, after, path } = pair;
  return pair.properties.added.flatMap((key): readonly SchemaChange[] => {
    const schema = memberOf(after, key);
    const required = isRequired(after, key);
    const ownDefault = hasDefault(schema) ? schema["default"] : undefined;
    const kind = !required ? "optional" : hasDefault(schema) ? "requiredWithDefault" : "required";
    if (kind !== wanted) return [];
    const message = {
      optional: "is new.",
      required: "is new and required.",
      requiredWithDefault: `is new and required, though it has the default ${valueText(ownDefault)}.`,
    }[kind];
    const isAnything = ["true", "{}"].includes(canonicalJson(schema));
    return [
      {
        property: key,
        after: schema,
        message: `${quotedPath(path, key)} ${message}`,
        edited: withMember(before, key, schema, required),
        ...(required && pair.direction === "input" ? {} : levelOfAdded(pair, key, isAnything)),
      },
    ];
  });
}
