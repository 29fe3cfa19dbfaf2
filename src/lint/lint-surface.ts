import type { ListedTool, Surface } from "../runtime/surface.js";
import { compareText } from "../util/compare-text.js";
import type { ClientProfile } from "./client-profile.js";
import type { LintFinding } from "./finding.js";
import {
  type LintBudget,
  type PlacedTool,
  budgetFindings,
  listFindings,
  prefixFindings,
} from "./list-rules.js";
import { clientProfile } from "./profiles.js";
import { requireLintArguments } from "./required-arguments.js";
import { schemaLimitFindings } from "./schema-limits.js";
import { schemaNodes } from "./schema-nodes.js";
import { schemaFindings, toolLimitFindings } from "./tool-rules.js";
import { infrastructureFindings, wordingFindings } from "./wording-rules.js";

/** What is looked at: the tools of a project, with the name of its server where one is known. */
export interface LintedProject {
  readonly server?: { readonly name: string };
  readonly surfaces: readonly Surface[];
}

export interface LintOptions {
  /** Clients that `lintClients` lists. */
  readonly clients: readonly string[];
  readonly budget?: LintBudget;
}

/**
 * What clients do not take of a project's tools, and what a model takes badly whatever the client. By audience, then tool, in the
 * surfaces' order, and last what concerns all tools of an audience. A function that a reach gives more parameters is looked at
 * with them. The same input gives the same findings in the same order. Throws a `TypeError` for what is no project, or what
 * `JSON.parse` could not give, such as a cycle or a big integer, and for clients that are no list or not known.
 */
export function lintSurface(
  project: LintedProject | readonly Surface[],
  options: LintOptions,
): readonly LintFinding[] {
  requireLintArguments(project, options);
  const { clients, budget = {} } = options;
  const { surfaces, server } = asProject(project);
  const profiles = [...new Set(clients)].flatMap((name) => clientProfile(name) ?? []);
  return audiences.flatMap((audience) => {
    const tools = toolsFor(surfaces, audience);
    const names = tools.map(({ tool }) => tool.name);
    return [
      ...tools.flatMap((each) => toolFindings(each, profiles, names, server?.name ?? "")),
      ...prefixFindings(tools, budget),
      ...listFindings(tools, profiles),
      ...budgetFindings(tools, budget),
    ];
  });
}

/** What of it is over the budget, and nothing else. */
export function lintBudget(
  project: LintedProject | readonly Surface[],
  budget: LintBudget,
): readonly LintFinding[] {
  const { surfaces } = asProject(project);
  return audiences.flatMap((audience) => budgetFindings(toolsFor(surfaces, audience), budget));
}

const audiences = ["admin", "public"] as const;

function asProject(project: LintedProject | readonly Surface[]): LintedProject {
  return isList(project) ? { surfaces: project } : project;
}

function toolsFor(
  surfaces: readonly Surface[],
  audience: Surface["audience"],
): readonly SurfacedTool[] {
  return surfaces
    .filter((surface) => surface.audience === audience)
    .toSorted((a, b) => compareText(a.id, b.id))
    .flatMap(toolsOf);
}

interface SurfacedTool extends PlacedTool {
  readonly kind: Surface["kind"];
}

function toolsOf(surface: Surface): readonly SurfacedTool[] {
  const { audience, id, kind } = surface;
  const tools = surface.kind === "function" ? largestTools(surface) : surface.tools;
  return tools.map((tool) => ({
    tool: described(tool),
    kind,
    place: { audience, id, tool: tool.name },
  }));
}

/** Other servers may list tools without a description. */
function described(tool: ListedTool): ListedTool {
  return typeof tool.description === "string" ? tool : { ...tool, description: "" };
}

function largestTools({
  tools,
  function: facts,
}: Extract<Surface, { readonly kind: "function" }>): Surface["tools"] {
  return facts.reach?.tools ?? tools;
}

function toolFindings(
  { tool, place, kind }: SurfacedTool,
  profiles: readonly ClientProfile[],
  names: readonly string[],
  server: string,
): readonly LintFinding[] {
  const nodes = schemaNodes(tool.inputSchema);
  return [
    ...profiles.flatMap((client) => [
      ...toolLimitFindings(tool, place, client, server),
      ...nodes.flatMap((node) => schemaLimitFindings(node, place, client)),
    ]),
    ...schemaFindings(tool, place),
    ...wordingFindings(tool, place, kind, names),
    ...(kind === "function" ? infrastructureFindings(tool, place) : []),
  ];
}

function isList(project: LintedProject | readonly Surface[]): project is readonly Surface[] {
  return Array.isArray(project);
}
