import { memberSchemas } from "./accepts.js";
import { automatonOf } from "./automaton.js";
import type { Branch } from "./branches.js";
import { isMultipleOf } from "./decimal.js";
import { formatShape } from "./formats.js";
import type { SchemaObject } from "./json-schema.js";
import type { Language } from "./language.js";
import { at, isSchema, type Located, nameList, schemaList, schemaMap } from "./located.js";

/** What the nodes of a branch say together, by type. */

function nodesOf({ parts }: Branch): readonly SchemaObject[] {
  return parts.map(({ node }) => node).filter((node) => typeof node !== "boolean");
}

function highest(branch: Branch, keyword: string, otherwise: number): number {
  return nodesOf(branch).reduce((most, node) => {
    const value = node[keyword];
    return typeof value === "number" ? Math.max(most, value) : most;
  }, otherwise);
}

function lowest(branch: Branch, keyword: string): number {
  return nodesOf(branch).reduce((least, node) => {
    const value = node[keyword];
    return typeof value === "number" ? Math.min(least, value) : least;
  }, Number.POSITIVE_INFINITY);
}

export interface NumberFacts {
  readonly low: number;
  readonly lowIsOut: boolean;
  readonly high: number;
  readonly highIsOut: boolean;
  readonly multiples: readonly number[];
}

/** Bounds and divisors of the numbers of a branch; whole numbers are multiples of 1 and their bounds are whole. */
export function numberFacts(branch: Branch): NumberFacts {
  const nodes = nodesOf(branch);
  const onlyWhole = nodes.some(({ type }) => {
    const names = Array.isArray(type) ? type : [type];
    return names.includes("integer") && !names.includes("number");
  });
  const divisors = nodes.flatMap(({ multipleOf }) =>
    typeof multipleOf === "number" ? [multipleOf] : [],
  );
  const multiples = onlyWhole ? [1, ...divisors] : divisors;
  const least = highest(branch, "minimum", Number.NEGATIVE_INFINITY);
  const above = highest(branch, "exclusiveMinimum", Number.NEGATIVE_INFINITY);
  const most = lowest(branch, "maximum");
  const below = lowest(branch, "exclusiveMaximum");
  const facts = {
    low: Math.max(least, above),
    lowIsOut: above >= least && above !== Number.NEGATIVE_INFINITY,
    high: Math.min(most, below),
    highIsOut: below <= most && below !== Number.POSITIVE_INFINITY,
    multiples,
  };
  return multiples.some((each) => isMultipleOf(each, 1)) ? whole(facts) : facts;
}

function whole(facts: NumberFacts): NumberFacts {
  const { low, lowIsOut, high, highIsOut, multiples } = facts;
  if (!Number.isFinite(low) && !Number.isFinite(high)) return facts;
  const isEdge = (value: number): boolean => Number.isInteger(value);
  return {
    low: lowIsOut && isEdge(low) ? low + 1 : Math.ceil(low),
    lowIsOut: false,
    high: highIsOut && isEdge(high) ? high - 1 : Math.floor(high),
    highIsOut: false,
    multiples,
  };
}

