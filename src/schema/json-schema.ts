/** A JSON Schema as it is written: an object of keywords, or `true` and `false`. */
export type JsonSchema = boolean | SchemaObject;

export type SchemaObject = Readonly<Record<string, unknown>>;

/** The dialects whose meaning is known. */
export type Dialect = "2020-12" | "draft-07";
