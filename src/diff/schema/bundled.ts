import { canonicalJson } from "../../schema/equality.js";
import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { target } from "../../schema/located.js";
import { isObject } from "../../util/is-object.js";

/** Two schemas in one document, each written out as far as its references end. */
export interface Bundle {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  /** What references that are left lead into: `#/$defs/before/…` and `#/$defs/after/…`; empty where there are none. */
  readonly definitions: SchemaObject;
}

type Side = "before" | "after";

/** References of one side that are written out; further ones stay, and what they lead to is compared once. */
const mostWrittenOut = 64;

/**
 * Puts two schemas of 2020-12 into one document and writes out their references, so that what moved into definitions is compared by
 * meaning. References that lead back into themselves stay, and are the same text on both sides where they mean the same.
 */
export function bundled(before: JsonSchema, after: JsonSchema): Bundle {
  if (!hasReference(before) && !hasReference(after)) {
    return { before: standalone(before, {}), after: standalone(after, {}), definitions: {} };
  }
  const root = (schema: JsonSchema, side: Side, other: JsonSchema): JsonSchema =>
    isRecursive("#", schema)
      ? { $ref: pointer("#", side) }
      : standalone(writtenOut(schema, side, other), {});
  return {
    before: root(before, "before", after),
    after: root(after, "after", before),
    definitions: { before: relocated(before, "before"), after: relocated(after, "after") },
  };
}

function hasReference(schema: JsonSchema): boolean {
  return canonicalJson(schema).includes('"$ref":');
}

/** A node of either side as a document of its own: with all that references lead into, without a name and a dialect. */
export function standalone(node: JsonSchema, definitions: SchemaObject): JsonSchema {
  if (typeof node === "boolean") return node;
  const { $schema: _, $id: __, $defs: ___, definitions: ____, ...keywords } = node;
  return Object.keys(definitions).length === 0 ? keywords : { ...keywords, $defs: definitions };
}

function writtenOut(root: JsonSchema, side: Side, other: JsonSchema): JsonSchema {
  let left = mostWrittenOut;
  const isEndless = onceEach((reference) => isRecursive(reference, root));
  const isShared = onceEach((reference) => isSameTarget(reference, root, other));
  const visit = (node: unknown, inMap: boolean): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, false));
    if (!isObject(node)) return node;
    const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
      if (inMap) return [key, visit(value, false)];
      if (isData(key) || isDefinitions(key)) return [key, value];
      return [key, visit(value, isMap(key))];
    });
    const { $ref } = node;
    if (inMap || typeof $ref !== "string") return Object.fromEntries(entries);
    const beside = Object.fromEntries(entries.filter(([key]) => key !== "$ref"));
    const referred = target({ node, root }, $ref)?.node;
    if (referred === undefined) return Object.fromEntries(entries);
    left -= 1;
    if (left < 0 || isEndless($ref)) {
      return { ...beside, $ref: pointer($ref, isShared($ref) ? "before" : side) };
    }
    return together(beside, visit(referred, false) as JsonSchema);
  };
  return visit(root, false) as JsonSchema;
}

function onceEach(decide: (reference: string) => boolean): (reference: string) => boolean {
  const known = new Map<string, boolean>();
  return (reference) => {
    const decided = known.get(reference) ?? decide(reference);
    known.set(reference, decided);
    return decided;
  };
}

const words = new Set(["title", "description", "default", "examples", "deprecated", "$comment"]);

/** What a reference leads to with what stands beside the reference: words replace words, everything else holds as well. */
function together(beside: SchemaObject, referred: JsonSchema): JsonSchema {
  if (Object.keys(beside).length === 0) return referred;
  if (isObject(referred)) {
    const clashes = Object.keys(beside).some(
      (key) => Object.hasOwn(referred, key) && !words.has(key),
    );
    if (!clashes) return { ...referred, ...beside };
  }
  const conjuncts = Array.isArray(beside["allOf"]) ? beside["allOf"] : [];
  return { ...beside, allOf: [...conjuncts, referred] };
}

function relocated(root: JsonSchema, side: Side): unknown {
  const visit = (node: unknown, inMap: boolean): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, false));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]): (readonly [string, unknown])[] => {
        if (inMap) return [[key, visit(value, false)]];
        if (key === "$schema" || key === "$id") return [];
        if (key === "$ref" && typeof value === "string") return [[key, pointer(value, side)]];
        return [[key, isData(key) ? value : visit(value, isMap(key) || isDefinitions(key))]];
      }),
    );
  };
  return visit(root, false);
}

function pointer(reference: string, side: Side): string {
  return reference.startsWith("#") ? `#/$defs/${side}${reference.slice(1)}` : reference;
}

/** Whether a reference leads to the same on both sides: all that is reached from it is written alike. */
function isSameTarget(reference: string, one: JsonSchema, other: JsonSchema): boolean {
  const reached = [one, other].map((root) => reachedFrom([reference], root));
  const [text, otherText] = reached.map((found) => canonicalJson(Object.fromEntries(found)));
  return text === otherText && ![...(reached[0]?.values() ?? [])].includes(undefined);
}

/** Whether what a reference leads to leads back to it. */
function isRecursive(reference: string, root: JsonSchema): boolean {
  const referred = target({ node: root, root }, reference)?.node;
  return reachedFrom(referencesIn(referred), root).has(reference);
}

function reachedFrom(
  references: readonly string[],
  root: JsonSchema,
): ReadonlyMap<string, JsonSchema | undefined> {
  const found = new Map<string, JsonSchema | undefined>();
  const open = [...references];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    const referred = target({ node: root, root }, next)?.node;
    found.set(next, referred);
    open.push(...referencesIn(referred));
  }
  return found;
}

function referencesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn);
  if (!isObject(node)) return [];
  const { $ref } = node;
  return [
    ...(typeof $ref === "string" ? [$ref] : []),
    ...Object.values(node).flatMap(referencesIn),
  ];
}

function isData(keyword: string): boolean {
  return ["const", "enum", "default", "examples", "example"].includes(keyword);
}

function isMap(keyword: string): boolean {
  return ["properties", "patternProperties", "dependentSchemas"].includes(keyword);
}

function isDefinitions(keyword: string): boolean {
  return keyword === "$defs" || keyword === "definitions";
}
