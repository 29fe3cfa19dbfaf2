import type { ActionSurface, ListedTool } from "../runtime/surface.js";
import { isObject } from "../util/is-object.js";
import type { RecordedSurface } from "./project-surface.js";

type ContentTypeSurface = Extract<RecordedSurface, { readonly kind: "contentType" }>;
type DecoratedSurface = Extract<RecordedSurface, { readonly kind: "decoratedFields" }>;

/** A surface with actions. */
export type SurfaceWithActions = ContentTypeSurface | DecoratedSurface;

/** Whether a tool is told what to do by an action. */
export function hasActions(surface: RecordedSurface): surface is SurfaceWithActions {
  return surface.kind === "contentType" || surface.kind === "decoratedFields";
}

/** The actions that a surface offers, by name and in its order; none for a tool without any. */
export const actionsOf = once((surface: RecordedSurface): ReadonlyMap<string, ActionSurface> => {
  if (!hasActions(surface)) return new Map();
  const { actions } = surface.kind === "contentType" ? surface.content : surface.decorated;
  return new Map(Object.entries(actions));
});

/** The parameters that any action of a surface uses, `action` left out. */
export const standardParameters = once(
  (surface: RecordedSurface): ReadonlySet<string> =>
    new Set([...actionsOf(surface).values()].flatMap(({ parameters }) => parameters)),
);

/** What is read of a surface once and asked for by many rules, as long as the surface lives. */
function once<Value extends object>(
  read: (surface: RecordedSurface) => Value,
): (surface: RecordedSurface) => Value {
  const known = new WeakMap<RecordedSurface, Value>();
  return (surface) => {
    const found = known.get(surface) ?? read(surface);
    known.set(surface, found);
    return found;
  };
}

/** Whether each action is a listed tool of its own. */
export function isPerAction(surface: RecordedSurface): boolean {
  return surface.kind === "contentType" && surface.content.layout === "perAction";
}

/** Whether content fields stand in an object of their own. */
export function isNested(surface: RecordedSurface): boolean {
  return surface.kind === "contentType" && surface.content.payload === "nested";
}

/** The listed tool that runs an action; undefined where none is listed for it. */
export function listedToolOf(surface: RecordedSurface, action: string): ListedTool | undefined {
  if (!isPerAction(surface)) return surface.tools[0];
  const name = actionsOf(surface).get(action)?.tool;
  return surface.tools.find((tool) => tool.name === name);
}

/** The name that a model calls, of several the first; undefined for a surface that lists nothing. */
export function toolNameOf({ tools }: RecordedSurface): string | undefined {
  return tools[0]?.name;
}

/** The members of an object schema, by name and in order. */
export function propertiesOf(schema: unknown): ReadonlyMap<string, unknown> {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return new Map(isObject(properties) ? Object.entries(properties) : []);
}

/** The members that an object schema demands. */
export function requiredOf(schema: unknown): readonly string[] {
  const required = isObject(schema) ? schema["required"] : undefined;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

/** The content fields that a listed tool takes, by key, as they are listed. */
export function contentFieldsOf(
  surface: SurfaceWithActions,
  listed: ListedTool | undefined,
): ReadonlyMap<string, unknown> {
  const properties = propertiesOf(listed?.inputSchema);
  if (isNested(surface)) return propertiesOf(properties.get("fields"));
  const standard = standardParameters(surface);
  const inputs = new Set([...actionsOf(surface).values()].flatMap(({ input = [] }) => input));
  const isContent = (name: string): boolean => !inputs.has(name) || isEnforced(surface, name);
  return new Map(
    [...properties].filter(([name]) => name !== "action" && !standard.has(name) && isContent(name)),
  );
}

/** All content fields of a surface that any listed tool takes, by key. */
export function allContentFieldsOf(surface: RecordedSurface): ReadonlyMap<string, unknown> {
  if (!hasActions(surface)) return new Map();
  return new Map(surface.tools.flatMap((listed) => [...contentFieldsOf(surface, listed)]));
}

/** Where a content field stands in a call. */
export function fieldPath(surface: RecordedSurface, path: readonly string[]): readonly string[] {
  return isNested(surface) ? ["fields", ...path] : path;
}

/** The fields that name the folders of an item, from a template such as `/{category}/{brand?}`. */
export function taxonomyFields(folderTemplate: string): readonly string[] {
  return [...folderTemplate.matchAll(/\{([^{}?]+)\??\}/g)].map(([, name]) => name ?? "");
}

/** An input and a content field may have the same name. */
function isEnforced({ enforced }: RecordedSurface, name: string): boolean {
  const { create, update } = enforced ?? {};
  return propertiesOf(create).has(name) || propertiesOf(update).has(name);
}
