import type { SchemaObject } from "./json-schema.js";
import { at, isSchema, type Located, schemaList, target } from "./located.js";

/** A node that says something about a value at one place, however it is combined. */
export interface Hint {
  readonly schema: Located;
  readonly node: SchemaObject;
}

const mostHints = 60;

/** Every node that schemas combine at this place: what a search for a counterexample takes its values from. */
export function hintsOf(schemas: readonly Located[]): readonly Hint[] {
  const found: Hint[] = [];
  const seen = new Set<unknown>();
  const visit = (schema: Located): void => {
    const { node } = schema;
    if (typeof node === "boolean" || seen.has(node) || found.length >= mostHints) return;
    seen.add(node);
    found.push({ schema, node });
    const referred = target(schema, node["$ref"]);
    if (referred !== undefined) visit(referred);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      for (const each of schemaList(node[keyword])) visit(at(schema, each));
    }
    for (const keyword of ["not", "if", "then", "else"]) {
      const each = node[keyword];
      if (isSchema(each)) visit(at(schema, each));
    }
    const dependent = node["dependentSchemas"];
    if (typeof dependent === "object" && dependent !== null) {
      for (const each of Object.values(dependent)) if (isSchema(each)) visit(at(schema, each));
    }
  };
  for (const schema of schemas) visit(schema);
  return found;
}

/** The values that enumerations of these nodes name. */
export function listedValues(hints: readonly Hint[]): readonly unknown[] {
  return hints.flatMap(({ node }) => [
    ...(Array.isArray(node["enum"]) ? (node["enum"] as readonly unknown[]).slice(0, 60) : []),
    ...(Object.hasOwn(node, "const") ? [node["const"]] : []),
    ...(Object.hasOwn(node, "default") ? [node["default"]] : []),
  ]);
}

/** The numbers that some keywords of these nodes give. */
export function numbersOf(hints: readonly Hint[], keywords: readonly string[]): readonly number[] {
  const values = hints.flatMap(({ node }) => keywords.map((keyword) => node[keyword]));
  return [...new Set(values.filter((value) => typeof value === "number"))];
}

/** The texts that a keyword of these nodes gives. */
export function textsOf(hints: readonly Hint[], keyword: string): readonly string[] {
  const values = hints.map(({ node }) => node[keyword]);
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
