import type { ProjectConfig } from "../config/project-config.js";
import type { ListedTool } from "../runtime/surface.js";
import { figure, tokensOf, toolSize } from "../lint/size.js";
import type { CompiledProject } from "./compile-project.js";
import { reachOf } from "./reach-of.js";
import { plural } from "./report.js";
import { listedTools } from "./surfaces.js";

/** A listed tool with its figures. */
export interface SizedTool {
  readonly audience: "admin" | "public";
  readonly id: string;
  readonly tool: ListedTool;
  /** Of the whole tool in `tools/list`, in bytes of UTF-8. */
  readonly bytes: number;
  /** An estimate of the same. */
  readonly tokens: number;
  /** An estimate for the input schema and the description, which budgets are about. */
  readonly counted: number;
  /** The bytes of descriptions, for their share. */
  readonly descriptions: number;
}

export interface ListedSizes {
  readonly tools: readonly SizedTool[];
  readonly bytes: number;
  readonly tokens: number;
  readonly counted: number;
  readonly descriptions: number;
}

/** The figures of what a server with the configured reach lists, by the plan's order. `names`: those to count; all when left out. */
export function listedSizes(
  { plan, files, place }: CompiledProject,
  names?: ReadonlySet<string>,
): ListedSizes {
  const surfaces = listedTools(files, reachOf(place.config));
  const tools = (plan?.tools ?? []).flatMap(({ id, audience }) =>
    (surfaces.get(id) ?? [])
      .filter(({ name }) => names === undefined || names.has(name))
      .map((tool) => sized({ id, audience, tool })),
  );
  const sum = (key: "bytes" | "descriptions") => tools.reduce((all, one) => all + one[key], 0);
  const counted = tools.reduce((all, { tool }) => all + toolSize(tool).counted, 0);
  return {
    tools,
    bytes: sum("bytes"),
    tokens: tokensOf(sum("bytes")),
    counted: tokensOf(counted),
    descriptions: sum("descriptions"),
  };
}

function sized(of: Pick<SizedTool, "audience" | "id" | "tool">): SizedTool {
  const { bytes, counted, descriptions } = toolSize(of.tool);
  return { ...of, bytes, tokens: tokensOf(bytes), counted: tokensOf(counted), descriptions };
}

/** The others are counted. */
const mostNamed = 5;

/** What the tools cost a model, and how much of the budget that is, in sentences for people. None without tools. */
export function sizeSentences(
  { tools, bytes, tokens, counted, descriptions }: ListedSizes,
  { budget: { toolTokens, totalTokens } }: Pick<ProjectConfig, "budget">,
): readonly string[] {
  if (tools.length === 0) return [];
  const share = Math.round((100 * descriptions) / bytes);
  const total = `${figure(bytes)} bytes, ${figure(tokens)} tokens`;
  const over = toolTokens === undefined ? [] : tools.filter((one) => one.counted > toolTokens);
  const named = over
    .slice(0, mostNamed)
    .map(({ tool: { name }, counted: own }) => `${name} (${figure(own)})`);
  const others = over.length - named.length;
  const more = others === 0 ? "" : ` and ${others} more`;
  return [
    `${plural(tools.length, "tool")}: ${total} (tokens are an estimate, bytes / 4); ${share} % are descriptions.`,
    `Input schemas and descriptions: ${figure(counted)} tokens${useOf(tools, totalTokens)}.`,
    ...(named.length === 0
      ? []
      : [`Over the ${figure(toolTokens ?? 0)} tokens of a tool: ${named.join(", ")}${more}.`]),
  ];
}

/** A client sees the tools of one audience, so each has the whole budget. */
function useOf(tools: readonly SizedTool[], budget: number | undefined): string {
  if (budget === undefined) return "";
  const shares = [...new Set(tools.map(({ audience }) => audience))].map((audience) => {
    const bytes = tools
      .filter((one) => one.audience === audience)
      .reduce((all, { tool }) => all + toolSize(tool).counted, 0);
    return `${audience} ${Math.round((100 * tokensOf(bytes)) / budget)} %`;
  });
  return `, of the budget of ${figure(budget)}: ${shares.join(", ")}`;
}
