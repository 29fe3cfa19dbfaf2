import { isObject } from "../util/is-object.js";
import type { Cell, Inline, Table } from "./blocks.js";
import { joined, listed } from "./blocks.js";

/** What a JSON Schema of an object says of its members, nested ones after what holds them. */
export interface SchemaTable {
  readonly caption: string;
  /** Names of the members that only a server with some reach takes, by name. */
  readonly when?: ReadonlyMap<string, string>;
  /** Whether the members are what a caller sends, which may be required. */
  readonly sent: boolean;
}

/** Deeper members are left to the schema itself. */
const deepest = 4;

/** A table of the members of an object's schema; undefined when it names none. */
export function schemaTable(
  schema: unknown,
  { caption, when, sent }: SchemaTable,
): Table | undefined {
  const rows = memberRows(schema, "", 1);
  if (rows.length === 0) return undefined;
  return {
    kind: "table",
    caption,
    columns: [
      { name: sent ? "Parameter" : "Member", searched: true },
      { name: "Type" },
      { name: sent ? "Required" : "Always there" },
      { name: "Options and bounds" },
      { name: "Description", ...(sent ? { searched: true } : {}) },
    ],
    rows: rows.map(({ path, type, required, bounds, words }) => {
      const reach = when?.get(path);
      const note: Cell =
        reach === undefined ? [] : ["only on a server that reaches ", { code: reach }];
      return [
        [{ code: path }],
        [type],
        [required ? "yes" : "no"],
        bounds,
        joined([words, note], "; "),
      ];
    }),
  };
}

interface MemberRow {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly bounds: Cell;
  readonly words: Cell;
}

function memberRows(schema: unknown, above: string, depth: number): readonly MemberRow[] {
  const properties = objectAt(schema, "properties");
  if (properties === undefined || depth > deepest) return [];
  const required = listAt(schema, "required");
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = `${above}${name}`;
    const type = typeOf(inner);
    const items = objectAt(inner, "items");
    const row: MemberRow = {
      path,
      type: items === undefined ? type : `list of ${pluralOf(typeOf(items))}`,
      required: required.includes(name),
      bounds: joined([...boundsOf(inner), ...(items === undefined ? [] : boundsOf(items))], "; "),
      words: wordsOf(inner),
    };
    const nested =
      items === undefined
        ? memberRows(inner, `${path}.`, depth + 1)
        : memberRows(items, `${path}[].`, depth + 1);
    return [row, ...nested];
  });
}

function wordsOf(schema: unknown): readonly Inline[] {
  const description = memberAt(schema, "description");
  return typeof description === "string" && description !== "" ? [{ words: description }] : [];
}

function typeOf(schema: unknown): string {
  const type = memberAt(schema, "type");
  const format = memberAt(schema, "format");
  if (type === "string" && format === "date") return "date";
  if (type === "string" && format === "date-time") return "date and time";
  if (type === "string" && memberAt(schema, "enum") !== undefined) return "one of several";
  const name = typeof type === "string" ? type : "any";
  return typeNames.get(name) ?? name;
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["integer", "whole number"],
  ["boolean", "true or false"],
  ["array", "list"],
  ["any", "any value"],
]);

function pluralOf(type: string): string {
  return plurals.get(type) ?? `${type}s`;
}

const plurals: ReadonlyMap<string, string> = new Map([
  ["true or false", "true and false"],
  ["date and time", "dates and times"],
  ["one of several", "some of several"],
  ["any value", "any values"],
]);

const boundWords: readonly (readonly [string, (value: number) => string])[] = [
  ["minimum", (value) => `at least ${value}`],
  ["exclusiveMinimum", (value) => `more than ${value}`],
  ["maximum", (value) => `at most ${value}`],
  ["exclusiveMaximum", (value) => `less than ${value}`],
  ["minLength", (value) => `at least ${value} character${value === 1 ? "" : "s"}`],
  ["maxLength", (value) => `at most ${value} character${value === 1 ? "" : "s"}`],
  ["minItems", (value) => `at least ${value} entr${value === 1 ? "y" : "ies"}`],
  ["maxItems", (value) => `at most ${value} entr${value === 1 ? "y" : "ies"}`],
];

function boundsOf(schema: unknown): readonly Cell[] {
  const values = listAt(schema, "enum").map((value) =>
    typeof value === "string" ? value : JSON.stringify(value),
  );
  const bounds = boundWords.flatMap(([key, say]): readonly Cell[] => {
    const value = memberAt(schema, key);
    return typeof value === "number" ? [[say(value)]] : [];
  });
  const pattern = memberAt(schema, "pattern");
  const byDefault = memberAt(schema, "default");
  return [
    listed(values, "or"),
    ...bounds,
    typeof pattern === "string" ? ["matches ", { code: pattern }] : [],
    byDefault === undefined ? [] : ["default ", { code: JSON.stringify(byDefault) }],
  ];
}

function objectAt(schema: unknown, key: string): object | undefined {
  const value = memberAt(schema, key);
  return isObject(value) ? value : undefined;
}

function listAt(schema: unknown, key: string): readonly unknown[] {
  const value = memberAt(schema, key);
  return Array.isArray(value) ? value : [];
}

function memberAt(schema: unknown, key: string): unknown {
  if (typeof schema !== "object" || schema === null || !Object.hasOwn(schema, key))
    return undefined;
  return (schema as Readonly<Record<string, unknown>>)[key];
}
