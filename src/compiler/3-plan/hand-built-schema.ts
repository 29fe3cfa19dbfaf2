import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import {
  type PortableProblem,
  portableProblems,
  portableRules,
} from "../../ir/portable-profile.js";
import type { JsonValue } from "../../ir/shape.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import { isInheritedName } from "../../util/inherited-names.js";
import { searchBacktracks } from "../../util/pattern/javascript-pattern.js";
import { textFormats } from "../../util/text-formats.js";
import { type YamlNode, entryOf, spanOf, tagSpanOf } from "../../yaml/node.js";

/** A JSON object. */
export type JsonObject = Readonly<Record<string, JsonValue>>;

/** What a schema describes: all arguments or one, the whole answer or one part of it. */
export type SchemaUse = "arguments" | "argument" | "answer" | "output";

/**
 * The JSON Schema that a YAML node is, with `required`, `properties` and `additionalProperties` said on every object, and
 * without titles and descriptions that are blank. It is one of 2020-12, keeps the portable profile, and some value fits it;
 * undefined when not, which is reported where it is wrong.
 */
export function readHandBuiltSchema(
  node: YamlNode,
  use: SchemaUse,
  diagnostics: Diagnostics,
): JsonObject | undefined {
  const errors = { found: false };
  const written = plainJson(node, { diagnostics, errors });
  if (errors.found) return undefined;
  const [problem] = problemsOfMetaSchema(written);
  if (problem !== undefined) {
    const place = placeAt(node, problem.instancePath, "value");
    diagnostics.report("plan/schema-invalid", place, { reason: reasonOf(problem, written) });
    return undefined;
  }
  const schema = completed(written, use === "arguments");
  const problems = telling(profileProblems(schema, use));
  for (const each of problems) reportProblem(each, schema, node, diagnostics);
  if (problems.length > 0 || !isObject(schema)) return undefined;
  return checkRules(schema, { node, use, diagnostics }) ? schema : undefined;
}

/** The problems that tell something: one of each place, and one alone of a schema that has no type. */
function telling(problems: readonly PortableProblem[]): readonly PortableProblem[] {
  const typeless = problems.filter(isAboutType).map(({ pointer }) => pointer);
  const shown = problems.map((problem) => {
    const owner = ownerOf(problem);
    if (!typeless.includes(owner)) return problem;
    // What stands in place of a type says more than that there is none.
    const ofOwner = problems.filter((other) => ownerOf(other) === owner);
    return ofOwner.find(({ rule }) => rule === "keyword") ?? ofOwner.find(isAboutType) ?? problem;
  });
  return shown.filter(
    ({ pointer }, index) => shown.findIndex((other) => other.pointer === pointer) === index,
  );
}

function isAboutType({ rule }: PortableProblem): boolean {
  return rule === "type" || rule === "root-type" || rule === "not-a-schema";
}

/** The schema that a problem is about: around a keyword, or the place itself. */
function ownerOf({ pointer, rule }: PortableProblem): string {
  const isKeyword = ["keyword", "keyword-of-other-type", "root-keyword", "enum", "pattern"];
  return isKeyword.includes(rule) ? pointer.slice(0, pointer.lastIndexOf("/")) : pointer;
}

function reportProblem(
  { pointer, rule }: PortableProblem,
  schema: JsonValue,
  node: YamlNode,
  diagnostics: Diagnostics,
): void {
  const found = valueAt(schema, pointer);
  const { additionalProperties } = isObject(found) ? found : {};
  const place = placeAt(node, pointer, "key");
  if (rule === "open-object" || rule === "root-open") {
    if (isObject(additionalProperties)) {
      const own = placeAt(node, `${pointer}/additionalProperties`, "key");
      diagnostics.report("plan/schema-values", own, {});
      return;
    }
    if (rule === "open-object") {
      diagnostics.report("plan/schema-open", place, {});
      return;
    }
  }
  const missing = rule === "properties" && isObject(found) ? requiredButMissing(found) : [];
  for (const { name, index } of missing) {
    const own = placeAt(node, `${pointer}/required/${index}`, "value");
    const reason = `"required" names "${name}", and "properties" has no such property`;
    diagnostics.report("plan/schema-invalid", own, { reason });
  }
  if (missing.length > 0) return;
  if (rule === "pattern") {
    const own = placeAt(node, pointer, "value");
    diagnostics.report("plan/schema-pattern", own, { problem: patternProblem(String(found)) });
    return;
  }
  diagnostics.report("plan/schema-not-portable", place, { rule: portableRules[rule] });
}

function requiredButMissing({
  properties,
  required,
}: JsonObject): readonly { readonly name: string; readonly index: number }[] {
  if (!Array.isArray(required) || !isObject(properties)) return [];
  return required.flatMap((name, index) =>
    typeof name === "string" && !Object.hasOwn(properties, name) ? [{ name, index }] : [],
  );
}

