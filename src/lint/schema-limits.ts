import { isObject } from "../util/is-object.js";
import type { ClientProfile, Limit } from "./client-profile.js";
import { type FindingFacts, type LintFinding, lintFinding, spokenPath } from "./finding.js";
import { type SchemaNode, pointerStep } from "./schema-nodes.js";

/** Where a finding about a listed tool's input schema stands. */
export type ToolPlace = Required<Pick<FindingFacts, "audience" | "id" | "tool">>;

interface Check {
  readonly node: SchemaNode;
  readonly place: ToolPlace;
  readonly client: ClientProfile;
  readonly limit: Limit;
}

/** What a client does not take at one place of an input schema. */
export function schemaLimitFindings(
  node: SchemaNode,
  place: ToolPlace,
  client: ClientProfile,
): readonly LintFinding[] {
  return client.limits.flatMap((limit) => findingsOf({ node, place, client, limit }));
}

function findingsOf(check: Check): readonly LintFinding[] {
  const { node, limit } = check;
  const { schema } = node;
  const isRoot = node.pointer === "";
  switch (limit.on) {
    case "root-type":
      return isRoot && schema["type"] !== "object"
        ? [rootFinding(check, "type", 'no "type": "object"')]
        : [];
    case "root":
      return isRoot
        ? present(node, limit.keywords).map((keyword) =>
            rootFinding(check, keyword, `"${keyword}"`),
          )
        : [];
    case "composition":
      return isRoot
        ? []
        : present(node, limit.keywords).map((keyword) =>
            lintFinding("lint/composition", { ...said(check), keyword }, facts(check, keyword)),
          );
    case "reference":
      return present(node, ["$ref", "$dynamicRef"]).map((keyword) =>
        lintFinding("lint/reference", { ...said(check), keyword }, facts(check, keyword)),
      );
    case "keyword":
      return present(node, limit.keywords).map((keyword) =>
        lintFinding("lint/keyword", { ...said(check), keyword }, facts(check, keyword)),
      );
    case "format": {
      const format = schema["format"];
      const isTaken = typeof format !== "string" || limit.taken.includes(format);
      return isTaken || schema["type"] !== "string"
        ? []
        : [lintFinding("lint/format", { ...said(check), format }, facts(check, "format"))];
    }
    case "enum-value":
      return refusedValues(schema["enum"]).map((value) =>
        lintFinding("lint/enum-value", { ...said(check), value }, facts(check, "enum")),
      );
    case "enum-without-type":
      return schema["enum"] !== undefined && schema["type"] === undefined
        ? [typeFinding(check, "enum", "an enum without a type")]
        : [];
    case "type-list":
      return Array.isArray(schema["type"]) ? [typeFinding(check, "type", "a list of types")] : [];
    case "items-missing":
      return typesOf(schema["type"]).includes("array") && schema["items"] === undefined
        ? [itemsFinding(check, "that does not say what its entries are")]
        : [];
    case "items-tuple":
      return Array.isArray(schema["items"]) || Array.isArray(schema["prefixItems"])
        ? [itemsFinding(check, "with a schema for each position")]
        : [];
    case "keyword-of-other-type":
      return typesOf(schema["type"]).length > 0 && !typesOf(schema["type"]).includes("object")
        ? present(node, ["properties", "required"]).map((keyword) =>
            lintFinding(
              "lint/keyword-of-other-type",
              { ...said(check), keyword, type: typesOf(schema["type"]).join(" or ") },
              facts(check, keyword),
            ),
          )
        : [];
    case "old-draft":
      return oldForms(schema).map(([keyword, form]) =>
        lintFinding("lint/old-draft", { ...said(check), form }, facts(check, keyword)),
      );
    case "property-name":
      return node.property !== undefined && !limit.pattern.test(node.property)
        ? [
            lintFinding(
              "lint/property-name",
              {
                ...said(check),
                name: JSON.stringify(node.property),
                pattern: limit.pattern.source,
              },
              facts(check),
            ),
          ]
        : [];
    case "tool-name":
    case "description":
    case "tool-count":
      return [];
  }
}

function rootFinding(check: Check, keyword: string, problem: string): LintFinding {
  return lintFinding("lint/root-schema", { ...said(check), problem }, facts(check, keyword));
}

function typeFinding(check: Check, keyword: string, problem: string): LintFinding {
  return lintFinding("lint/type", { ...said(check), problem }, facts(check, keyword));
}

function itemsFinding(check: Check, problem: string): LintFinding {
  return lintFinding("lint/items", { ...said(check), problem }, facts(check, "items"));
}

/** The parameters that every sentence about a limit has. */
function said({ node, place, client, limit }: Check) {
  return {
    tool: place.tool,
    path: spokenPath(node.path),
    client: client.title,
    happens: limit.happens,
    seen: limit.seen,
  };
}

function facts({ node, place, client, limit }: Check, keyword?: string): FindingFacts {
  const below = keyword === undefined || !Object.hasOwn(node.schema, keyword) ? "" : keyword;
  return {
    severity: limit.severity,
    client: client.name,
    effect: limit.effect,
    seen: limit.seen,
    ...place,
    path: node.path,
    pointer: `/inputSchema${node.pointer}${below === "" ? "" : `/${pointerStep(below)}`}`,
    ...(keyword === undefined ? {} : { keyword }),
    ...(limit.hint === undefined ? {} : { hint: limit.hint }),
  };
}

function present({ schema }: SchemaNode, keywords: readonly string[]): readonly string[] {
  return Object.keys(schema).filter((keyword) => keywords.includes(keyword));
}

function typesOf(type: unknown): readonly unknown[] {
  if (Array.isArray(type)) return type;
  return type === undefined ? [] : [type];
}

/** The values that are no filled text, as JSON, each once. */
function refusedValues(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  const refused = values.filter((value) => typeof value !== "string" || value === "");
  return [...new Set(refused.map((value) => JSON.stringify(value)))];
}

/** Keywords in the form of drafts before 2020-12, each with what it is. */
function oldForms(schema: SchemaNode["schema"]): readonly (readonly [string, string])[] {
  const tuple = Array.isArray(schema["items"]) ? [["items", 'a list in "items"'] as const] : [];
  const bounds = ["exclusiveMinimum", "exclusiveMaximum"].filter(
    (keyword) => typeof schema[keyword] === "boolean",
  );
  const required = typeof schema["required"] === "boolean";
  const gone = ["definitions", "additionalItems", "dependencies", "divisibleBy"].filter((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  return [
    ...tuple,
    ...bounds.map((keyword) => [keyword, `"${keyword}" as true or false`] as const),
    ...(required ? [["required", '"required" as true or false'] as const] : []),
    ...gone
      .filter((keyword) => isObject(schema[keyword]) || typeof schema[keyword] !== "object")
      .map((keyword) => [keyword, `"${keyword}"`] as const),
  ];
}
