import { memberOf } from "./members.js";
import type { Audience, Project } from "./project.js";
import type { Surface } from "./surface.js";
import type { Values } from "./tool.js";
import { noInput } from "./user-input.js";

/** The scopes that a surface asks for before it runs an action; of the tool as a whole where it names no action. */
export function scopesOf({ scopes }: Surface, action: string | undefined): readonly string[] {
  if (scopes === undefined) return [];
  if (isList(scopes)) return scopes;
  return (action === undefined ? undefined : memberOf(scopes, action)) ?? [];
}

/** The scopes that a call needs, by what it sends, before anything of it is checked; none for an unknown tool. */
export function scopesOfCall(
  project: Project,
  audience: Audience,
  name: string,
  args: Values,
): readonly string[] {
  const tool = project.toolNamed(audience, name);
  if (tool === undefined) return [];
  return scopesOf(tool.surface, tool.accessOf(args, name, noInput).action);
}

/** Every scope that any tool of an audience asks for, in code-unit order: what a caller holds that nobody has to let in. */
export function everyScope(project: Project, audience: Audience): readonly string[] {
  const tools = project.tools.filter(({ surface }) => surface.audience === audience);
  const scopes = tools.flatMap(({ surface: { scopes: asked = [] } }) =>
    isList(asked) ? asked : Object.values(asked).flat(),
  );
  return [...new Set(scopes)].toSorted();
}

function isList(
  scopes: NonNullable<Surface["scopes"]>,
): scopes is Extract<NonNullable<Surface["scopes"]>, readonly string[]> {
  return Array.isArray(scopes);
}
