import { differInOneCharacter } from "./one-character.js";
import type { ListedTool } from "../runtime/surface.js";
import type { ClientProfile } from "./client-profile.js";
import { type LintFinding, lintFinding } from "./finding.js";
import type { ToolPlace } from "./schema-limits.js";
import { figure, tokensOf, toolSize } from "./size.js";

/** A listed tool with where it comes from. */
export interface PlacedTool {
  readonly tool: ListedTool;
  readonly place: ToolPlace;
}

/** What the tool list of an audience may cost. Undefined: no bound. */
export interface LintBudget {
  readonly toolTokens?: number | undefined;
  readonly totalTokens?: number | undefined;
  /** Characters that a client puts before each tool name. */
  readonly prefix?: number;
  /** What going over the tokens is. */
  readonly over?: "warn" | "error";
}

/** What clients take at most. */
const longestName = 64;

/** What is wrong with tools beside each other: names, descriptions, number. All are of one audience. */
export function listFindings(
  tools: readonly PlacedTool[],
  clients: readonly ClientProfile[],
): readonly LintFinding[] {
  return [...pairFindings(tools), ...clients.flatMap((client) => countFindings(tools, client))];
}

function countFindings(
  tools: readonly PlacedTool[],
  client: ClientProfile,
): readonly LintFinding[] {
  const audience = tools[0]?.place.audience;
  return client.limits.flatMap((limit) => {
    if (limit.on !== "tool-count" || tools.length <= limit.most || audience === undefined)
      return [];
    const { happens, seen, severity, effect } = limit;
    return [
      lintFinding(
        "lint/too-many-tools",
        { count: tools.length, most: limit.most, audience, client: client.title, happens, seen },
        { severity, effect, seen, client: client.name, audience },
      ),
    ];
  });
}

function pairFindings(tools: readonly PlacedTool[]): readonly LintFinding[] {
  const byDescription = new Map<string, string>();
  const byLetters = new Map<string, string>();
  return tools.flatMap(({ tool: { name, description }, place }, at) => {
    const found: LintFinding[] = [];
    const text = description.trim();
    const twin = byDescription.get(text);
    if (text !== "" && twin !== undefined) {
      const facts = { ...place, pointer: "/description" };
      found.push(lintFinding("lint/same-description", { tool: name, other: twin }, facts));
    }
    byDescription.set(text, twin ?? name);
    const letters = name.toLowerCase().replace(/[-_.]/g, "");
    const alike = byLetters.get(letters);
    if (alike !== undefined) {
      const facts = { ...place, pointer: "/name" };
      found.push(lintFinding("lint/same-name", { tool: name, other: alike }, facts));
    }
    byLetters.set(letters, alike ?? name);
    const near =
      alike === undefined
        ? tools.slice(0, at).find(({ tool: other }) => differInOneCharacter(other.name, name))
        : undefined;
    if (near !== undefined) {
      const facts = { ...place, pointer: "/name" };
      found.push(lintFinding("lint/similar-name", { tool: name, other: near.tool.name }, facts));
    }
    return found;
  });
}

/** What leaves most clients room for their prefix. */
const shortName = 40;

/** Names that leave no room for the prefix that the budget states, or little for that of any client. */
export function prefixFindings(
  tools: readonly PlacedTool[],
  { prefix = 0 }: LintBudget,
): readonly LintFinding[] {
  return tools.flatMap(({ tool: { name }, place }) => {
    const said = { tool: name, length: name.length, most: longestName };
    const facts = { ...place, pointer: "/name" };
    if (prefix > 0 && prefix + name.length > longestName) {
      const room = Math.max(longestName - prefix, 1);
      return [lintFinding("lint/name-room", { ...said, prefix, room }, facts)];
    }
    return name.length > shortName
      ? [lintFinding("lint/long-name", { ...said, room: shortName }, facts)]
      : [];
  });
}

/** Tools, and the audience's tools together, that cost a model more than the budget. */
export function budgetFindings(
  tools: readonly PlacedTool[],
  { toolTokens, totalTokens, over = "warn" }: LintBudget,
): readonly LintFinding[] {
  const severity = over === "error" ? "error" : "warning";
  const counted = tools.map(({ tool, place }) => ({ place, bytes: toolSize(tool).counted }));
  const single = counted.flatMap(({ place, bytes }) =>
    toolTokens === undefined || tokensOf(bytes) <= toolTokens
      ? []
      : [
          lintFinding(
            "lint/tool-budget",
            { tool: place.tool, tokens: figure(tokensOf(bytes)), budget: figure(toolTokens) },
            { ...place, severity },
          ),
        ],
  );
  const total = tokensOf(counted.reduce((sum, { bytes }) => sum + bytes, 0));
  const audience = tools[0]?.place.audience;
  if (totalTokens === undefined || total <= totalTokens || audience === undefined) return single;
  const parameters = {
    count: tools.length,
    audience,
    tokens: figure(total),
    budget: figure(totalTokens),
  };
  return [...single, lintFinding("lint/total-budget", parameters, { audience, severity })];
}
