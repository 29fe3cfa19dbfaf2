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

/** Keys whose value is one of a few words, and these words. */
export const wordsOf = {
  layout: ["single", "perAction"],
  payload: ["flat", "nested"],
  output: ["compact", "full"],
  coerce: ["json"],
  confirmation: ["flag", "token", "elicit"],
} as const;

/** What a declaration may tell clients instead of what follows from its actions. */
export const annotationKeys = [
  "readOnlyHint",
  "destructiveHint",
  "idempotentHint",
  "openWorldHint",
] as const;

/** The keys of an action of a declaration's own. */
export const actionKeys = [
  "description",
  "input",
  "output",
  "handler",
  "readOnly",
  "destructive",
  "confirm",
] as const;

/** The keys of what such an action takes or answers. */
export const parameterKeys = [
  "type",
  "required",
  "default",
  "description",
  "minimum",
  "maximum",
  "maxLength",
  "values",
] as const;

/** The keys of what a function answers. */
export const functionOutputKeys = [
  "type",
  "schema",
  "required",
  "description",
  "minimum",
  "maximum",
  "maxLength",
  "values",
] as const;

/** The keys of what a function takes. */
export const functionInputKeys = [...functionOutputKeys, "default", "when"] as const;

/** A name that every client takes: of a tool, or of an action. */
export const namePattern = "^[a-z][a-zA-Z0-9_-]*$";

/** The longest name that any client takes. */
export const longestName = 64;

export const kinds = ["contentType", "decoratedFields", "function", "app"] as const;

export type Kind = (typeof kinds)[number];

/** The keys that a declaration may have, by its kind. */
export const keysOf: Readonly<Record<Exclude<Kind, "app">, readonly string[]>> = {
  contentType: contentTypeKeys,
  decoratedFields: decoratedFieldsKeys,
  function: functionKeys,
};