/** What the engine says of a pattern that is none, without the pattern itself. */
function patternProblem(pattern: string): string {
  try {
    return `it is none: ${new RegExp(pattern, "u").source}`;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const [reason = said] = said.split(": ").slice(-1);
    return `it is no regular expression (${reason})`;
  }
}

interface Reading {
  readonly diagnostics: Diagnostics;
  readonly errors: { found: boolean };
}

/** The node as JSON. Tags have no meaning in it, and hidden characters no place. */
function plainJson(node: YamlNode, reading: Reading): JsonValue {
  const { diagnostics, errors } = reading;
  if (node.tag !== undefined) {
    errors.found = true;
    diagnostics.report("plan/schema-tag", tagSpanOf(node), { tag: node.tag });
  }
  if (node.kind === "list") return node.items.map((item) => plainJson(item, reading));
  if (node.kind === "map") {
    return Object.fromEntries(
      node.entries.map(({ key, keySpan, value }) => {
        checkText(key, keySpan, reading);
        return [key, plainJson(value, reading)];
      }),
    );
  }
  if (typeof node.value === "string") checkText(node.value, spanOf(node), reading);
  return node.value;
}

function checkText(text: string, span: Span, { diagnostics, errors }: Reading): void {
  const characters = hiddenCharacters(text);
  if (characters.length === 0) return;
  errors.found = true;
  const found = { place: "schema", characters: characters.join(", ") };
  diagnostics.report("plan/hidden-characters", span, found);
}

/** Made when the first hand-built schema is read: most projects have none. */
let metaSchema: Ajv2020 | undefined;

/** What the meta-schema of 2020-12 says of a value, the deepest place first. */
function problemsOfMetaSchema(schema: JsonValue): readonly ErrorObject[] {
  metaSchema ??= new Ajv2020({ allErrors: true, logger: false });
  if (metaSchema.validate("https://json-schema.org/draft/2020-12/schema", schema)) return [];
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split("/").length;
  return (metaSchema.errors ?? []).toSorted((a, b) => depth(b) - depth(a));
}

function reasonOf(
  { instancePath, message = "is wrong", params }: ErrorObject,
  schema: JsonValue,
): string {
  const key = instancePath.split("/").at(-1) ?? "";
  const allowed: unknown = params["allowedValues"];
  const values = Array.isArray(allowed) ? ` (${allowed.join(", ")})` : "";
  const subject = key === "" ? "it" : `"${unescaped(key)}"`;
  const found = /^must be (?:number|integer)$/.test(message)
    ? textForNumber(valueAt(schema, instancePath))
    : "";
  return `${subject} ${message.replace("object,boolean", "an object")}${values}${found}`;
}

/** `1e308` is a text in YAML, which needs the point and the sign. */
function textForNumber(value: JsonValue | undefined): string {
  if (typeof value !== "string") return "";
  const number = value.trim() === "" ? Number.NaN : Number(value);
  const isExponent = /e/i.test(value) && Number.isFinite(number);
  const spelling = number.toExponential().replace(/^(-?\d)e/, "$1.0e");
  return `, and "${value}" is a text${isExponent ? `; write ${spelling}` : ""}`;
}

/**
 * What an object leaves unsaid means that nothing is required and everything goes; all arguments together are closed. Words
 * that are blank say nothing either.
 */
function completed(schemaAsWritten: JsonValue, isClosed = false): JsonValue {
  if (!isObject(schemaAsWritten)) return schemaAsWritten;
  const schema = withoutBlankWords(schemaAsWritten);
  const { properties, items } = schema;
  const inner = {
    ...(items === undefined ? {} : { items: completed(items) }),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, each]) => [key, completed(each)]),
          ),
        }
      : {}),
  };
  if (schema["type"] !== "object") return { ...schema, ...inner };
  return { properties: {}, required: [], additionalProperties: !isClosed, ...schema, ...inner };
}

function withoutBlankWords(schema: JsonObject): JsonObject {
  const isBlank = (key: string, value: JsonValue): boolean =>
    (key === "title" || key === "description") && typeof value === "string" && value.trim() === "";
  return Object.fromEntries(Object.entries(schema).filter(([key, value]) => !isBlank(key, value)));
}

/** Where a schema leaves the profile. One value stands as the only property of an object that keeps it. */
function profileProblems(schema: JsonValue, use: SchemaUse): readonly PortableProblem[] {
  if (use === "arguments" || use === "answer") {
    const problems = portableProblems(schema);
    const mayBeOpen = use === "answer" || problems.some(({ rule }) => rule === "root-type");
    return problems.filter(({ rule }) => !mayBeOpen || rule !== "root-open");
  }
  const outer = {
    type: "object",
    properties: { value: schema },
    required: [],
    additionalProperties: false,
  };
  const prefix = "/properties/value";
  return portableProblems(outer).map(({ pointer, rule }) => ({
    pointer: pointer.slice(prefix.length),
    rule,
  }));
}

interface Checking {
  readonly node: YamlNode;
  readonly use: SchemaUse;
  readonly diagnostics: Diagnostics;
}