export interface TextFacts {
  readonly least: number;
  readonly most: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

/** Lengths in characters, patterns and formats of the texts of a branch. */
export function textFacts(branch: Branch): TextFacts {
  const nodes = nodesOf(branch);
  const texts = (keyword: string): readonly string[] =>
    nodes.map((node) => node[keyword]).filter((value) => typeof value === "string");
  return {
    least: highest(branch, "minLength", 0),
    most: lowest(branch, "maxLength"),
    patterns: texts("pattern"),
    formats: texts("format"),
  };
}

/** The texts of a branch, or more than those: by patterns that are understood, formats by what all of their texts look like. */
export function languageOf({ least, most, patterns, formats }: TextFacts): Language {
  const shapes = formats.flatMap((format) => formatShape(format) ?? []);
  const understood = patterns.filter((pattern) => automatonOf(pattern) !== undefined);
  return { patterns: [...new Set([...understood, ...shapes])], least, most };
}

export interface ListFacts {
  readonly least: number;
  readonly most: number;
  readonly isUnique: boolean;
  /** How many entries have a schema of their own. */
  readonly prefixLength: number;
  /** What the entry at an index must fit; those from `prefixLength` on are alike. */
  readonly item: (index: number) => readonly Located[];
  readonly contains: readonly {
    readonly schema: Located;
    readonly least: number;
    readonly most: number;
  }[];
}

/** What the lists of a branch hold. */
export function listFacts(branch: Branch): ListFacts {
  const nodes = nodesOf(branch);
  const prefixLength = nodes.reduce(
    (most, node) => Math.max(most, schemaList(node["prefixItems"]).length),
    0,
  );
  const item = (index: number): readonly Located[] =>
    branch.parts.flatMap((part) => {
      if (typeof part.node === "boolean") return [];
      const prefix = schemaList(part.node["prefixItems"]);
      const own = index < prefix.length ? prefix[index] : part.node["items"];
      return isSchema(own) ? [at(part, own)] : [];
    });
  return {
    least: highest(branch, "minItems", 0),
    most: lowest(branch, "maxItems"),
    isUnique: nodes.some(({ uniqueItems }) => uniqueItems === true),
    prefixLength,
    item,
    contains: branch.parts.flatMap((part) => {
      if (typeof part.node === "boolean" || !isSchema(part.node["contains"])) return [];
      const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = part.node;
      return [
        {
          schema: at(part, part.node["contains"]),
          least: Number(minContains),
          most: Number(maxContains),
        },
      ];
    }),
  };
}

export interface ObjectFacts {
  readonly required: ReadonlySet<string>;
  /** The keys that have a schema of their own, or are required. */
  readonly keys: ReadonlySet<string>;
  readonly least: number;
  readonly most: number;
  /** What the member of a key must fit. */
  readonly member: (key: string) => readonly Located[];
  /** What a member must fit whose key has no schema and matches no pattern. */
  readonly others: readonly Located[];
  readonly patterns: readonly (readonly [pattern: string, schema: Located])[];
  readonly names: readonly Located[];
}

const factsOfParts = new WeakMap<Branch["parts"], ObjectFacts>();

/** What the objects of a branch hold. */
export function objectFacts(branch: Branch): ObjectFacts {
  const known = factsOfParts.get(branch.parts) ?? objectFactsOf(branch);
  factsOfParts.set(branch.parts, known);
  return known;
}

function objectFactsOf(branch: Branch): ObjectFacts {
  const members = new Map<string, readonly Located[]>();
  const member = (key: string): readonly Located[] => {
    const known = members.get(key) ?? branch.parts.flatMap((part) => memberSchemas(part, key));
    members.set(key, known);
    return known;
  };
  const nodes = nodesOf(branch);
  const required = new Set(nodes.flatMap((node) => nameList(node["required"])));
  const keys = new Set([
    ...nodes.flatMap((node) => [...schemaMap(node["properties"]).keys()]),
    ...required,
  ]);
  const ofKeyword = (keyword: string): readonly Located[] =>
    branch.parts.flatMap((part) => {
      const value = typeof part.node === "boolean" ? undefined : part.node[keyword];
      return isSchema(value) ? [at(part, value)] : [];
    });
  return {
    required,
    keys,
    least: Math.max(highest(branch, "minProperties", 0), required.size),
    most: lowest(branch, "maxProperties"),
    member,
    others: ofKeyword("additionalProperties"),
    patterns: branch.parts.flatMap((part) =>
      typeof part.node === "boolean"
        ? []
        : [...schemaMap(part.node["patternProperties"])].map(
            ([pattern, each]) => [pattern, at(part, each)] as const,
          ),
    ),
    names: ofKeyword("propertyNames"),
  };
}
