import { closestMatch } from "../../util/closest-match.js";
import { ArgumentError, ProgrammerError } from "../errors.js";
import { memberOf } from "../members.js";
import { isLanguage, type Language, messageText } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import type { ObjectSchema } from "../surface.js";
import { isObject } from "../validation/checked.js";
import { type Declaration, type ParameterType, withDeclaration } from "./declared.js";
import { type ExtraProperties, schemaOf } from "./declared-schema.js";
import {
  readBoolean,
  readInteger,
  readText,
  readTextList,
  readTextMap,
  readTextOrEmpty,
} from "./read-argument.js";
import { errorText, type Report, throwing } from "./report.js";

/** The arguments of a call as the protocol gives them: an object, or nothing. */
export type Arguments = Readonly<Record<string, unknown>> | null | undefined;

/** A name that a set does not declare yet. For any other, the type is a text that says why, which no name is. */
export type NewName<Name extends string, Declared extends object> = string extends Name
  ? "a parameter's name must be a literal, so that its type is known"
  : Name extends keyof Declared
    ? `'${Name}' is declared already`
    : Name;

/**
 * The names that a set declares, by type. One property for each type and not one alias with a parameter, so that the
 * compiler lists the names in its messages.
 */
export type NamesByType<Declared extends object> = {
  [Type in ParameterType]: {
    [Name in keyof Declared]: Declared[Name] extends Type ? Name : never;
  }[keyof Declared] &
    string;
};

type With<Declared extends object, Name extends string, Type extends ParameterType> = Declared & {
  readonly [Key in Name]: Type;
};

/**
 * Declares the parameters of one tool, in the order in which they are advertised. Every method gives a new builder and
 * leaves this one as it is. Each throws `ProgrammerError` for a name that is declared already or that no client takes
 * (letters, digits and "_", no digit first, at most 64), and for a blank description.
 */
export interface ToolParametersBuilder<Declared extends object> {
  /** An optional string. */
  string<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "string">>;
  requiredString<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "string">>;
  /** An optional string that is there only when the condition holds; its name is taken either way. */
  stringIf<const Name extends string>(
    condition: boolean,
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "string">>;
  /** An optional integer of 32 bits. */
  integer<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "integer">>;
  requiredInteger<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "integer">>;
  /** An optional boolean. */
  boolean<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "boolean">>;
  /** An optional flat array of strings. */
  stringArray<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "stringArray">>;
  /** An optional flat object whose values are strings. */
  stringMap<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "stringMap">>;
  requiredStringMap<const Name extends string>(
    name: NewName<Name, Declared>,
    description: string,
  ): ToolParametersBuilder<With<Declared, Name, "stringMap">>;
  /** The finished set; its messages to callers are in English unless another language is asked for. */
  build(options?: { readonly language?: Language }): ToolParameters<Declared>;
}

/**
 * The parameters of one tool: the schema that is advertised, and the accessors that read what it advertises. An accessor
 * takes the arguments of the call, where nothing counts as an empty object, and a declared name. It throws
 * `ArgumentError` for an argument of another type, and `ProgrammerError` for a name that is not declared or is declared
 * with another type.
 */
export interface ToolParameters<Declared extends object> {
  /**
   * The JSON Schema (2020-12) to advertise, made anew by each call; hand-built properties, when there are any, come last.
   * Throws `ProgrammerError` for one whose name is declared.
   */
  inputSchema(extraProperties?: ExtraProperties): ObjectSchema;

  /** The text without the blanks around it; null when absent or blank. */
  string(args: Arguments, key: NamesByType<Declared>["string"]): string | null;
  /** The same, but empty text for what is present and blank, where clearing means something. */
  stringOrEmpty(args: Arguments, key: NamesByType<Declared>["string"]): string | null;
  /** The same, refusing what is absent or blank, whether it was declared as required or not. */
  requireString(args: Arguments, key: NamesByType<Declared>["string"]): string;