/**
 * Whether the schema, down to its last node, holds what the runtime can keep: formats that it checks, patterns that end, no
 * default, since none is ever filled in, no property called `__proto__`, which compiled checks pass over, none of an answer
 * that every object inherits, and no rules that nothing fits.
 */
function checkRules(schema: JsonValue | undefined, checking: Checking, pointer = ""): boolean {
  if (!isObject(schema)) return true;
  const { node, use, diagnostics } = checking;
  let isFine = true;
  const refuse = <Code extends RuleCode>(
    code: Code,
    key: string,
    part: "key" | "value",
    facts: Parameters<typeof diagnostics.report<Code>>[2],
  ): void => {
    isFine = false;
    diagnostics.report(code, placeAt(node, `${pointer}/${key}`, part), facts);
  };
  const { format, pattern, properties = {}, items, additionalProperties } = schema;
  if (format !== undefined && !textFormats.some((each) => each === format)) {
    const facts = { format: String(format), formats: textFormats.join(", ") };
    refuse("plan/schema-format", "format", "value", facts);
  }
  if (typeof pattern === "string" && searchBacktracks(pattern)) {
    const problem = "on some texts, looking for it would take without end";
    refuse("plan/schema-pattern", "pattern", "value", { problem });
  }
  if (Object.hasOwn(schema, "default")) refuse("plan/schema-default", "default", "key", {});
  if (isObject(additionalProperties)) {
    refuse("plan/schema-values", "additionalProperties", "key", {});
  }
  for (const { key, reason } of contradictions(schema)) {
    refuse("plan/schema-unsatisfiable", key, "value", { reason });
  }
  if (!checkRules(items, checking, `${pointer}/items`)) isFine = false;
  for (const [key, each] of Object.entries(properties as JsonObject)) {
    if (key === "__proto__") {
      refuse("plan/parameter-name-invalid", `properties/${key}`, "key", { name: key });
      continue;
    }
    const isAnswered = use === "answer" || use === "output";
    if (isAnswered && isInheritedName(key)) {
      refuse("plan/output-is-inherited", `properties/${key}`, "key", { output: key });
    }
    if (!checkRules(each, checking, `${pointer}/properties/${key}`)) {
      isFine = false;
    }
  }
  return isFine;
}

type RuleCode =
  | "plan/schema-format"
  | "plan/schema-pattern"
  | "plan/schema-default"
  | "plan/schema-values"
  | "plan/schema-unsatisfiable"
  | "plan/parameter-name-invalid"
  | "plan/output-is-inherited";

/** Rules of one node that no value keeps, each with the keyword to blame. */
function contradictions(
  schema: JsonObject,
): readonly { readonly key: string; readonly reason: string }[] {
  const bound = (key: string, otherwise: number): number => {
    const value = schema[key];
    return typeof value === "number" ? value : otherwise;
  };
  const found: { readonly key: string; readonly reason: string }[] = [];
  const [minimum, maximum] = [bound("minimum", -Infinity), bound("maximum", Infinity)];
  if (minimum > maximum) {
    found.push({ key: "maximum", reason: `it is below the minimum, ${minimum}` });
  } else if (schema["type"] === "integer" && Math.ceil(minimum) > Math.floor(maximum)) {
    found.push({ key: "maximum", reason: `no whole number is from ${minimum} to ${maximum}` });
  }
  const minItems = bound("minItems", 0);
  if (minItems > bound("maxItems", Infinity)) {
    found.push({ key: "maxItems", reason: `it is below minItems, ${minItems}` });
  }
  const maxLength = bound("maxLength", Infinity);
  const { pattern } = schema;
  const values = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  const isJudged = typeof pattern === "string" && !searchBacktracks(pattern);
  const regex = isJudged ? new RegExp(pattern, "u") : undefined;
  values.forEach((value, index) => {
    if (typeof value !== "string") return;
    const key = `enum/${index}`;
    const isTooLong = [...value].length > maxLength;
    if (isTooLong) found.push({ key, reason: `"${value}" is longer than maxLength` });
    else if (regex?.test(value) === false) {
      found.push({ key, reason: `"${value}" does not match the pattern` });
    }
  });
  return found;
}

function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of pointer.split("/").slice(1).map(unescaped)) {
    if (Array.isArray(value)) value = (value as readonly JsonValue[])[Number(step)];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

/** Where a JSON pointer leads; of an entry its key or its value; what is nearest around it where the path ends early. */
function placeAt(root: YamlNode, pointer: string, part: "key" | "value"): Span {
  let node = root;
  let place = spanOf(root);
  for (const step of pointer.split("/").slice(1).map(unescaped)) {
    const entry = entryOf(node, step);
    const below: YamlNode | undefined =
      node.kind === "list" ? node.items[Number(step)] : entry?.value;
    if (below === undefined) return place;
    place = entry === undefined || part === "value" ? spanOf(below) : entry.keySpan;
    node = below;
  }
  return place;
}

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
