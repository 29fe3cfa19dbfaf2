import type { SchemaRule } from "../rule.js";
import { nameList } from "../../schema/located.js";
import { isNewOrGone, isRequired, withRequired } from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyBecameOptional: SchemaRule = {
  area: "schema",
  id: "property-became-optional",
  aspect: "meaning",
  law: "A property that became optional may be missing where it always was.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "property-became-required",
  advice: "See that whoever reads it can do without.",
  find: (pair) =>
    pair.typesAreDisjoint
      ? []
      : [...new Set([...nameList(pair.before["required"]), ...nameList(pair.after["required"])])]
          .filter((key) => !isNewOrGone(pair, key))
          .filter((key) => !isRequired(pair.after, key) && isRequired(pair.before, key))
          .map((key) => ({
            property: key,
            keyword: "required",
            before: true,
            after: false,
            message: `${quotedPath(pair.path, key)} is optional now.`,
            edited: withRequired(pair.before, key, false),
          })),
};