  /** A JSON number without fraction or text of digits, of 32 bits; null when absent. */
  integer(args: Arguments, key: NamesByType<Declared>["integer"]): number | null;
  /** The same, with a value for what is absent. */
  integer(args: Arguments, key: NamesByType<Declared>["integer"], defaultValue: number): number;
  /** The same, refusing what is absent. */
  requireInteger(args: Arguments, key: NamesByType<Declared>["integer"]): number;

  /** True or false, also as a word in any case; false when absent. */
  boolean(args: Arguments, key: NamesByType<Declared>["boolean"]): boolean;
  /** The same, null when absent, where leaving it out means unchanged. */
  booleanOrNull(args: Arguments, key: NamesByType<Declared>["boolean"]): boolean | null;

  /** The texts, each without the blanks around it and blank ones left out; null when absent. */
  stringList(args: Arguments, key: NamesByType<Declared>["stringArray"]): readonly string[] | null;

  /** Keys and values as they were sent, in that order; empty when absent. The object inherits nothing. */
  stringMap(
    args: Arguments,
    key: NamesByType<Declared>["stringMap"],
  ): Readonly<Record<string, string>>;
  /** The same, refusing what is absent or empty. */
  requireStringMap(
    args: Arguments,
    key: NamesByType<Declared>["stringMap"],
  ): Readonly<Record<string, string>>;

