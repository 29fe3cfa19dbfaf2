import { refusal } from "./errors.js";
import { memberOf } from "./members.js";
import type { Language } from "./messages/messages.js";
import type { Audience, Project } from "./project.js";
import { chosenTools } from "./selection.js";
import type { Surface } from "./surface.js";
import { attempt } from "./thrown.js";
import type { Caller, Tool } from "./tool.js";
import { noInput } from "./user-input.js";
import { isObject } from "./validation/checked.js";

/** The scopes that a surface asks for before it runs an action; of the tool as a whole where it names no action. */
export function scopesOf({ scopes }: Surface, action: string | undefined): readonly string[] {
  if (scopes === undefined) return [];
  if (isList(scopes)) return scopes;
  return (action === undefined ? undefined : memberOf(scopes, action)) ?? [];
}

/**
 * The scopes that a call needs, by what it sends, before anything of it is checked; none for an unknown tool. Arguments that are no
 * object count as none. Never throws.
 */
export function scopesOfCall(
  project: Project,
  audience: Audience,
  name: string,
  args: unknown,
): readonly string[] {
  const tool = project.toolNamed(audience, name);
  if (tool === undefined || tool.surface.scopes === undefined) return [];
  const sent = isObject(args) ? args : {};
  // A tool that cannot say what is asked of it fails when it is called, and does nothing.
  const action = attempt(() => tool.accessOf(sent, name, noInput).action, undefined);
  return scopesOf(tool.surface, action);
}

/** Every scope that any tool of an audience asks for, in code-unit order: what a caller holds that nobody has to let in. */
export function everyScope(project: Project, audience: Audience): readonly string[] {
  const known = scopesByProject.get(project) ?? new Map<Audience, readonly string[]>();
  scopesByProject.set(project, known);
  const scopes = known.get(audience) ?? Object.freeze(gatheredScopes(project, audience));
  known.set(audience, scopes);
  return scopes;
}

/** Gathered once: each request asks for them, and a project never changes. */
const scopesByProject = new WeakMap<Project, Map<Audience, readonly string[]>>();

function gatheredScopes(project: Project, audience: Audience): string[] {
  const scopes = chosenTools(project, audience).flatMap(({ surface: { scopes: asked = [] } }) =>
    isList(asked) ? asked : Object.values(asked).flat(),
  );
  return [...new Set(scopes)].toSorted();
}

export interface ScopedCall {
  readonly caller: Pick<Caller, "scopes">;
  readonly language: Language;
  /** The listed tool that is called. */
  readonly name: string;
  readonly action: string | undefined;
}

/** Throws a refusal that names every scope that the call needs and its caller does not hold. */
export function refuseWithoutScopes({ surface }: Tool, call: ScopedCall): void {
  const { caller, language, name: tool, action } = call;
  const missing = scopesOf(surface, action).filter((scope) => !caller.scopes.includes(scope));
  if (missing.length === 0) return;
  const scopes = [...new Set(missing)].join(", ");
  if (surface.scopes === undefined || isList(surface.scopes) || action === undefined) {
    throw refusal(language, "scopes-missing", { tool, scopes });
  }
  throw refusal(language, "scopes-missing-action", { tool, action, scopes });
}

function isList(
  scopes: NonNullable<Surface["scopes"]>,
): scopes is Extract<NonNullable<Surface["scopes"]>, readonly string[]> {
  return Array.isArray(scopes);
}
