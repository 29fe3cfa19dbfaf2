import { configSchema } from "../../src/config/schema.js";
import { documentRows, sentence } from "./document-tables.js";
import type { Schema } from "./json-schema.js";

/** What maps say that have no row of their own in the document, which tells of their keys. */
const mapDescriptions: ReadonlyMap<string, string> = new Map([
  ["server", "What clients are told of the server."],
  ["sources[]", "A folder of light modules."],
  ["locales", "The locales of the content."],
  ["store", "Where content is kept."],
  ["defaults", "What holds for the declarations that do not say."],
  ["fieldTypes.*", "A field type of your own: either like or module."],
  ["budget", "What the tool list may cost a model, in tokens."],
  ["advertise", "What listed schemas say less than is enforced."],
  ["diff", "What mcpgen diff reports, and when it fails."],
  ["builtins", "The tools that are there without a declaration."],
  ["http", "The HTTP server of mcpgen serve --http."],
  ["http.auth.tokens[]", "A fixed token."],
  ["http.sessions", "Sessions for clients of 2025-11-25; {} for the defaults."],
  ["http.compat", "What is put right for clients that are wrong."],
  ["http.limits", "What one caller may ask for."],
]);

/**
 * The schema that the configuration is checked by, for editors: what each key means, from the document about it. Numbers
 * where texts belong are no mistake, as they are none for the loader.
 */
export function publishedConfigSchema(configurationDocument: string): Schema {
  const rows = documentRows(configurationDocument, ["key", "meaning", "default"]).flat();
  const meanings = new Map(rows.map((row) => [row.get("key") ?? "", row]));
  return {
    ...published(configSchema, "", meanings),
    $schema: configSchema.$schema,
    title: "Configuration of mcpgen",
    description: "mcpgen.yaml: where the forms are, where the tools go and how they are served.",
  };
}

type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>;

function published(schema: Schema, path: string, meanings: Meanings): Schema {
  const { title, ...rest } = schema;
  const below = (key: string) => (path === "" ? key : `${path}.${key}`);
  const entries = Object.entries(rest).map(([keyword, value]) => {
    switch (keyword) {
      case "properties": {
        const inner = Object.entries(value as Readonly<Record<string, Schema>>);
        return [
          keyword,
          Object.fromEntries(
            inner.map(([key, each]) => [key, published(each, below(key), meanings)]),
          ),
        ];
      }
      case "items":
        return [keyword, published(value as Schema, `${path}[]`, meanings)];
      case "additionalProperties":
        return [
          keyword,
          typeof value === "object" ? published(value as Schema, below("*"), meanings) : value,
        ];
      case "if":
      case "not":
        return [keyword, withoutTitles(value)];
      case "then":
      case "else":
        return [keyword, published(value as Schema, path, meanings)];
      case "type":
        return [
          keyword,
          value === "string" && rest["pattern"] === undefined ? ["string", "number"] : value,
        ];
      default:
        return [keyword, withoutTitles(value)];
    }
  });
  const said = descriptionOf(path, meanings);
  return {
    ...Object.fromEntries(entries),
    ...(said === undefined || Object.keys(rest).length === 0 ? {} : { description: said }),
    ...messageOf(rest, title),
  };
}

/** What an editor says of a wrong value. Of a map it says itself which key is wrong. */
function messageOf(schema: Schema, title: unknown): Schema {
  if (typeof title !== "string" || schema["type"] === "object") return {};
  const message = `Must be ${title}.`;
  return schema["pattern"] === undefined ? { errorMessage: message } : { patternErrorMessage: message };
}

/** Titles are phrases of the loader's messages. */
function withoutTitles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTitles);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "title");
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTitles(inner)]));
}

function descriptionOf(path: string, meanings: Meanings): string | undefined {
  const own = mapDescriptions.get(path);
  if (own !== undefined) return own;
  const row = meanings.get(path);
  if (row === undefined) return undefined;
  const byDefault = row.get("default") ?? "";
  const meaning = sentence(row.get("meaning") ?? "");
  return byDefault === "" || byDefault === "none" ? meaning : `${meaning} Default: ${byDefault}.`;
}
