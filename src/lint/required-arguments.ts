import { isObject } from "../util/is-object.js";
import { requireJson } from "../util/require-json.js";
import { clientProfile } from "./profiles.js";

/** Deeper is no schema that a person wrote, nor one that a client takes. */
const deepest = 1_000;

/**
 * Throws a `TypeError` for surfaces that hold no tools to look at and for clients that are no list: nothing would be found, which reads
 * as if nothing were wrong.
 */
export function requireLintArguments(project: unknown, options: unknown): void {
  const surfaces: unknown = isObject(project) ? project["surfaces"] : project;
  requireJson(project, "The project", deepest);
  if (!Array.isArray(surfaces)) {
    throw new TypeError("The project must be a list of surfaces, or an object that has one.");
  }
  for (const [at, surface] of surfaces.entries()) {
    if (!isSurface(surface)) {
      throw new TypeError(
        `The project must hold surfaces, as compile gives them: surface ${at} has an audience, a kind, an id and tools with names.`,
      );
    }
  }
  if (!isObject(options) || !isList(options["clients"], isText)) {
    throw new TypeError("The clients must be a list of names, such as defaultClients.");
  }
  const unknown = (options["clients"] as readonly string[]).find((name) => !clientProfile(name));
  if (unknown !== undefined) {
    throw new TypeError(
      `There is no client ${JSON.stringify(unknown)}: lintClients has their names.`,
    );
  }
}

function isSurface(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { audience, id, kind, tools, function: facts } = value;
  const isRead = [audience, id, kind].every(isText) && isList(tools, isTool);
  if (!isRead || kind !== "function") return isRead;
  const reach = isObject(facts) ? facts["reach"] : undefined;
  return (
    isObject(facts) && (reach === undefined || (isObject(reach) && isList(reach["tools"], isTool)))
  );
}

/** What its schemas are is for the rules to say. */
function isTool(value: unknown): boolean {
  return isObject(value) && isText(value["name"]);
}

function isList(value: unknown, holds: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
