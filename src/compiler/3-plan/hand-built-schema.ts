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
import { textFormats } from "../../util/text-formats.js";
import { type YamlNode, entryOf, spanOf, tagSpanOf } from "../../yaml/node.js";

/** A JSON object. */
export type JsonObject = Readonly<Record<string, JsonValue>>;

/**
 * The JSON Schema that a YAML node is, with `required`, `properties` and `additionalProperties` said on every object. It
 * is one of 2020-12 and keeps the portable profile; undefined when it does not, which is reported where it is wrong.
 * `root`: it stands for all arguments or the whole answer, and not for one value.
 */
export function readHandBuiltSchema(
  node: YamlNode,
  root: "arguments" | "answer" | undefined,
  diagnostics: Diagnostics,
): JsonObject | undefined {
  const errors = { found: false };
  const written = plainJson(node, { diagnostics, errors });
  if (errors.found) return undefined;
  const [problem] = problemsOfMetaSchema(written);
  if (problem !== undefined) {
    const place = placeAt(node, problem.instancePath, "value");
    diagnostics.report("plan/schema-invalid", place, { reason: reasonOf(problem) });
    return undefined;
  }
  const schema = completed(written, root === "arguments");
  const problems = [...profileProblems(schema, root)];
  for (const { pointer, rule } of problems) {
    const place = placeAt(node, pointer, "key");
    if (rule === "open-object") diagnostics.report("plan/schema-open", place, {});
    else diagnostics.report("plan/schema-not-portable", place, { rule: portableRules[rule] });
  }
  if (problems.length > 0 || !isObject(schema)) return undefined;
  const isKnown = checkNames(schema, "", { node, diagnostics });
  return isKnown ? schema : undefined;
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

function reasonOf({ instancePath, message = "is wrong", params }: ErrorObject): string {
  const key = instancePath.split("/").at(-1) ?? "";
  const allowed: unknown = params["allowedValues"];
  const values = Array.isArray(allowed) ? ` (${allowed.join(", ")})` : "";
  const subject = key === "" ? "it" : `"${unescaped(key)}"`;
  return `${subject} ${message.replace("object,boolean", "an object")}${values}`;
}

/** What an object leaves unsaid means that nothing is required and everything goes; all arguments together are closed. */
function completed(schema: JsonValue, isClosed = false): JsonValue {
  if (!isObject(schema)) return schema;
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

/** Where a schema leaves the profile. One value stands as the only property of an object that keeps it. */
function profileProblems(
  schema: JsonValue,
  root: "arguments" | "answer" | undefined,
): readonly PortableProblem[] {
  if (root !== undefined) {
    const problems = portableProblems(schema);
    const mayBeOpen = root === "answer" || problems.some(({ rule }) => rule === "root-type");
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
  readonly diagnostics: Diagnostics;
}

/** Whether every format is one that the runtime checks and no property is called `__proto__`, which compiled checks pass over. */
function checkNames(schema: JsonValue | undefined, pointer: string, checking: Checking): boolean {
  if (!isObject(schema)) return true;
  const { node, diagnostics } = checking;
  const { format, properties = {}, items } = schema;
  const isFormat = format === undefined || textFormats.some((each) => each === format);
  if (!isFormat) {
    const facts = { format: String(format), formats: textFormats.join(", ") };
    diagnostics.report("plan/schema-format", placeAt(node, `${pointer}/format`, "value"), facts);
  }
  const inner = Object.entries(properties as JsonObject).map(([key, each]) => {
    const place = `${pointer}/properties/${key}`;
    if (key === "__proto__") {
      diagnostics.report("plan/parameter-name-invalid", placeAt(node, place, "key"), { name: key });
      return false;
    }
    return checkNames(each, place, checking);
  });
  return [isFormat, checkNames(items, `${pointer}/items`, checking), ...inner].every(Boolean);
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
