import type { ListedTool } from "../runtime/surface.js";
import { isObject } from "../util/is-object.js";
import type { ClientProfile } from "./client-profile.js";
import { type LintFinding, lintFinding, spokenPath } from "./finding.js";
import type { ToolPlace } from "./schema-limits.js";
import { figure } from "./size.js";
import { type SchemaNode, schemaNodes } from "./schema-nodes.js";

/** What a client does not take of a tool's name and description. `server`: what clients call the server. */
export function toolLimitFindings(
  tool: ListedTool,
  place: ToolPlace,
  client: ClientProfile,
  server: string,
): readonly LintFinding[] {
  return client.limits.flatMap((limit) => {
    const { happens, seen, severity, effect } = limit;
    const said = { tool: tool.name, client: client.title, happens, seen };
    const facts = { severity, effect, seen, client: client.name, ...place };
    if (limit.on === "tool-name") {
      return nameProblems(tool.name, limit, server).map((problem) =>
        lintFinding("lint/tool-name", { ...said, problem }, { ...facts, pointer: "/name" }),
      );
    }
    if (limit.on !== "description" || tool.description.length <= limit.most) return [];
    const length = figure(tool.description.length);
    return [
      lintFinding(
        "lint/long-description",
        { ...said, length, most: figure(limit.most) },
        { ...facts, pointer: "/description" },
      ),
    ];
  });
}

function nameProblems(
  name: string,
  limit: Extract<ClientProfile["limits"][number], { readonly on: "tool-name" }>,
  server: string,
): readonly string[] {
  if (!limit.pattern.test(name)) return [`does not match ${limit.pattern.source}`];
  const prefix = limit.prefix(server);
  const length = prefix.length + name.length;
  if (length <= limit.most) return [];
  const whole = `${length} characters, more than ${limit.most}`;
  return [prefix === "" ? `has ${whole}` : `makes ${whole}, with "${prefix}" before it`];
}

/** What no client takes well of a tool's schemas. */
export function schemaFindings(tool: ListedTool, place: ToolPlace): readonly LintFinding[] {
  const nodes = schemaNodes(tool.inputSchema);
  const output: unknown = tool.outputSchema;
  const outputs =
    output === undefined || (isObject(output) && output["type"] === "object")
      ? []
      : [
          lintFinding(
            "lint/output-schema",
            { tool: tool.name },
            { ...place, pointer: "/outputSchema", keyword: "type" },
          ),
        ];
  return [...nodes.flatMap((node) => nodeFindings(node, tool, place)), ...outputs];
}

function nodeFindings(
  node: SchemaNode,
  tool: ListedTool,
  place: ToolPlace,
): readonly LintFinding[] {
  const { schema, path } = node;
  const facts = { ...place, path, pointer: `/inputSchema${node.pointer}` };
  const said = { tool: tool.name, path: spokenPath(path) };
  const found: LintFinding[] = [];
  const reference = schema["$ref"];
  if (typeof reference === "string" && !leadsSomewhere(reference, tool.inputSchema)) {
    const parameters = { ...said, reference: JSON.stringify(reference) };
    found.push(lintFinding("lint/dangling-reference", parameters, { ...facts, keyword: "$ref" }));
  }
  if (schema["type"] === "array" && isEmpty(schema["items"])) {
    found.push(lintFinding("lint/empty-items", said, { ...facts, keyword: "items" }));
  } else if (isTypeless(node)) {
    found.push(lintFinding("lint/no-type", said, { ...facts, keyword: "type" }));
  }
  return found;
}

/** `true` says as little as `{}`. */
function isEmpty(items: unknown): boolean {
  return items === true || (isObject(items) && Object.keys(items).length === 0);
}

const typeGivers = ["type", "$ref", "$dynamicRef", "anyOf", "oneOf", "allOf", "enum", "const"];
const partial = ["if", "then", "else", "not", "contains", "propertyNames", "dependentSchemas"];

/** A property, or the entries of a list, of which nothing says what they are. Empty `items` are found at their list. */
function isTypeless({ schema, path, property }: SchemaNode): boolean {
  const isEntry = property === undefined && path.at(-1) === "items";
  if (property === undefined && !(isEntry && Object.keys(schema).length > 0)) return false;
  if (path.some((step) => partial.includes(step) && step !== property)) return false;
  return !typeGivers.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Clients that follow references at all follow those to `$defs` of the same schema alone. */
function leadsSomewhere(reference: string, root: unknown): boolean {
  if (!reference.startsWith("#/$defs/")) return false;
  let node: unknown = root;
  for (const step of reference.slice(2).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isObject(node) || !Object.hasOwn(node, key)) return false;
    node = node[key];
  }
  return isObject(node);
}
