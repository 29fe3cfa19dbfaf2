import type { ListedTool, Surface } from "../runtime/surface.js";
import { type LintFinding, lintFinding, spokenPath } from "./finding.js";
import type { ToolPlace } from "./schema-limits.js";
import { type SchemaNode, schemaNodes } from "./schema-nodes.js";

/** Shorter ones say no more than a name. */
const shortest = 20;

/** What a model cannot use, or takes wrongly, of a tool's words. `others`: the names of the audience's other tools. */
export function wordingFindings(
  tool: ListedTool,
  place: ToolPlace,
  kind: Surface["kind"],
  others: readonly string[],
): readonly LintFinding[] {
  return [
    ...descriptionFindings(tool, place, others),
    ...schemaNodes(tool.inputSchema).flatMap((node) => parameterFindings(node, tool, place, kind)),
  ];
}

function descriptionFindings(
  { name, description }: ListedTool,
  place: ToolPlace,
  others: readonly string[],
): readonly LintFinding[] {
  const facts = { ...place, pointer: "/description" };
  const text = authored(description);
  const length = description.trim().length;
  if (length < shortest) {
    const problem = length === 0 ? "is missing" : `has ${length} characters alone`;
    return [lintFinding("lint/tool-description", { tool: name, problem }, facts)];
  }
  const words = says(text);
  return [
    ...others
      .filter((other) => other !== name && names(text, other))
      .map((other) => lintFinding("lint/names-other-tool", { tool: name, other }, facts)),
    ...(words === undefined
      ? []
      : [lintFinding("lint/says-what-not", { tool: name, words }, facts)]),
  ];
}

/** Lines in which the compiler says which tool writes a field: a model needs that, and no author can change it. */
const ownershipLine = /^(?:Not here but with the tool|No aquí, sino con la herramienta) /;

function authored(description: string): string {
  return description
    .split("\n")
    .filter((line) => !ownershipLine.test(line))
    .join("\n");
}

const notFor =
  /\b(?:do not use|don't use|never use|must not be used|not (?:meant |intended |suited |suitable )?for|no (?:se )?us(?:ar|e|es|a)|no (?:es|sirve) para)\b(?: \S+){0,3}/i;

function says(text: string): string | undefined {
  return notFor.exec(text)?.[0];
}

/**
 * Whether a text names a tool. A name that is a word of a language, such as `product`, means the tool only where the text says so:
 * in quotes or beside the word "tool".
 */
function names(text: string, tool: string): boolean {
  // Most names are in no other description: an expression for each pair of tools would take seconds.
  if (!text.includes(tool)) return false;
  const name = tool.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  const isWord = /^[a-z]+$/.test(tool);
  const whole = `(?<![\\w-])${name}(?![\\w-])`;
  const meant = `[\`'"]${name}[\`'"]|\\b(?:tool|tools|herramienta)\\s+${whole}|${whole}\\s+tools?\\b`;
  return new RegExp(isWord ? meant : whole).test(text);
}

function parameterFindings(
  { schema, path, pointer, property }: SchemaNode,
  tool: ListedTool,
  place: ToolPlace,
  kind: Surface["kind"],
): readonly LintFinding[] {
  // What translations hold is described where the same fields stand in the default language.
  const isTranslation =
    path[0] === "translations" && path.length > 1 && kind !== "function" && kind !== "discovery";
  if (property === undefined || isTranslation) return [];
  const missing = missingWords(property, schema["description"]);
  if (missing === undefined) return [];
  const problem =
    missing === "all" ? "no description" : "a description that says no more than its name";
  const facts = { ...place, path, pointer: `/inputSchema${pointer}`, keyword: "description" };
  return [
    lintFinding(
      "lint/parameter-description",
      { tool: tool.name, path: spokenPath(path), problem },
      missing === "all" ? facts : { ...facts, severity: "info" },
    ),
  ];
}

/** `sense`: the label alone, which is the name. Whether somebody wrote it as the label is for others to know. */
function missingWords(property: string, description: unknown): "all" | "sense" | undefined {
  if (typeof description !== "string" || description.trim() === "") return "all";
  const label = /^(.*?) \([^()]*\)\.?$/s.exec(description.trim())?.[1] ?? description;
  return letters(label) === letters(property) ? "sense" : undefined;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Words of names that stand for the world around a server and not for what a caller wants. */
const infrastructure = [
  "host",
  "hostname",
  "header",
  "headers",
  "proxy",
  "password",
  "secret",
  "credential",
  "credentials",
  "apikey",
  "cookie",
  "cookies",
  "authorization",
];
const wholeNames = ["url", "uri", "baseurl", "serverurl", "apiurl", "endpoint", "port", "token"];
const tokensOfAccess = ["accesstoken", "apitoken", "authtoken", "bearertoken", "sessiontoken"];

/** Parameters of a function that a model should not choose: where to connect and with which secret. */
export function infrastructureFindings(tool: ListedTool, place: ToolPlace): readonly LintFinding[] {
  return schemaNodes(tool.inputSchema).flatMap(({ property, path, pointer }) =>
    property !== undefined && isInfrastructure(property)
      ? [
          lintFinding(
            "lint/infrastructure-parameter",
            { tool: tool.name, path: spokenPath(path) },
            { ...place, path, pointer: `/inputSchema${pointer}` },
          ),
        ]
      : [],
  );
}

function isInfrastructure(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const whole = words.join("");
  return (
    wholeNames.includes(whole) ||
    tokensOfAccess.includes(whole) ||
    /api key/.test(words.join(" ")) ||
    words.some((word) => infrastructure.includes(word))
  );
}
