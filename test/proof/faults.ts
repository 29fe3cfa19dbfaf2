/** A mistake that the printer could make, as a change to what it prints. */
export type Fault =
  | { readonly name: string; readonly check: (text: string) => string }
  | {
      readonly name: string;
      readonly schema: (node: SchemaNode) => SchemaNode;
      /** Which of the two schemas has it; both when undefined. */
      readonly only?: "create" | "update";
    };

export type SchemaNode = Readonly<Record<string, unknown>>;

/** Every one is made everywhere in a file, as a wrong printer would. */
export const faults: readonly Fault[] = [
  // What is demanded
  { name: "required is not printed", check: without("required") },
  {
    name: "required is printed for locked fields",
    check: (text) =>
      text.replace(
        statement("ignore"),
        (all, parts: string) => `check.required(${withLabel(parts)});\n${all}`,
      ),
  },
  {
    name: "required is asked of the field before",
    check: (text) => text.replace(/(check\.required\(\s*)\w+,/g, "$1undefined,"),
  },

  // Bounds
  { name: "the smallest number is one too high", check: moveLimit("minimum", 1) },
  { name: "the largest number is one too low", check: moveLimit("maximum", -1) },
  { name: "the longest text is one too short", check: moveLimit("maxLength", -1) },
  {
    name: "maxLength is printed as minItems",
    check: rename("maxLength", "minItems"),
  },
  { name: "maxItems is printed as minItems", check: rename("maxItems", "minItems") },
  { name: "minItems is not printed", check: without("minItems") },
  { name: "unique is not printed", check: without("unique") },

  // Patterns and options
  { name: "a pattern has no start", check: (text) => text.replaceAll("/^(?:", "/(?:") },
  { name: "a pattern has no end", check: (text) => text.replaceAll(")$/u", ")/u") },
  {
    name: "a pattern's alternatives are not grouped",
    check: (text) => text.replace(/\/\^\(\?:(.*)\)\$\/u/g, "/^$1$/u"),
  },
  { name: "a pattern ignores case", check: (text) => text.replaceAll("$/u", "$/iu") },
  { name: "patterns are not printed", check: without("pattern") },
  { name: "options are not printed", check: without("options") },
  {
    name: "options are compared as text",
    check: (text) => text.replace(/\bvalue: (-?[\d.e-]+|true|false)/g, 'value: "$1"'),
  },
  {
    name: "the first option is forgotten",
    check: (text) =>
      text.replace(
        /check\.optionList\(\s*\[([^]*?)\n\s*\],?\s*\);/g,
        "check.optionList([$1].slice(1));",
      ),
  },

  // Shapes
  { name: "whole numbers are read as numbers", check: rename("integer", "number") },
  { name: "numbers are read as whole numbers", check: rename("number", "integer") },
  { name: "moments are read as days", check: rename("dateTime", "date") },
  { name: "booleans are read as text", check: rename("boolean", "text") },
  { name: "opaque composites are read as text", check: rename("opaque", "text") },

  // Keys
  {
    name: "keys of inner objects are not looked at",
    check: (text) => text.replace(/ *check\.keys\(\s*input,\s*\w+Keys,\s*issues,?\s*\);\n/g, ""),
  },
  {
    name: "keys of the item are not looked at",
    check: (text) => text.replace("check.keys(input, keys, issues);", ""),
  },
  {
    name: "what is ignored is written",
    check: (text) =>
      text.replace(
        statement("ignore"),
        (_all, parts: string) => `check.put(${putParts(parts)});\n`,
      ),
  },
  { name: "what is ignored is not said", check: without("ignore") },
  {
    name: "values are written as they came",
    check: (text) =>
      text.replace(
        /check\.put\(\s*fields,\s*("[^"]*"),\s*\w+,?\s*\);/g,
        "check.put(fields, $1, input[$1]);",
      ),
  },

  // Inside objects, lists and variants
  {
    name: "inner objects are not checked",
    check: (text) =>
      text.replace(/(check\.group\([^;]*?issues,\s*)check\w+/g, "$1(values) => values"),
  },
  {
    name: "entries that are objects are not checked",
    check: (text) =>
      text.replace(/(check\.groups\([^;]*?issues,\s*)check\w+/g, "$1(values) => values"),
  },
  {
    name: "every entry of a list is called the first",
    check: (text) => text.replace(/\(value, index, issues\)/g, "(value, 0, issues)"),
  },
  { name: "fields of other variants are not refused", check: without("otherVariants") },
  { name: "a variant runs on into the next", check: (text) => text.replace(/^ *break;\n/gm, "") },
  {
    name: "a variant's fields stand under the next one's name",
    check: (text) =>
      text.replace(
        /^( *)case (".*"|'.*'): \{\n([^]*?)^\1\}\n\1case (".*"|'.*'): \{$/gm,
        "$1case $4: {\n$3$1}\n$1case $2: {",
      ),
  },

  // The schema
  { name: "the schema requires nothing", only: "create", schema: dropKeyword("required") },
  { name: "the schema takes other keys", schema: dropKeyword("additionalProperties") },
  { name: "the schema has maxItems as minItems", schema: renameKeyword("maxItems", "minItems") },
  { name: "the schema has no uniqueItems", schema: dropKeyword("uniqueItems") },
  {
    name: "the schema has minimum as exclusiveMinimum",
    schema: renameKeyword("minimum", "exclusiveMinimum"),
  },
  { name: "the schema has no enum", schema: dropKeyword("enum") },
  { name: "the schema has no conditions", schema: dropKeyword("allOf") },
  { name: "the schema has no null", schema: (node) => ({ ...node, ...withoutNull(node) }) },
  {
    name: "the schema's patterns have no start",
    schema: (node) =>
      typeof node["pattern"] === "string"
        ? { ...node, pattern: node["pattern"].replace("^(?:", "(?:") }
        : node,
  },
  {
    name: "the schema's patterns are about empty text too",
    schema: (node) =>
      typeof node["pattern"] === "string"
        ? { ...node, pattern: node["pattern"].replace("^$|", "") }
        : node,
  },
  { name: "the schema chooses another variant", schema: swapConditions },
];

/** Makes a schema fault at every node, innermost first. */
export function faultySchema(text: string, change: (node: SchemaNode) => SchemaNode): string {
  const walk = (value: unknown, isNode: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, isNode));
    if (typeof value !== "object" || value === null) return value;
    const inner = Object.entries(value).map(([key, each]) => {
      // What stands under `properties` are names, whatever they are called.
      const holdsNodes = isNode && ["items", "if", "then", "else", "allOf"].includes(key);
      if (isNode && key === "properties") return [key, walkNames(each)] as const;
      return [key, holdsNodes ? walk(each, true) : each] as const;
    });
    const node = Object.fromEntries(inner);
    return isNode ? change(node) : node;
  };
  const walkNames = (names: unknown): unknown =>
    Object.fromEntries(
      Object.entries(names as SchemaNode).map(([name, node]) => [name, walk(node, true)]),
    );
  return JSON.stringify(walk(JSON.parse(text), true));
}

/** A whole statement that calls one of the checks, whatever its layout. */
function statement(name: string): RegExp {
  return new RegExp(`^ *check\\.${name}\\(([^]*?)\\);\\n`, "gm");
}

function without(name: string): (text: string) => string {
  return (text) => text.replace(statement(name), "");
}

function rename(from: string, to: string): (text: string) => string {
  return (text) => text.replaceAll(`check.${from}(`, `check.${to}(`);
}

function moveLimit(name: string, by: number): (text: string) => string {
  const call = new RegExp(`(check\\.${name}\\(\\s*\\w+,\\s*)(-?[\\d.e]+)`, "g");
  return (text) =>
    text.replace(call, (_all, lead: string, limit: string) => `${lead}${Number(limit) + by}`);
}

/** `value, "key", issues` with an empty label before the issues. */
function withLabel(parts: string): string {
  return parts.replace(/,(\s*)issues,?\s*$/, ', "", issues');
}

/** The parts of `put` from those of `ignore`. */
function putParts(parts: string): string {
  const [variable = "", key = ""] = parts.split(",").map((part) => part.trim());
  return `fields, ${key}, ${variable}`;
}

function dropKeyword(keyword: string): (node: SchemaNode) => SchemaNode {
  return (node) => Object.fromEntries(Object.entries(node).filter(([key]) => key !== keyword));
}

function renameKeyword(from: string, to: string): (node: SchemaNode) => SchemaNode {
  return ({ [from]: limit, ...others }) =>
    limit === undefined ? others : { ...others, [to]: limit };
}

function withoutNull({ type, enum: values }: SchemaNode): SchemaNode {
  const isSomething = (each: unknown): boolean => each !== null && each !== "null";
  return {
    ...(Array.isArray(type) ? { type: type.filter(isSomething) } : {}),
    ...(Array.isArray(values) ? { enum: values.filter(isSomething) } : {}),
  };
}

/** The first two conditions of an object hold for each other's variant. */
function swapConditions(node: SchemaNode): SchemaNode {
  const { allOf } = node;
  if (!Array.isArray(allOf)) return node;
  const [first, second, ...others] = allOf as readonly SchemaNode[];
  if (first?.["then"] === undefined || second?.["then"] === undefined) return node;
  const swapped = [
    { ...first, if: second["if"] },
    { ...second, if: first["if"] },
  ];
  return { ...node, allOf: [...swapped, ...others] };
}
