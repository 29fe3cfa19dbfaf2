import type { Property } from "../content-repository.js";
import { bytesOf, mostPathBytes } from "./path-bounds.js";
import { toStoredText } from "./stored-text.js";

/**
 * What the values of a property refer to, if they are references: UUIDs in lower case, from text that is one or one after
 * `jcr:`, and paths in stored form, from text that begins with a `/`. Each once.
 */
export function referenceTargets(property: Property | null | undefined): readonly string[] {
  if (property === null || property === undefined) return [];
  const { value } = property;
  if (typeof value === "string") return targetOf(value);
  if (typeof value !== "object") return [];
  return [...new Set(value.flatMap((item) => (typeof item === "string" ? targetOf(item) : [])))];
}

function targetOf(text: string): string[] {
  if (text.startsWith("/")) return pathOf(text);
  const uuid = uuidReference.exec(text)?.[1];
  return uuid === undefined ? [] : [uuid.toLowerCase()];
}

/** Text that no node has for a path is none. */
function pathOf(text: string): string[] {
  if (text.length > mostPathBytes) return [];
  const path = toStoredText(text);
  return bytesOf(path) > mostPathBytes ? [] : [path];
}

const uuidReference = /^(?:jcr:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
