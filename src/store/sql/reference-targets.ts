import type { Property } from "../content-repository.js";
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
  if (text.startsWith("/")) return text.length <= longestPath ? [toStoredText(text)] : [];
  const uuid = uuidReference.exec(text)?.[1];
  return uuid === undefined ? [] : [uuid.toLowerCase()];
}

const uuidReference = /^(?:jcr:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Index entries have a size limit. Text that is longer is no path. */
const longestPath = 500;
