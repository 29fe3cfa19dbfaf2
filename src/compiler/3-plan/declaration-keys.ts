/** The keys of a tool declaration, by kind; tools.md's tables in data form. */

/** Keys that every kind takes. */
const commonKeys = [
  "kind",
  "class",
  "name",
  "title",
  "description",
  "allowedActions",
  "scopes",
  "annotations",
] as const;

/** Keys of a `contentType` declaration. */
export const contentTypeKeys = [
  ...commonKeys,
  "contentType",
  "form",
  "workspace",
  "nodeType",
  "folderTemplate",
  "nodeNameFrom",
  "identifiers",
  "includedFields",
  "excludedFields",
  "confirmation",
  "layout",
  "payload",
  "output",
  "coerce",
  "actions",
  "hooks",
] as const;

export const kinds = ["contentType", "decoratedFields", "function", "app"] as const;

export type Kind = (typeof kinds)[number];
