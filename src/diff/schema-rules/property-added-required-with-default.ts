import type { SchemaRule } from "../rule.js";
import {
  hasDefault,
  isRequired,
  levelOfAdded,
  memberOf,
  withMember,
} from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyAddedRequiredWithDefault: SchemaRule = {
  area: "schema",
  id: "property-added-required-with-default",
  aspect: "meaning",
  law: "A default does not make a call valid that leaves a required property out.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: { waiver: "it goes as property-removed-required does" },
  advice: "Make it optional, and let the handler or a hook find a value where it is missing.",
  find: (pair) =>
    pair.properties.added
      .filter((key) => isRequired(pair.after, key) && hasDefault(memberOf(pair.after, key)))
      .map((key) => ({
        property: key,
        after: memberOf(pair.after, key),
        message: `${quotedPath(pair.path, key)} is new and required.`,
        edited: withMember(pair.before, key, memberOf(pair.after, key), true),
        ...levelOfAdded(pair),
      })),
};
