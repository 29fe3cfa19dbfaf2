import type { Audience, Project } from "../../runtime/index.js";
import { scopesOfCall } from "../../runtime/scopes.js";
import { isObject } from "../../runtime/validation/checked.js";

/** The messages of a body, as they came: one, or those of a batch (2025-03-26). */
export function messagesIn(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [json];
}

/** The scopes that all calls in a body need together, without doubles. Anything but a call needs none. */
export function scopesNeeded(json: unknown, project: Project, audience: Audience): string[] {
  const needed = messagesIn(json).flatMap((message) => {
    if (!isObject(message) || message["method"] !== "tools/call") return [];
    const params = message["params"];
    if (!isObject(params) || typeof params["name"] !== "string") return [];
    const args = params["arguments"];
    return scopesOfCall(project, audience, params["name"], isObject(args) ? args : {});
  });
  return [...new Set(needed)];
}

/** The method of a body that is one message; undefined for anything else. */
export function methodOf(json: unknown): unknown {
  return isObject(json) ? json["method"] : undefined;
}
