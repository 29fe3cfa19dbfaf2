import type { Language } from "../messages/messages.js";
import { memberOf } from "../members.js";
import { quote } from "../messages/one-line.js";
import type { Values } from "../tool.js";
import {
  isUnsent,
  readBoolean,
  readInteger,
  readLocale,
  readNumber,
  readText,
  readTextList,
  readTextMap,
} from "./read-argument.js";
import { collecting, type Report } from "./report.js";

/** How long a text may be, in characters; of a list, each of its texts. */
export interface LengthFacts {
  readonly maxLength?: number;
}

/** What a number may be, the bounds included. */
export interface BoundFacts {
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * The arguments of one call, read by the name and type of the declared parameters. Nothing here throws for what the caller
 * sent: a wrong argument is noted, and a harmless value stands for it until the call is refused.
 */
export interface ArgumentReader {
  /** Trimmed; null when absent or blank. */
  text(name: string, facts?: LengthFacts): string | null;
  requiredText(name: string, facts?: LengthFacts): string;
  /** Such as `fr` or `fr_FR`, whatever of the accepted spellings was sent. */
  locale(name: string): string | null;
  requiredLocale(name: string): string;
  /** Of 32 bits. */
  integer(name: string, facts?: BoundFacts): number | null;
  requiredInteger(name: string, facts?: BoundFacts): number;
  number(name: string, facts?: BoundFacts): number | null;
  requiredNumber(name: string, facts?: BoundFacts): number;
  boolean(name: string): boolean | null;
  requiredBoolean(name: string): boolean;
  /** One of the values, exactly as written there. */
  choice<const Value extends string>(name: string, values: readonly Value[]): Value | null;
  requiredChoice<const Value extends string>(name: string, values: readonly Value[]): Value;
  /** Each trimmed, blank ones left out; null when absent. */
  textList(name: string, facts?: LengthFacts): readonly string[] | null;
  /** Refuses an empty one too. */
  requiredTextList(name: string, facts?: LengthFacts): readonly string[];
  /** Keys and values as sent; empty when absent. */
  textMap(name: string): Readonly<Record<string, string>>;
  /** Refuses an empty one too. */
  requiredTextMap(name: string): Readonly<Record<string, string>>;
  /** As sent, once its schema accepts it. */
  handBuilt<Value>(name: string, validate: SchemaValidator): Value | null;
  requiredHandBuilt<Value>(name: string, validate: SchemaValidator): Value;
}

/** A compiled hand-built schema: the problems of a value, none when it fits. */
export type SchemaValidator = (value: unknown) => readonly SchemaProblem[];

/** One thing that a schema does not accept. */
export interface SchemaProblem {
  /** A JSON Pointer into the value, such as `/items/0`; empty for the value itself. */
  readonly path: string;
  readonly message: string;
}

/** More are counted, not kept: nobody acts on a twenty-first problem. */
const mostProblems = 20;

/**
 * A reader of one call's arguments, and the problems that it has noted so far: complete messages in the order of reading, at
 * most twenty. Whoever reads refuses the call when there are any.
 */
export function createArgumentReader(
  args: Values,
  language: Language,
): {
  readonly reader: ArgumentReader;
  problems(): readonly string[];
  /** How many there are besides. */
  omitted(): number;
} {
  const noted: string[] = [];
  let omitted = 0;
  const note = (text: string): void => {
    if (noted.length < mostProblems) noted.push(text);
    else omitted += 1;
  };
  const reportOf = (name: string): Report => collecting(language, name, note);
  return { reader: readerOf(args, reportOf), problems: () => [...noted], omitted: () => omitted };
}

function readerOf(args: Values, reportOf: (name: string) => Report): ArgumentReader {
  /** Reads what was sent under a name; notes nothing when nothing was sent. */
  const optional =
    <Value, Facts extends readonly unknown[]>(
      read: (value: unknown, report: Report, ...facts: Facts) => Value,
    ) =>
    (name: string, ...facts: Facts): Value =>
      read(memberOf(args, name), reportOf(name), ...facts);

  /** The same, and notes it when there is no value and nothing else is wrong with it. */
  const required =
    <Value, Facts extends readonly unknown[]>(
      read: (value: unknown, report: Report, ...facts: Facts) => Value | null,
      harmless: Value,
      isMissing: (value: Value | null) => boolean = (value) => value === null,
      missing: "parameter-required" | "parameter-entries-required" = "parameter-required",
    ) =>
    (name: string, ...facts: Facts): Value => {
      const report = reportOf(name);
      let isWrong = false;
      const value = read(
        memberOf(args, name),
        (key, parameters) => {
          isWrong = true;
          report(key, parameters);
        },
        ...facts,
      );
      if (!isWrong && isMissing(value)) report(missing, {});
      return value ?? harmless;
    };

  const isEmptyList = (list: readonly string[] | null): boolean =>
    list === null || list.length === 0;
  const isEmptyMap = (map: Readonly<Record<string, string>> | null): boolean =>
    map === null || Object.keys(map).length === 0;
  const entries = "parameter-entries-required";

  return {
    text: optional(readBoundedText),
    requiredText: required(readBoundedText, ""),
    locale: optional(readLocale),
    requiredLocale: required(readLocale, ""),
    integer: optional(readBoundedInteger),
    requiredInteger: required(readBoundedInteger, 0),
    number: optional(readBoundedNumber),
    requiredNumber: required(readBoundedNumber, 0),
    boolean: optional(readBoolean),
    requiredBoolean: required(readBoolean, false),
    choice: <const Value extends string>(name: string, values: readonly Value[]) =>
      optional(readChoice<Value>)(name, values),
    requiredChoice: <const Value extends string>(name: string, values: readonly Value[]) =>
      required(readChoice<Value>, values[0] as Value)(name, values),
    textList: optional(readBoundedTextList),
    requiredTextList: required(readBoundedTextList, [], isEmptyList, entries),
    textMap: optional(readTextMap),
    requiredTextMap: required(readTextMap, {}, isEmptyMap, entries),
    // The type of a hand-built value is printed from the schema that the validator is compiled from.
    handBuilt: <Value>(name: string, validate: SchemaValidator) =>
      optional(readHandBuilt)(name, validate) as Value | null,
    requiredHandBuilt: <Value>(name: string, validate: SchemaValidator) =>
      required(readHandBuilt, null)(name, validate) as Value,
  };
}

function readBoundedText(value: unknown, report: Report, facts?: LengthFacts): string | null {
  const text = readText(value, report);
  const limit = facts?.maxLength;
  if (text === null || limit === undefined) return text;
  const length = charactersOf(text);
  if (length <= limit) return text;
  report("parameter-max-length", { limit, length });
  return null;
}

/** As JSON Schema counts them. */
function charactersOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function readBoundedInteger(value: unknown, report: Report, facts?: BoundFacts): number | null {
  return withinBounds(readInteger(value, report), report, facts);
}

function readBoundedNumber(value: unknown, report: Report, facts?: BoundFacts): number | null {
  return withinBounds(readNumber(value, report), report, facts);
}

function withinBounds(
  value: number | null,
  report: Report,
  { minimum, maximum }: BoundFacts = {},
): number | null {
  if (value === null) return null;
  if (minimum !== undefined && value < minimum) {
    report("parameter-minimum", { limit: minimum });
    return null;
  }
  if (maximum !== undefined && value > maximum) {
    report("parameter-maximum", { limit: maximum });
    return null;
  }
  return value;
}

function readChoice<Value extends string>(
  sent: unknown,
  report: Report,
  values: readonly Value[],
): Value | null {
  if (isUnsent(sent)) return null;
  if (typeof sent === "string") {
    const trimmed = sent.trim();
    const chosen =
      values.find((value) => value === sent) ?? values.find((value) => value === trimmed);
    if (chosen !== undefined) return chosen;
    if (trimmed === "") return null;
  }
  report("parameter-choice", { valid: values.join(", ") });
  return null;
}

function readBoundedTextList(
  value: unknown,
  report: Report,
  facts?: LengthFacts,
): readonly string[] | null {
  const texts = readTextList(value, report);
  const limit = facts?.maxLength;
  if (texts === null || limit === undefined) return texts;
  const tooLong = texts.find((text) => charactersOf(text) > limit);
  if (tooLong === undefined) return texts;
  report("parameter-entry-max-length", { limit, value: quote(tooLong) });
  return null;
}

function readHandBuilt(value: unknown, report: Report, validate: SchemaValidator): unknown {
  if (isUnsent(value)) return null;
  const problems = validate(value);
  for (const { path, message } of problems) {
    if (path === "") report("parameter-schema", { message });
    else report("parameter-schema-at", { path: quote(path), message });
  }
  return problems.length === 0 ? value : null;
}
