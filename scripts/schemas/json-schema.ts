/** A JSON Schema of draft-07, as editors read it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export const draft = "http://json-schema.org/draft-07/schema#";

/** A text, or what YAML reads as something else and the compiler as a text; nothing is as good as no key. */
export const text: Schema = { type: ["string", "number", "boolean", "null"] };

/** Texts; nothing is as good as no key, but no text. */
export const texts: Schema = {
  type: ["array", "null"],
  items: { type: ["string", "number", "boolean"] },
};

/** A text that says something. */
export const someText: Schema = { type: ["string", "number", "boolean"], pattern: "\\S" };

/** That a key says something: a blank text is as good as none. */
export function said(key: string): Schema {
  return { required: [key], properties: { [key]: someText } };
}

/** True or false, also as YAML 1.1 wrote them. */
export const flag: Schema = {
  type: ["boolean", "string"],
  pattern: `^(?:${["true", "false", "yes", "no", "on", "off"].map(anyCase).join("|")})$`,
};

/** The same, or nothing: a blank is none either. */
export const optionalFlag: Schema = {
  type: ["boolean", "string", "null"],
  anyOf: [flag, { type: "null" }, { pattern: "^\\s*$", type: "string" }],
};

/** A text as a pattern that takes it in capitals too; a blank is any white space. */
export function anyCase(text: string): string {
  return [...text]
    .map((character) => {
      if (character === " ") return "\\s+";
      if (/[a-z]/.test(character)) return `[${character}${character.toUpperCase()}]`;
      return character === "." ? "\\." : character;
    })
    .join("");
}

/** That a key is there with a value: one without is as good as not there. */
export function present(key: string): Schema {
  return { required: [key], properties: { [key]: { not: { type: "null" } } } };
}

export const number: Schema = { type: "number" };

/** What stands for true. */
export const yes: Schema = {
  anyOf: [
    { const: true },
    { type: "string", pattern: `^(?:${["true", "yes", "on"].map(anyCase).join("|")})$` },
  ],
};

/** That not both flags are true. */
export function notBoth(one: string, other: string): Schema {
  return { not: { properties: { [one]: yes, [other]: yes }, required: [one, other] } };
}

/** Words, with blanks around them too. An editor offers them as they are. */
export function spacedWords(values: readonly string[]): Schema {
  return {
    anyOf: [
      { enum: [...values] },
      { type: "string", pattern: `^\\s*(?:${values.join("|")})\\s*$` },
    ],
  };
}

/** One of some words. */
export function words(values: readonly string[]): Schema {
  return { enum: [...values, null] };
}

/** Known words to choose from, and any other. */
export function suggested(values: readonly string[]): Schema {
  return { anyOf: [{ enum: [...values] }, text] };
}

/** Known words to choose from, and whatever else. */
export function anySuggested(values: readonly string[]): Schema {
  return { anyOf: [{ enum: [...values] }, {}] };
}

/** A schema with what an editor shows beside it. */
export function described(schema: Schema, description: string, example?: unknown): Schema {
  return { ...schema, description, ...(example === undefined ? {} : { examples: [example] }) };
}