  /**
   * Refuses arguments that are neither declared nor among the hand-built properties, all at once. Throws `ArgumentError`
   * that names for each the closest valid name, and all valid ones.
   */
  refuseUnknown(args: Arguments, extraProperties?: ExtraProperties): void;
}

/** Begins a declaration of parameters, from which a tool gets its advertised schema and the accessors that read it. */
export function toolParameters(): ToolParametersBuilder<Record<never, never>> {
  return builderOf([]);
}

function builderOf<Declared extends object>(
  declarations: readonly Declaration[],
): ToolParametersBuilder<Declared> {
  const extended = <Extended extends object>(
    type: ParameterType,
    name: string,
    description: string,
    { required = false, holds = true } = {},
  ): ToolParametersBuilder<Extended> =>
    builderOf(withDeclaration(declarations, { name, type, description, required, holds }));

  return Object.freeze<ToolParametersBuilder<Declared>>({
    string: (name, description) => extended("string", name, description),
    requiredString: (name, description) =>
      extended("string", name, description, { required: true }),
    stringIf: (condition, name, description) =>
      extended("string", name, description, { holds: condition }),
    integer: (name, description) => extended("integer", name, description),
    requiredInteger: (name, description) =>
      extended("integer", name, description, { required: true }),
    boolean: (name, description) => extended("boolean", name, description),
    stringArray: (name, description) => extended("stringArray", name, description),
    stringMap: (name, description) => extended("stringMap", name, description),
    requiredStringMap: (name, description) =>
      extended("stringMap", name, description, { required: true }),
    build: ({ language = "en" } = {}) => {
      if (isLanguage(language)) return parametersOf(declarations, language);
      throw new ProgrammerError(`There are no messages in the language ${quote(language)}.`);
    },
  });
}

function parametersOf<Declared extends object>(
  declarations: readonly Declaration[],
  language: Language,
): ToolParameters<Declared> {
  /** What was sent under a name that is declared with the type, and how to report on it. */
  const read = <Value>(
    args: Arguments,
    key: string,
    type: ParameterType,
    reader: (value: unknown, report: Report) => Value,
  ): Value => {
    checkDeclared(declarations, key, type);
    return reader(memberOf(objectOf(args, language), key), throwing(language, key));
  };
  const require = <Value>(
    args: Arguments,
    key: string,
    type: ParameterType,
    reader: (value: unknown, report: Report) => Value | null,
  ): Value => {
    const value = read(args, key, type, reader);
    if (value !== null) return value;
    throw new ArgumentError(errorText(language, "parameter-required", { name: key }));
  };

  function integer(args: Arguments, key: string): number | null;
  function integer(args: Arguments, key: string, defaultValue: number): number;
  function integer(args: Arguments, key: string, defaultValue: number | null = null) {
    return read(args, key, "integer", readInteger) ?? defaultValue;
  }

  return Object.freeze<ToolParameters<Declared>>({
    inputSchema: (extraProperties) => schemaOf(declarations, extraProperties),
    string: (args, key) => read(args, key, "string", readText),
    stringOrEmpty: (args, key) => read(args, key, "string", readTextOrEmpty),
    requireString: (args, key) => require(args, key, "string", readText),
    integer,
    requireInteger: (args, key) => require(args, key, "integer", readInteger),
    boolean: (args, key) => read(args, key, "boolean", readBoolean) ?? false,
    booleanOrNull: (args, key) => read(args, key, "boolean", readBoolean),
    stringList: (args, key) => read(args, key, "stringArray", readTextList),
    stringMap: (args, key) => read(args, key, "stringMap", readTextMap),
    requireStringMap: (args, key) => read(args, key, "stringMap", readFilledTextMap),
    refuseUnknown: (args, extraProperties = {}) => {
      const valid = [...namesOf(declarations), ...Object.keys(extraProperties ?? {})];
      refuseUnknownNames(objectOf(args, language), valid, language);
    },
  });
}

function readFilledTextMap(value: unknown, report: Report): Readonly<Record<string, string>> {
  const map = readTextMap(value, report);
  if (Object.keys(map).length === 0) report("parameter-entries-required", {});
  return map;
}

function objectOf(args: unknown, language: Language): Readonly<Record<string, unknown>> {
  if (args === undefined || args === null) return {};
  if (isObject(args)) return args;
  throw new ArgumentError(errorText(language, "arguments-expected", {}));
}

function namesOf(declarations: readonly Declaration[]): readonly string[] {
  return declarations.filter(({ holds }) => holds).map(({ name }) => name);
}

function checkDeclared(
  declarations: readonly Declaration[],
  key: unknown,
  type: ParameterType,
): void {
  const declared = declarations.find(({ name }) => name === key);
  if (declared === undefined) {
    const valid = namesOf(declarations).map((name) => quote(name));
    throw new ProgrammerError(
      `The parameter ${quote(key)} is read as ${type} and is not declared. Declared: ${valid.join(", ") || "none"}.`,
    );
  }
  if (declared.type !== type) {
    throw new ProgrammerError(
      `The parameter ${quote(key)} is read as ${type} and is declared as ${declared.type}.`,
    );
  }
  if (!declared.holds) {
    throw new ProgrammerError(
      `The parameter ${quote(key)} is read as ${type} and is declared under a condition that does not hold. Read with the parameters that declare it always.`,
    );
  }
}

/** More are counted, not named: nobody acts on a twenty-first problem. */
const mostProblems = 20;

function refuseUnknownNames(
  args: Readonly<Record<string, unknown>>,
  valid: readonly string[],
  language: Language,
): void {
  const unknown = Object.keys(args).filter(
    (key) => args[key] !== undefined && !valid.includes(key),
  );
  if (unknown.length === 0) return;
  const lines = unknown.slice(0, mostProblems).map((name) => unknownText(name, valid, language));
  const omitted = unknown.length - lines.length;
  if (omitted > 0) lines.push(messageText(language, "problems-omitted", { count: omitted }));
  throw new ArgumentError(lines.join("\n"));
}

function unknownText(key: string, valid: readonly string[], language: Language): string {
  const name = quote(key);
  if (valid.length === 0) return errorText(language, "parameter-unknown-none", { unknown: name });
  const suggestion = closestMatch(key, valid);
  const parameters = { unknown: name, valid: valid.join(", ") };
  return suggestion === undefined
    ? errorText(language, "parameter-unknown", parameters)
    : errorText(language, "parameter-unknown-suggested", { ...parameters, suggestion });
}
