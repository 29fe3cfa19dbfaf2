import { isNestedDeeper } from "../schema/nesting.js";
import { isObject } from "../util/is-object.js";
import type { ProjectSurface, RecordedSurface } from "./project-surface.js";
import type { UnreadableSurface } from "./rule.js";

/** The format of `surface.json` that this version compares. */
export const surfaceFormat = 1;

/** The surfaces that can be compared, and what can be told of the others. Never throws, whatever they hold. */
export function readableAmong(
  surfaces: readonly unknown[],
  side: UnreadableSurface["side"],
): { readonly surfaces: readonly RecordedSurface[]; readonly unreadable: UnreadableSurface[] } {
  const readable: RecordedSurface[] = [];
  const unreadable: UnreadableSurface[] = [];
  for (const surface of surfaces) {
    if (isReadable(surface)) readable.push(surface);
    else unreadable.push({ side, ...factsOf(surface) });
  }
  return { surfaces: readable, unreadable };
}

/**
 * A project without what cannot be read of it, whoever wrote it down. Throws a `TypeError` for what is no project at all: a missing
 * side must never pass for one without tools.
 */
export function readableProject(project: ProjectSurface): ProjectSurface {
  const given: unknown = project;
  const { server, locales, language, surfaces } = isObject(given) ? given : {};
  if (!Array.isArray(surfaces)) throw new TypeError("A project's surface has a list of surfaces.");
  return {
    ...(isServer(server) ? { server } : {}),
    ...(isLocales(locales) ? { locales } : {}),
    ...(typeof language === "string" ? { language } : {}),
    surfaces: surfaces as readonly RecordedSurface[],
  };
}

function isServer(value: unknown): value is NonNullable<ProjectSurface["server"]> {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    typeof value["version"] === "string" &&
    isOptional(value["instructions"], (text) => typeof text === "string")
  );
}

function isLocales(value: unknown): value is NonNullable<ProjectSurface["locales"]> {
  return isObject(value) && typeof value["default"] === "string" && isList(value["others"], isText);
}

/** Whether a value has all that rules look at, in the form that they expect. */
export function isReadable(value: unknown): value is RecordedSurface {
  return (
    isObject(value) &&
    value["format"] === surfaceFormat &&
    typeof value["id"] === "string" &&
    isAudience(value["audience"]) &&
    isList(value["tools"], isListedTool) &&
    isOptional(value["scopes"], isScopes) &&
    isOptional(value["exports"], (exports) => isMap(exports, isTexts)) &&
    isOptional(value["enforced"], (enforced) => isMap(enforced, isObject)) &&
    hasItsKind(value) &&
    !isNestedDeeper(value, deepest)
  );
}

function factsOf(surface: unknown): Omit<UnreadableSurface, "side"> {
  const text = textOf(surface);
  if (!isObject(surface)) return { text };
  const { audience, id, tools, format } = surface;
  const first: unknown = Array.isArray(tools) ? tools[0] : undefined;
  const name = isObject(first) ? first["name"] : undefined;
  return {
    text,
    ...(isAudience(audience) ? { audience } : {}),
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof name === "string" ? { tool: name } : {}),
    ...(format === undefined ? {} : { format }),
  };
}

/** Undefined for what is nested so deeply that it cannot be written. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** No schema of a form comes near it, and comparing goes as deep as what is compared. */
const deepest = 200;

function isAudience(value: unknown): value is "admin" | "public" {
  return value === "admin" || value === "public";
}

function hasItsKind(surface: Readonly<Record<string, unknown>>): boolean {
  switch (surface["kind"]) {
    case "contentType":
      return isContent(surface["content"]);
    case "decoratedFields":
      return isDecorated(surface["decorated"]);
    case "function":
      return isFunction(surface["function"]);
    case "discovery":
      return true;
    default:
      return false;
  }
}

function isListedTool(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    isOptional(value["title"], isText) &&
    isOptional(value["description"], isText) &&
    isObjectSchema(value["inputSchema"]) &&
    isOptional(value["outputSchema"], isObject) &&
    isOptional(value["annotations"], isObject)
  );
}

function isObjectSchema(value: unknown): boolean {
  return (
    isObject(value) &&
    isOptional(value["properties"], isObject) &&
    isOptional(value["required"], isTexts)
  );
}

function isContent(value: unknown): boolean {
  return (
    isObject(value) &&
    ["workspace", "nodeType", "rootPath", "folderTemplate"].every((key) => isText(value[key])) &&
    isTexts(value["nodeNameFrom"]) &&
    isTexts(value["identifiers"]) &&
    ["contentType", "identityField", "layout", "payload", "coerce", "confirmation"].every((key) =>
      isOptional(value[key], isText),
    ) &&
    isOptional(value["model"], (model) => isMap(model, isText)) &&
    isMap(value["actions"], isAction)
  );
}

function isDecorated(value: unknown): boolean {
  return (
    isObject(value) &&
    isTexts(value["fields"]) &&
    isList(
      value["places"],
      (place) => isObject(place) && isText(place["workspace"]) && isTexts(place["nodeTypes"]),
    ) &&
    isOptional(value["coerce"], isText) &&
    isMap(value["actions"], isAction)
  );
}

function isFunction(value: unknown): boolean {
  return isObject(value) && isOptional(value["reach"], isReach);
}

function isReach(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value["name"]) &&
    isList(value["tools"], isListedTool) &&
    isTexts(value["parameters"])
  );
}

function isAction(value: unknown): boolean {
  return (
    isObject(value) &&
    isOptional(value["tool"], isText) &&
    isTexts(value["parameters"]) &&
    isTexts(value["required"]) &&
    isOptional(value["input"], isTexts)
  );
}

function isScopes(value: unknown): boolean {
  return isTexts(value) || isMap(value, isTexts);
}

/** Whether a value is text. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTexts(value: unknown): boolean {
  return isList(value, isText);
}

function isOptional(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}

function isList(value: unknown, holds: (value: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}

function isMap(value: unknown, holds: (value: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(holds);
}
