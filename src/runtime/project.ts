import type { Capabilities } from "../store/content-repository.js";
import { compareText } from "../util/compare-text.js";
import { invariant } from "../util/invariant.js";
import { deepFreeze } from "./deep-freeze.js";
import type { Language } from "./messages/messages.js";
import { lackingFor, noReach, offeredTools } from "./offering.js";
import { preparationFailure } from "./prepare.js";
import { chosenTools, isChosen } from "./selection.js";
import { type ListedTool, type Surface, workspacesOf } from "./surface.js";
import { thrownReason } from "./thrown-reason.js";
import type { Locales, ProjectView, Reach, Tool } from "./tool.js";
import { everythingListed, faultOf } from "./tool-fault.js";

export type Audience = "admin" | "public";

/** A compiled project: what the generated registry exports and a server serves. */
export interface Project extends ProjectView {
  readonly server: ServerIdentity;
  readonly language: Language;
  readonly locales: Locales;
  /** Tools that could not become part of the project, and why. */
  readonly keptOut: readonly KeptOut[];
  /** The tool that lists this name to an audience, whether it is available or not. */
  toolNamed(audience: Audience, name: string): Tool | undefined;
}

/** A tool that is neither listed nor callable on any server, whatever it says of itself. */
export interface KeptOut {
  /** Its declaration, or its class when it cannot say. */
  readonly tool: string;
  /** The names it lists, when it can say. */
  readonly names: readonly string[];
  /** Undefined when it cannot say. */
  readonly audience: Audience | undefined;
  readonly reason: string;
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

/**
 * Puts the tools of a project together. What they list is frozen, so that every list is the same. A tool that is broken, or
 * lists a name that an earlier one of its audience has, is kept out, and the others are not touched by it.
 */
export function defineProject(options: ProjectOptions): Project {
  const byName = new Map<string, Tool>();
  const tools: Tool[] = [];
  const keptOut: KeptOut[] = [];
  for (const [className, tool] of Object.entries(options.tools)) {
    const reason = faultOf(tool) ?? clashOf(tool, byName);
    if (reason === undefined) {
      tools.push(tool);
      for (const key of registryKeys(tool)) byName.set(key, tool);
    } else {
      keptOut.push(Object.freeze({ ...selfOf(tool, className), reason }));
    }
  }
  return Object.freeze({
    server: options.server,
    language: options.language,
    // Handlers and hooks get these: what one of them changed would be changed for all.
    locales: deepFreeze(structuredClone(options.locales)),
    tools: Object.freeze(tools),
    keptOut: Object.freeze(keptOut),
    workspaces: new Set(tools.flatMap(({ surface }) => workspacesOf(surface))),
    toolNamed: (audience: Audience, name: string) => byName.get(registryKey(audience, name)),
  });
}

/** What an audience is offered on a server, by name in code-unit order. Each is frozen and the same every time. */
export function listTools(
  project: Project,
  audience: Audience,
  store: Capabilities,
  reach: Reach = noReach,
): readonly ListedTool[] {
  return chosenTools(project, audience)
    .filter((tool) => whyNotOffered(tool, store, { reach }) === undefined)
    .flatMap((tool) =>
      offeredTools(tool, { store, reach }).filter(({ name }) => isChosen(project, tool, name)),
    )
    .map(deepFreeze)
    .sort((a, b) => compareText(a.name, b.name));
}

/**
 * Why a tool, or the one of this name among those it lists, is neither listed nor callable; undefined when it is offered.
 * Visitors read the published side only, so without one they are offered nothing rather than drafts.
 */
export function whyNotOffered(
  tool: Tool,
  store: Capabilities,
  { name, reach = noReach }: { readonly name?: string; readonly reach?: Reach } = {},
): string | undefined {
  try {
    return preparationFailure(tool) ?? whyUnavailable(tool) ?? whatLacks(tool, store, name, reach);
  } catch (error) {
    return `what it lists fails: ${thrownReason(error)}`;
  }
}

/** A tool that an audience is not offered on a server, and why. */
export interface NotOffered {
  /** Its declaration, or its class when it cannot say. */
  readonly tool: string;
  /** The names it would be listed by. */
  readonly names: readonly string[];
  readonly reason: string;
}

/**
 * What a server says at its start: every tool that its audience, as far as the tool can say so, is not offered. Those that were
 * left out by choice are none of them.
 */
export function notOffered(
  project: Project,
  audience: Audience,
  store: Capabilities,
  reach: Reach = noReach,
): readonly NotOffered[] {
  const keptOut = project.keptOut
    .filter((each) => each.audience === undefined || each.audience === audience)
    .map(({ tool, names, reason }) => ({ tool, names, reason }));
  const refused = chosenTools(project, audience).flatMap((tool): readonly NotOffered[] => {
    const reason = whyNotOffered(tool, store, { reach });
    return reason === undefined ? [] : [{ ...selfOf(tool, tool.surface.id), reason }];
  });
  return [...keptOut, ...refused];
}

function whyUnavailable(tool: Tool): string | undefined {
  try {
    return tool.isAvailable() ? undefined : "the tool says that it is not available";
  } catch (error) {
    return `the tool cannot say whether it is available: ${thrownReason(error)}`;
  }
}

function whatLacks(
  tool: Tool,
  store: Capabilities,
  name: string | undefined,
  reach: Reach,
): string | undefined {
  if (tool.surface.audience === "public" && !store.publication) {
    return "the store has no published side, which is all that a public tool reads";
  }
  const offered = offeredTools(tool, { store, reach });
  const isOffered = offered.some((each) => each.name === (name ?? each.name));
  const lacking = isOffered ? [] : lackingFor(tool, store);
  if (lacking.length === 0) {
    return isOffered || name === undefined ? undefined : "this server does not list it";
  }
  return `the store lacks what its actions need: ${lacking.join(", ")}`;
}

/** A surface as its JSON file holds it. */
export function surfaceOf<Kind extends Surface["kind"]>(
  json: object,
  kind: Kind,
): Extract<Surface, { readonly kind: Kind }> {
  invariant("format" in json && json.format === 1, "The surface has format 1.");
  invariant("kind" in json && json.kind === kind, `The surface is of kind ${kind}.`);
  return json as Extract<Surface, { readonly kind: Kind }>;
}

/** Why a tool cannot stand beside those already in: two of its names are the same, or one is another's. */
function clashOf(tool: Tool, byName: ReadonlyMap<string, Tool>): string | undefined {
  const { audience } = tool.surface;
  for (const { name } of everythingListed(tool)) {
    const other = byName.get(registryKey(audience, name));
    if (other !== undefined) {
      return `the ${audience} tool of ${other.surface.id} is named "${name}" already`;
    }
  }
  const names = tool.listed.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `it lists two tools named "${twice}"`;
}

/** What a tool says of itself, as far as it can. */
function selfOf(tool: Tool, className: string): Omit<KeptOut, "reason"> {
  const { id, audience } = tried(() => tool.surface) ?? {};
  const names = tried(() => tool.listed.map(({ name }) => name).filter((name) => isText(name)));
  return { tool: isText(id) ? id : className, names: names ?? [], audience };
}

function tried<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function registryKeys(tool: Tool): readonly string[] {
  return everythingListed(tool).map(({ name }) => registryKey(tool.surface.audience, name));
}

function registryKey(audience: Audience, name: string): string {
  return `${audience} ${name}`;
}
