import { numberLiteral, objectKey, stringLiteral } from "./escape.js";
import { textWidth } from "./text-width.js";

/**
 * Lines in their final layout: what the formatter would leave as it is. A `lead` is the text before a construct,
 * indentation included; a `tail` is the text that follows it on its last line.
 */

/** Columns that a line may take. */
const printWidth = 100;

/** Whether a line stays within the print width. */
export function fits(line: string): boolean {
  // No UTF-16 unit takes more than two columns.
  return line.length * 2 <= printWidth || textWidth(line) <= printWidth;
}

/** `lead(a, b)tail` on one line, or one part a line when that is too long. */
export function delimited(lead: string, parts: readonly string[], tail: string): readonly string[] {
  const flat = `${lead}(${parts.join(", ")})${tail}`;
  if (fits(flat) || parts.length === 0) return [flat];
  const indent = indentOf(lead);
  return [`${lead}(`, ...parts.map((part) => `${indent}  ${part},`), `${indent})${tail}`];
}

/** `const name = callee(a, b);`, with the call on a line of its own when not even its start fits beside the name. */
export function constantCall(
  name: string,
  call: { readonly callee: string; readonly parts: readonly string[] },
  indent: string,
): readonly string[] {
  const lead = `${indent}const ${name} =`;
  if (fits(`${lead} ${call.callee}(`)) {
    return delimited(`${lead} ${call.callee}`, call.parts, ";");
  }
  return [lead, ...delimited(`${indent}  ${call.callee}`, call.parts, ";")];
}

/** `const name = callee([` with one row of data a line, as long as it fits; a single row always takes several. */
export function constantRows(
  name: string,
  callee: string,
  rows: readonly Row[],
): readonly string[] {
  if (rows.length === 0) return constantCall(name, { callee, parts: ["[]"] }, "");
  const lead = `const ${name} =`;
  if (fits(`${lead} ${callee}([`)) {
    return [`${lead} ${callee}([`, ...rowLines(rows, "  "), "]);"];
  }
  if (fits(`${lead} ${callee}(`)) {
    return [`${lead} ${callee}(`, "  [", ...rowLines(rows, "    "), "  ],", ");"];
  }
  return [lead, `  ${callee}([`, ...rowLines(rows, "    "), "  ]);"];
}

type Row = Readonly<Record<string, string | number | boolean>>;

function rowLines(rows: readonly Row[], indent: string): readonly string[] {
  return rows.flatMap((row) => {
    const entries = Object.entries(row).map(([key, each]) => `${key}: ${scalarLiteral(each)}`);
    const flat = `${indent}{ ${entries.join(", ")} },`;
    return rows.length > 1 && fits(flat) ? [flat] : objectLiteral(indent, row, ",");
  });
}

/**
 * JSON data as a literal: one property a line, a list on one line when it fits and holds no object. Properties that are
 * undefined are left out.
 */
export function literal(lead: string, value: unknown, tail: string): readonly string[] {
  if (isList(value)) return listLiteral(lead, value, tail);
  if (typeof value === "object" && value !== null) return objectLiteral(lead, value, tail);
  return [lead + scalarLiteral(value) + tail];
}

function objectLiteral(lead: string, value: object, tail: string): readonly string[] {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value).filter(
    ([, each]) => each !== undefined,
  );
  if (entries.length === 0) return [`${lead}{}${tail}`];
  const indent = indentOf(lead);
  return [
    `${lead}{`,
    ...entries.flatMap(([key, each]) => property(`${indent}  `, objectKey(key), each)),
    `${indent}}${tail}`,
  ];
}

/** A long text moves to a line of its own, unless its key is so short that nothing would be won. */
function property(indent: string, key: string, value: unknown): readonly string[] {
  const lines = literal(`${indent}${key}: `, value, ",");
  if (typeof value !== "string" || key.length < 5 || fits(lines[0] ?? "")) return lines;
  return [`${indent}${key}:`, `${indent}  ${stringLiteral(value)},`];
}

function listLiteral(lead: string, values: readonly unknown[], tail: string): readonly string[] {
  const flat = flatList(values);
  if (flat !== undefined && fits(lead + flat + tail)) return [lead + flat + tail];
  const indent = indentOf(lead);
  const areNumbers = values.length > 1 && values.every((value) => typeof value === "number");
  const inner = areNumbers
    ? filled(`${indent}  `, values.map(scalarLiteral))
    : values.flatMap((value) => literal(`${indent}  `, value, ","));
  return [`${lead}[`, ...inner, `${indent}]${tail}`];
}

/** Undefined when the list must not stand on one line. */
function flatList(values: readonly unknown[]): string | undefined {
  const isTable = values.length > 1 && values.every((value) => isList(value) && value.length > 1);
  if (isTable) return undefined;
  const parts: string[] = [];
  for (const value of values) {
    const part = isList(value) ? flatList(value) : flatScalar(value);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return `[${parts.join(", ")}]`;
}

function flatScalar(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return scalarLiteral(value);
  return Object.keys(value).length === 0 ? "{}" : undefined;
}

/** As many parts a line as fit. */
function filled(indent: string, parts: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    const longer = line === "" ? `${indent}${part},` : `${line} ${part},`;
    if (line !== "" && !fits(longer)) {
      lines.push(line);
      line = `${indent}${part},`;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function scalarLiteral(value: unknown): string {
  if (typeof value === "string") return stringLiteral(value);
  return typeof value === "number" ? numberLiteral(value) : String(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function indentOf(lead: string): string {
  return /^ */.exec(lead)?.[0] ?? "";
}
