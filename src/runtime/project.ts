import type { Capabilities } from "../store/content-repository.js";
import { compareText } from "../util/compare-text.js";
import { invariant } from "../util/invariant.js";
import { deepFreeze } from "./deep-freeze.js";
import type { Language } from "./messages/messages.js";
import { lackingFor, offeredSurface } from "./offered.js";
import type { ListedTool, Surface } from "./surface.js";
import type { Locales, ProjectView, Tool } from "./tool.js";

export type Audience = "admin" | "public";

/** A compiled project: what the generated registry exports and a server serves. */
export interface Project extends ProjectView {
  readonly server: ServerIdentity;
  readonly language: Language;
  readonly locales: Locales;
  /** The tool that lists this name to an audience, whether it is available or not. */
  toolNamed(audience: Audience, name: string): Tool | undefined;
}

export interface ServerIdentity {
  readonly name: string;
  readonly version: string;
  readonly instructions?: string | undefined;
}

export interface ProjectOptions {
  readonly server: ServerIdentity;
  readonly language: Language;
  readonly locales: Locales;
  /** By class name. */
  readonly tools: Readonly<Record<string, Tool>>;
}

/** Puts the tools of a project together. What they list is frozen, so that every list is the same. */
export function defineProject(options: ProjectOptions): Project {
  const tools = Object.values(options.tools);
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    deepFreeze(tool.surface);
    for (const { name } of tool.listed) {
      const key = registryKey(tool.surface.audience, name);
      invariant(!byName.has(key), `Two ${tool.surface.audience} tools are named "${name}".`);
      byName.set(key, tool);
    }
  }
  return Object.freeze({
    server: options.server,
    language: options.language,
    locales: options.locales,
    tools,
    workspaces: new Set(tools.map(({ surface }) => surface.content.workspace)),
    toolNamed: (audience: Audience, name: string) => byName.get(registryKey(audience, name)),
  });
}

/** What an audience is offered on a store, by name in code-unit order. Each is frozen and the same every time. */
export function listTools(
  project: Project,
  audience: Audience,
  store: Capabilities,
): readonly ListedTool[] {
  return project.tools
    .filter(
      (tool) => tool.surface.audience === audience && whyNotOffered(tool, store) === undefined,
    )
    .flatMap((tool) => offeredTools(tool, store))
    .sort((a, b) => compareText(a.name, b.name));
}

/**
 * Why a tool, or the one of this name among those it lists, is neither listed nor callable; undefined when it is offered.
 * Visitors read the published side only, so without one they are offered nothing rather than drafts.
 */
export function whyNotOffered(tool: Tool, store: Capabilities, name?: string): string | undefined {
  if (!tool.isAvailable()) return "the tool says that it is not available";
  if (tool.surface.audience === "public" && !store.publication) {
    return "the store has no published side, which is all that a public tool reads";
  }
  const isOffered = offeredTools(tool, store).some((each) => each.name === (name ?? each.name));
  const lacking = isOffered ? [] : lackingFor(tool, store);
  if (lacking.length === 0) return undefined;
  return `the store lacks what its actions need: ${lacking.join(", ")}`;
}

/** What a tool lists on a store. What is not of its surface is listed as it is. */
function offeredTools(tool: Tool, store: Capabilities): readonly ListedTool[] {
  const own = tool.surface.tools;
  const { tools } = offeredSurface(tool, store);
  if (tools === own) return tool.listed;
  return tool.listed.flatMap((listed) =>
    own.includes(listed) ? tools.filter(({ name }) => name === listed.name) : [listed],
  );
}

/** A surface as its JSON file holds it. */
export function surfaceOf(json: object): Surface {
  invariant("format" in json && json.format === 1, "The surface has format 1.");
  return json as Surface;
}

function registryKey(audience: Audience, name: string): string {
  return `${audience} ${name}`;
}
