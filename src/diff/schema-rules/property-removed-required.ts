import type { SchemaRule } from "../rule.js";
import { isRequired, memberOf, withoutMember } from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyRemovedRequired: SchemaRule = {
  area: "schema",
  id: "property-removed-required",
  aspect: "meaning",
  law: "A required property that is gone breaks every call that was right, and whoever relies on it finds nothing.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "property-added-required",
  advice: "Keep the field and hide it from forms, or take it away in a version that says so.",
  find: (pair) =>
    pair.properties.removed
      .filter((key) => isRequired(pair.before, key))
      .map((key) => ({
        property: key,
        before: memberOf(pair.before, key),
        message: `${quotedPath(pair.path, key)} is gone.`,
        edited: withoutMember(pair.before, key),
      })),
};
