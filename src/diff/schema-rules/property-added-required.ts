import type { SchemaRule } from "../rule.js";
import {
  hasDefault,
  isRequired,
  levelOfAdded,
  memberOf,
  withMember,
} from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyAddedRequired: SchemaRule = {
  area: "schema",
  id: "property-added-required",
  aspect: "meaning",
  law: "A new required property breaks every call that was made without it.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "property-removed-required",
  advice: "Make it optional, and let the handler or a hook find a value where it is missing.",
  find: (pair) =>
    pair.properties.added
      .filter((key) => isRequired(pair.after, key) && !hasDefault(memberOf(pair.after, key)))
      .map((key) => ({
        property: key,
        after: memberOf(pair.after, key),
        message: `${quotedPath(pair.path, key)} is new and required.`,
        edited: withMember(pair.before, key, memberOf(pair.after, key), true),
        ...levelOfAdded(pair),
      })),
};
