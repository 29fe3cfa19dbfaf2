/** The keys of a tool declaration, by kind; tools.md's tables in data form. */

/** Keys that every kind takes. `class` selects a kind by the Java class of an h1 registration. */
const commonKeys = [
  "kind",
  "name",
  "title",
  "description",
  "allowedActions",
  "scopes",
  "annotations",
] as const;

/** Keys of a `contentType` declaration. */
const contentTypeKeys = [
  ...commonKeys,
  "class",
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

/** Keys of a `decoratedFields` declaration. */
const decoratedFieldsKeys = [...commonKeys, "class", "fields", "workspaces"] as const;

/** Keys of a `function` declaration. */
const functionKeys = [
  ...commonKeys,
  "parameters",
  "schema",
  "output",
  "handler",
  "readOnly",
  "destructive",
] as const;

export const kinds = ["contentType", "decoratedFields", "function", "app"] as const;

export type Kind = (typeof kinds)[number];

/** The keys that a declaration may have, by its kind. */
export const keysOf: Readonly<Record<Exclude<Kind, "app">, readonly string[]>> = {
  contentType: contentTypeKeys,
  decoratedFields: decoratedFieldsKeys,
  function: functionKeys,
};
