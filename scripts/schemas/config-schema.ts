import { configSchema } from "../../src/config/schema.js";
import { needsValue, numbersAt, rulesAt, rulesOfDefaults } from "./config-rules.js";
import { documentRows, sentence } from "./document-tables.js";
import { type Schema, flag, present } from "./json-schema.js";

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
 * The schema that the configuration is checked by, for editors: what each key means, from the document about it, and what the loader
 * checks beside its schema. It sees the file as YAML has it: numbers where texts belong and keys without a value are no mistake,
 * as they are none for the loader.
 */
export function publishedConfigSchema(configurationDocument: string): Schema {
  const rows = documentRows(configurationDocument, ["key", "meaning", "default"]).flat();
  const meanings = new Map(rows.map((row) => [row.get("key") ?? "", row]));
  return {
    ...orNothing(published(configSchema, "", meanings)),
    allOf: rulesOfDefaults,
    $schema: configSchema.$schema,
    title: "Configuration of mcpgen",
    description: "mcpgen.yaml: where the forms are, where the tools go and how they are served.",
  };
}

type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>;

function published(schema: Schema, path: string, meanings: Meanings): Schema {
  return { ...shapeOf(schema, path, meanings), ...rulesBeside(schema, rulesAt(path, schema)) };
}

/** Without what is checked beside the loader's schema. */
function shapeOf(schema: Schema, path: string, meanings: Meanings): Schema {
  const { title, minProperties: _least, maxProperties: _most, ...rest } = schema;
  const below = (key: string) => (path === "" ? key : `${path}.${key}`);
  const isNeeded = (key: string) => neededIn(rest).includes(key);
  const inner = (key: string, each: Schema) => {
    const own = published(each, below(key), meanings);
    return isNeeded(key) ? own : orNothing(own);
  };
  const entries = Object.entries(rest).map(([keyword, value]) => {
    switch (keyword) {
      case "properties": {
        const properties = Object.entries(value as Readonly<Record<string, Schema>>);
        return [
          keyword,
          Object.fromEntries(properties.map(([key, each]) => [key, inner(key, each)])),
        ];
      }
      case "items":
        return [keyword, published(value as Schema, `${path}[]`, meanings)];
      case "propertyNames": {
        // A key without a value is as good as not there, whatever its name.
        const { pattern } = value as { readonly pattern: string };
        const each = published(rest["additionalProperties"] as Schema, below("*"), meanings);
        return ["patternProperties", { [pattern]: orNothing(each) }];
      }
      case "additionalProperties": {
        if (typeof value !== "object") return [keyword, value];
        if (rest["propertyNames"] !== undefined) {
          const { title: names } = rest["propertyNames"] as Schema;
          return [keyword, { type: "null", errorMessage: `Must be in ${String(names)}.` }];
        }
        const each = published(value as Schema, below("*"), meanings);
        return [keyword, needsValue(below("*")) ? each : orNothing(each)];
      }
      case "if":
        return [keyword, condition(value as Schema)];
      case "then":
      case "else": {
        const branch = value as Schema;
        const shape = { ...shapeOf(branch, path, meanings), ...rulesBeside(branch, []) };
        return [keyword, withOthersEmpty(shape, branchKeys(schema))];
      }
      default:
        return [keyword, withoutTitles(value)];
    }
  });
  const said = descriptionOf(path, meanings);
  return {
    ...Object.fromEntries(entries),
    ...asWritten(rest),
    ...numbersAt(path),
    ...someOf(schema),
    ...(said === undefined || Object.keys(rest).length === 0 ? {} : { description: said }),
    ...messageOf(rest, title),
  };
}

/** Numbers and words that are as good as quoted texts, and words that are as good as true and false. */
function asWritten({ type, pattern }: Schema): Schema {
  if (type === "boolean") return flag;
  if (type !== "string") return {};
  // Locales, origins and issuers begin in a way that no number does.
  const mayBeScalar =
    typeof pattern !== "string" ||
    [".", "12", "true"].some((text) => new RegExp(pattern).test(text));
  if (mayBeScalar) return { type: ["string", "number", "boolean"] };
  return {};
}

