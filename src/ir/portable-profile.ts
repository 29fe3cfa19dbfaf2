import { isObject } from "../util/is-object.js";

/** A place in an advertised schema that some client would not take, and the rule it breaks. */
export interface PortableProblem {
  /** JSON pointer into the schema; empty for the root. */
  readonly pointer: string;
  readonly rule: PortableRule;
}

/**
 * What every client understands. One schema that breaks a rule makes some hosts drop the whole list of tools, so none may
 * leave the compiler.
 */
export const portableRules = {
  "not-a-schema": "A schema is an object.",
  "root-type": "The root is an object.",
  "root-keyword": "The root has type, properties, required and additionalProperties alone.",
  "root-open": "The root takes no other properties.",
  type: "Every node has one type, named by a string.",
  keyword: "Only keywords of the profile are used; no references, composition or constants.",
  "keyword-of-other-type": "A keyword stands on the type it is about.",
  properties: "An object has properties, and required as a list of some of them.",
  "open-object": "An object that takes anything says in words what it takes.",
  key: "Names of properties match ^[a-zA-Z_][a-zA-Z0-9_]{0,63}$.",
  items: "An array has items, and they are one schema.",
  enum: "An enum lists text, at least one, none blank, none twice.",
  pattern: "A pattern is a regular expression.",
} as const;

export type PortableRule = keyof typeof portableRules;

/** Every place where an advertised schema leaves the portable profile, in document order. */
export function portableProblems(schema: unknown): readonly PortableProblem[] {
  const problems: PortableProblem[] = [];
  const report: Report = (pointer, rule) => problems.push({ pointer, rule });
  if (isObject(schema)) checkRoot(schema, report);
  checkNode(schema, "", report);
  return problems;
}

type Report = (pointer: string, rule: PortableRule) => void;
type Node = Readonly<Record<string, unknown>>;

const rootKeywords = ["type", "properties", "required", "additionalProperties"];

/** Keywords that say something about one type only. */
const keywordTypes: Readonly<Record<string, readonly string[]>> = {
  enum: ["string"],
  format: ["string"],
  pattern: ["string"],
  maxLength: ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  properties: ["object"],
  required: ["object"],
  additionalProperties: ["object"],
};

const typeNames = ["string", "integer", "number", "boolean", "array", "object"];
const freeKeywords = ["type", "title", "description", "default"];

function checkRoot(root: Node, report: Report): void {
  if (root["type"] !== "object") report("", "root-type");
  for (const keyword of Object.keys(root)) {
    if (!rootKeywords.includes(keyword)) report(`/${escapePointer(keyword)}`, "root-keyword");
  }
  if (root["additionalProperties"] !== false) report("", "root-open");
}

function checkNode(node: unknown, pointer: string, report: Report): void {
  if (!isObject(node)) {
    report(pointer, "not-a-schema");
    return;
  }
  const type = node["type"];
  if (typeof type !== "string" || !typeNames.includes(type)) report(pointer, "type");
  checkKeywords(node, pointer, report);
  if (node["enum"] !== undefined) checkEnum(node["enum"], `${pointer}/enum`, report);
  if (node["pattern"] !== undefined) checkPattern(node["pattern"], `${pointer}/pattern`, report);
  if (type === "object") checkObject(node, pointer, report);
  if (type === "array" && node["items"] === undefined) report(pointer, "items");
  if (Array.isArray(node["items"])) report(`${pointer}/items`, "items");
  else if (node["items"] !== undefined) checkNode(node["items"], `${pointer}/items`, report);
}

function checkKeywords(node: Node, pointer: string, report: Report): void {
  for (const keyword of Object.keys(node)) {
    const types = Object.hasOwn(keywordTypes, keyword) ? keywordTypes[keyword] : undefined;
    const place = `${pointer}/${escapePointer(keyword)}`;
    if (types === undefined) {
      if (!freeKeywords.includes(keyword)) report(place, "keyword");
    } else if (!types.includes(String(node["type"]))) {
      report(place, "keyword-of-other-type");
    }
  }
}

function checkObject(node: Node, pointer: string, report: Report): void {
  const { properties, required } = node;
  const isOpen = node["additionalProperties"] !== false;
  const isDescribed = typeof node["description"] === "string" && node["description"] !== "";
  if (isOpen && pointer !== "" && !(node["additionalProperties"] === true && isDescribed)) {
    report(pointer, "open-object");
  }
  if (!isObject(properties) || !isListOfKeys(required, properties)) {
    report(pointer, "properties");
  }
  if (!isObject(properties)) return;
  for (const [key, schema] of Object.entries(properties)) {
    const place = `${pointer}/properties/${escapePointer(key)}`;
    if (!/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(key)) report(place, "key");
    checkNode(schema, place, report);
  }
}

function isListOfKeys(required: unknown, properties: Node): boolean {
  return (
    Array.isArray(required) &&
    new Set(required).size === required.length &&
    required.every((key) => typeof key === "string" && Object.hasOwn(properties, key))
  );
}

function checkEnum(values: unknown, pointer: string, report: Report): void {
  const isFine =
    Array.isArray(values) &&
    values.length > 0 &&
    new Set(values).size === values.length &&
    values.every((value) => typeof value === "string" && value.trim() !== "");
  if (!isFine) report(pointer, "enum");
}

function checkPattern(pattern: unknown, pointer: string, report: Report): void {
  try {
    if (typeof pattern === "string" && new RegExp(pattern, "u") instanceof RegExp) return;
  } catch {
    // Reported below: whatever is wrong, it is no regular expression.
  }
  report(pointer, "pattern");
}

function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
