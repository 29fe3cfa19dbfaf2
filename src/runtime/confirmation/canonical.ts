import { compareText } from "../../util/compare-text.js";
import { normalizePath } from "../identity/paths.js";
import type { Values } from "../tool.js";
import { isObject } from "../validation/checked.js";

/** They confirm a call and are no part of what it says. */
const confirming: readonly string[] = ["confirm", "confirmToken"];

const paths: readonly string[] = ["path", "folder", "parentPath"];

/**
 * The arguments of a call in their one spelling: the order of keys, absent, null and blank values, and numbers sent as text
 * make no difference, nor do the ways to write a path or a uuid.
 */
export function canonicalArguments(sent: Values): string {
  const said = Object.entries(sent)
    .filter(([name]) => !confirming.includes(name))
    .map(([name, value]) => [name, spelled(name, value)]);
  return JSON.stringify(canonical(Object.fromEntries(said)) ?? {});
}

function spelled(name: string, value: unknown): unknown {
  if (typeof value !== "string" || value.trim() === "") return value;
  if (name === "uuid") return value.toLowerCase();
  return paths.includes(name) ? normalizePath(value.trim()) : value;
}

/** Undefined for what says nothing. */
function canonical(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  // Entries of lists keep their places.
  if (Array.isArray(value)) return value.map((each) => canonical(each) ?? null);
  if (!isObject(value)) return String(value).trim() || undefined;
  const members = Object.entries(value)
    .map(([name, member]) => [name, canonical(member)] as const)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => compareText(a, b));
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