function neededIn({ required }: Schema): readonly string[] {
  return (required ?? []) as readonly string[];
}

/** The same, or nothing: a key without a value is as good as not there. */
function orNothing(schema: Schema): Schema {
  const { type, enum: words } = schema;
  const branches = ["then", "else"].flatMap((keyword) => {
    const branch = schema[keyword];
    return branch === undefined ? [] : [[keyword, orNothing(branch as Schema)] as const];
  });
  return {
    ...schema,
    ...(type === undefined ? {} : { type: [...(Array.isArray(type) ? type : [type]), "null"] }),
    ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
    ...Object.fromEntries(branches),
  };
}

/** A condition of the loader's schema, which sees no keys without a value. */
function condition(schema: Schema): Schema {
  const { required, properties, ...rest } = schema;
  const inner = Object.entries(rest).map(([keyword, value]) => {
    if (keyword === "not") return [keyword, condition(value as Schema)];
    if (keyword === "anyOf") return [keyword, (value as readonly Schema[]).map(condition)];
    return [keyword, withoutTitles(value)];
  });
  const missing = Object.keys((properties ?? {}) as object);
  const others = neededIn(schema).filter((key) => !missing.includes(key));
  return {
    ...Object.fromEntries(inner),
    ...(properties === undefined ? {} : { properties }),
    ...(required === undefined ? {} : { required }),
    ...(others.length === 0 ? {} : { allOf: others.map(present) }),
  };
}

/** What is said beside a shape: rules, and that keys which are needed but described elsewhere have a value. */
function rulesBeside(schema: Schema, rules: readonly Schema[]): Schema {
  const described = Object.keys((schema["properties"] ?? {}) as object);
  const needed = neededIn(schema).filter((key) => !described.includes(key));
  const all = [...needed.map(present), ...rules];
  return all.length === 0 ? {} : { allOf: all };
}

/** How many of the keys of a map have a value: at least one, or just one. */
function someOf({ minProperties, maxProperties, properties }: Schema): Schema {
  if (minProperties === undefined) return {};
  const keys = Object.keys((properties ?? {}) as object);
  const one = { anyOf: keys.map(present) };
  return maxProperties === undefined
    ? one
    : { ...one, not: { type: "object", allOf: keys.map(present) } };
}

/** The keys that any branch of a schema knows. */
function branchKeys(schema: Schema): readonly string[] {
  const own = Object.keys((schema["properties"] ?? {}) as object);
  const branches = [schema["then"], schema["else"]].filter((branch) => branch !== undefined);
  return [...own, ...branches.flatMap((branch) => branchKeys(branch as Schema))];
}

/** A branch that takes keys of the others, as long as they have no value. As patterns, so that no editor offers them. */
function withOthersEmpty(branch: Schema, keys: readonly string[]): Schema {
  if (branch["additionalProperties"] !== false) {
    const inner = ["then", "else"].flatMap((keyword) => {
      const each = branch[keyword];
      return each === undefined ? [] : [[keyword, withOthersEmpty(each as Schema, keys)] as const];
    });
    return { ...branch, ...Object.fromEntries(inner) };
  }
  const own = new Set(Object.keys((branch["properties"] ?? {}) as object));
  const others = [...new Set(keys)].filter((key) => !own.has(key));
  return { ...branch, patternProperties: { [`^(?:${others.join("|")})$`]: { type: "null" } } };
}

/** What an editor says of a wrong value. Of a map it says itself which key is wrong. */
function messageOf(schema: Schema, title: unknown): Schema {
  if (typeof title !== "string" || schema["type"] === "object") return {};
  const { maximum } = schema;
  const message = `Must be ${maximum === undefined ? title : title.replace(/ up$/, ` to ${String(maximum)}`)}.`;
  return schema["pattern"] === undefined
    ? { errorMessage: message }
    : { patternErrorMessage: message };
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
