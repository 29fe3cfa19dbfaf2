import type { SchemaRule } from "../rule.js";
import { isOpen, isRequired, memberOf, withoutMember } from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyRemovedOptional: SchemaRule = {
  area: "schema",
  id: "property-removed-optional",
  aspect: "meaning",
  law: "An optional property that is gone breaks the calls that send it, and whoever reads it finds nothing.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "dangerous" },

  inverse: "property-added-optional",
  advice: "Keep the field and hide it from forms, or take it away in a version that says so.",
  find: (pair) =>
    pair.properties.removed
      .filter((key) => !isRequired(pair.before, key))
      .map((key) => ({
        property: key,
        before: memberOf(pair.before, key),
        message: `${quotedPath(pair.path, key)} is gone.`,
        edited: withoutMember(pair.before, key),
        ...(pair.direction === "input" && isOpen(pair.before)
          ? { level: "dangerous" as const }
          : {}),
      })),
};
