/** A JSON Schema of draft-07, as editors read it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export const draft = "http://json-schema.org/draft-07/schema#";

/** A text, or what YAML reads as something else and the compiler as a text; nothing is as good as no key. */
export const text: Schema = { type: ["string", "number", "null"] };

export const texts: Schema = { type: ["array", "null"], items: { type: ["string", "number"] } };

/** True or false, also as YAML 1.1 wrote them. */
export const flag: Schema = {
  type: ["boolean", "string", "null"],
  pattern: "^(?:[Tt]rue|[Ff]alse|TRUE|FALSE|[Yy]es|[Nn]o|[Oo]n|[Oo]ff|YES|NO|ON|OFF)?$",
};

export const number: Schema = { type: ["number", "null"] };

/** One of some words. */
export function words(values: readonly string[]): Schema {
  return { enum: [...values, null] };
}

/** Known words to choose from, and any other. */
export function suggested(values: readonly string[]): Schema {
  return { anyOf: [{ enum: [...values] }, text] };
}

/** A schema with what an editor shows beside it. */
export function described(schema: Schema, description: string, example?: unknown): Schema {
  return { ...schema, description, ...(example === undefined ? {} : { examples: [example] }) };
}
