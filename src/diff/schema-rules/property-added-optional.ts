import type { SchemaRule } from "../rule.js";
import {
  isOpen,
  isRequired,
  levelOfAdded,
  memberOf,
  withMember,
} from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyAddedOptional: SchemaRule = {
  area: "schema",
  id: "property-added-optional",
  aspect: "meaning",
  law: "A new optional property adds to what callers may send; a closed result that gains one surprises clients that hold on to its older schema.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "info" },

  inverse: "property-removed-optional",
  advice: "Nothing has to be done, unless clients keep schemas of results.",
  find: (pair) =>
    pair.properties.added
      .filter((key) => !isRequired(pair.after, key))
      .map((key) => ({
        property: key,
        after: memberOf(pair.after, key),
        message: `${quotedPath(pair.path, key)} is new and optional.`,
        edited: withMember(pair.before, key, memberOf(pair.after, key), false),
        ...levelOfAdded(pair),
        ...(pair.direction === "input" && isOpen(pair.before)
          ? { level: "dangerous" as const }
          : {}),
      })),
};
