import { isScopeToken } from "../util/scope-token.js";
import { deepFreeze } from "./deep-freeze.js";
import { actionsOf, type ListedTool, type Surface, workspacesOf } from "./surface.js";
import { thrownReason } from "./thrown-reason.js";
import type { Tool } from "./tool.js";
import { isObject } from "./validation/checked.js";

const kinds: readonly unknown[] = [
  "contentType",
  "decoratedFields",
  "function",
  "discovery",
] satisfies readonly Surface["kind"][];

/**
 * Why no server can offer a tool, because what it says of itself is broken; undefined when it is sound. What a sound tool
 * says is frozen, so that every list is the same.
 */
export function faultOf(tool: Tool): string | undefined {
  try {
    const { surface } = tool;
    if (!isObject(surface) || !kinds.includes(surface.kind))
      return "its surface is of no known kind";
    deepFreeze(surface);
    deepFreeze(tool.listed);
    workspacesOf(surface);
    tool.ownedFields();
    const unsafe = scopesFault(surface);
    if (unsafe !== undefined) return unsafe;
    return listFault(everythingListed(tool));
  } catch (error) {
    return `what it says of itself fails: ${thrownReason(error)}`;
  }
}

/** Scopes that are not read as they are meant would leave open what they close. */
function scopesFault({ scopes, ...surface }: Surface): string | undefined {
  if (scopes === undefined || isScopes(scopes)) return undefined;
  if (!isObject(scopes) || !Object.values(scopes).every(isScopes)) {
    return "its scopes are neither a list of OAuth scopes nor such a list for each of some actions";
  }
  const actions = actionsOf(surface as Surface);
  if (actions === undefined) return "its scopes are by action, and it has no actions";
  const stray = Object.keys(scopes).find((action) => !Object.hasOwn(actions, action));
  return stray === undefined
    ? undefined
    : `its scopes name ${JSON.stringify(stray)}, which is none of its actions`;
}

function isScopes(scopes: unknown): boolean {
  const isScope = (each: unknown): boolean => typeof each === "string" && isScopeToken(each);
  return Array.isArray(scopes) && scopes.every(isScope);
}

/** What a tool lists on any server, a larger variant of it included. */
export function everythingListed({ surface, listed }: Tool): readonly ListedTool[] {
  const larger = surface.kind === "function" ? surface.function.reach?.tools : undefined;
  return [...listed, ...(larger ?? [])];
}

/** One fault of a list breaks the whole list for clients that check it. */
function listFault(tools: readonly unknown[]): string | undefined {
  for (const tool of tools) {
    const fault = isObject(tool) ? listedFault(tool) : "it lists something that is no tool";
    if (fault !== undefined) return fault;
  }
  // What cannot be sent fails here, and not for every tool beside it.
  JSON.stringify(tools);
  return undefined;
}

function listedFault(tool: Readonly<Record<string, unknown>>): string | undefined {
  const { name, title, description, annotations, inputSchema, outputSchema } = tool;
  if (typeof name !== "string" || name.trim() === "") return "it lists a tool without a name";
  const named = JSON.stringify(name);
  if (!isTextOrAbsent(title)) return `the title of ${named} is no text`;
  if (!isTextOrAbsent(description)) return `the description of ${named} is no text`;
  if (annotations !== undefined && !isObject(annotations)) {
    return `the annotations of ${named} are no object`;
  }
  const input = schemaFault(inputSchema);
  if (input !== undefined) return `the inputSchema of ${named} ${input}`;
  const output = outputSchema === undefined ? undefined : schemaFault(outputSchema);
  return output === undefined ? undefined : `the outputSchema of ${named} ${output}`;
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function schemaFault(schema: unknown): string | undefined {
  if (schema === undefined) return "is missing";
  if (!isObject(schema)) return "is no object";
  if (schema["type"] !== "object") return 'is not of type "object"';
  const { properties = {}, required = [] } = schema;
  if (!isObject(properties)) return "has properties that are no object";
  const broken = Object.entries(properties).find(([, one]) => !isSchema(one));
  if (broken !== undefined) return `has a property ${JSON.stringify(broken[0])} that is no schema`;
  const isNames = Array.isArray(required) && required.every((each) => typeof each === "string");
  return isNames ? undefined : "has a required that is no list of names";
}

/** A schema may be true or false. */
function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === "boolean";
}
