import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";

/** Part of a JSON value: every key given must hold, and keys not given may be anything. */
export type Part = Readonly<Record<string, unknown>>;

/** What a case says of one tool. */
export interface ToolExpectation {
  /** How many content properties are advertised. */
  readonly fields: number;
  /** Advertised name → part of its schema, or `absent: true`. */
  readonly properties: Readonly<Record<string, Part>>;
  /** Part of what the tool stands on in the repository: workspace, node type, root path. */
  readonly content: Part;
  /** What `create` requires, in order. */
  readonly required: readonly string[];
  /** Name → part of its entry in the printed form, or `absent: true`. */
  readonly stored: Readonly<Record<string, Part>>;
  /** Payloads that `create` takes. */
  readonly accepts: readonly Part[];
  /** Payloads that `create` refuses. */
  readonly refuses: readonly Refusal[];
}

export interface Refusal {
  readonly payload: Part;
  /** Paths of the problems, exactly. */
  readonly at: readonly string[];
  /** The rule is one that JSON Schema cannot say, so the enforced schema takes the payload. */
  readonly beyondSchema: boolean;
}

/** What a person wrote down about a case, before any compiler saw it. */
export interface CaseExpectation {
  /** The rule of the form language that the case stands for, in words. */
  readonly why: string;
  /** Everything that is reported, as `code file:line:column` or a bare code, in the order of files and lines. */
  readonly diagnostics: readonly string[];
  /** By name; under the empty name, the only one. Empty when nothing may be offered. */
  readonly tools: Readonly<Record<string, ToolExpectation>>;
}

const toolKeys = [
  "content",
  "fields",
  "properties",
  "required",
  "stored",
  "accepts",
  "refuses",
] as const;

/** Reads an `expected.yaml`. Throws for what does not parse, for an unknown key and for a missing one. */
export function readExpectation(file: string): CaseExpectation {
  const document = parseDocument(readFileSync(file, "utf8"), { uniqueKeys: true });
  if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join("\n")}`);
  const root = mapOf(document.toJS(), file);
  onlyKeys(root, ["why", "diagnostics", "tools", ...toolKeys], file);
  const { why, diagnostics, tools } = root;
  if (typeof why !== "string" || why === "") throw new Error(`${file}: "why" is missing.`);
  if (!Array.isArray(diagnostics)) throw new Error(`${file}: "diagnostics" is missing.`);
  const own = Object.fromEntries(Object.entries(root).filter(([key]) => isToolKey(key)));
  const isFlat = Object.keys(own).length > 0;
  if (isFlat && tools !== undefined) {
    throw new Error(`${file}: say everything under "tools", or nothing.`);
  }
  const named = isFlat ? { "": own } : mapOf(tools ?? {}, file);
  return {
    why,
    diagnostics: diagnostics.map(String),
    tools: Object.fromEntries(
      Object.entries(named).map(([name, tool]) => [name, toolOf(mapOf(tool, file), file)]),
    ),
  };
}

function toolOf(tool: Part, file: string): ToolExpectation {
  onlyKeys(tool, toolKeys, file);
  const { content, fields, properties, required, stored, accepts, refuses } = tool;
  if (typeof fields !== "number") throw new Error(`${file}: "fields" is missing.`);
  if (!Array.isArray(required)) throw new Error(`${file}: "required" is missing.`);
  return {
    content: mapOf(content ?? {}, file),
    fields,
    properties: partsOf(properties, file),
    required: required.map(String),
    stored: partsOf(stored, file),
    accepts: listOf(accepts, file).map((payload) => mapOf(payload, file)),
    refuses: listOf(refuses, file).map((each) => refusalOf(mapOf(each, file), file)),
  };
}

function refusalOf(refusal: Part, file: string): Refusal {
  onlyKeys(refusal, ["payload", "at", "beyondSchema"], file);
  const at = Array.isArray(refusal["at"]) ? refusal["at"] : [refusal["at"]];
  if (!at.every((path) => typeof path === "string")) throw new Error(`${file}: "at" is missing.`);
  const beyondSchema = refusal["beyondSchema"] === true;
  return { payload: mapOf(refusal["payload"], file), at, beyondSchema };
}

function isToolKey(key: string): boolean {
  return toolKeys.some((known) => known === key);
}

function partsOf(value: unknown, file: string): Readonly<Record<string, Part>> {
  const parts = Object.entries(mapOf(value ?? {}, file));
  return Object.fromEntries(parts.map(([key, part]) => [key, mapOf(part, file)]));
}

function listOf(value: unknown, file: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new Error(`${file}: a list is expected, not ${JSON.stringify(value)}.`);
}

function mapOf(value: unknown, file: string): Part {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { ...value };
  }
  throw new Error(`${file}: a map is expected, not ${JSON.stringify(value)}.`);
}

function onlyKeys(map: Part, known: readonly string[], file: string): void {
  for (const key of Object.keys(map)) {
    if (!known.includes(key)) throw new Error(`${file}: there is no key "${key}".`);
  }
}
