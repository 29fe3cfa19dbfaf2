import type { SchemaRule } from "../rule.js";
import { nameList } from "../../schema/located.js";
import { isNewOrGone, isRequired, withRequired } from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyBecameRequired: SchemaRule = {
  area: "schema",
  id: "property-became-required",
  aspect: "meaning",
  law: "A property that became required breaks the calls that leave it out.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "property-became-optional",
  advice: "Give a default in a hook instead of asking callers for more.",
  find: (pair) =>
    pair.typesAreDisjoint
      ? []
      : [...new Set([...nameList(pair.before["required"]), ...nameList(pair.after["required"])])]
          .filter((key) => !isNewOrGone(pair, key))
          .filter((key) => isRequired(pair.after, key) && !isRequired(pair.before, key))
          .map((key) => ({
            property: key,
            keyword: "required",
            before: false,
            after: true,
            message: `${quotedPath(pair.path, key)} is required now.`,
            edited: withRequired(pair.before, key, true),
          })),
};
