import type { SchemaRule } from "../rule.js";
import { isRequired, memberOf, withMember, withoutMember } from "../schema/member-changes.js";
import { quotedPath } from "../schema/names.js";

export const propertyRenamed: SchemaRule = {
  area: "schema",
  id: "property-renamed",
  aspect: "meaning",
  law: "A property under another name breaks whoever sends or reads it by the older one.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "property-renamed",
  advice: "Keep the name that models and code use: a label can change without it.",
  find: (pair) =>
    pair.properties.renamed.map(({ from, to }) => ({
      property: to,
      before: from,
      after: to,
      message: `${quotedPath(pair.path, from)} is called "${to}" now.`,
      edited: withMember(
        withoutMember(pair.before, from),
        to,
        memberOf(pair.before, from),
        isRequired(pair.before, from),
      ),
    })),
};
