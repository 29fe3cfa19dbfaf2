import { canonicalJson } from "../../schema/equality.js";

/** A path as a reader knows it: `variants[].size`. */
function pathText(path: readonly string[]): string {
  return path.reduce((text, part) => {
    if (part === "items") return `${text}[]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

/** The same in quotes as JSON, cut where it is long, or what stands at the root. */
export function quotedPath(path: readonly string[], property?: string): string {
  const whole = property === undefined ? path : [...path, property];
  return whole.length === 0 ? "The schema" : valueText(pathText(whole));
}

const longest = 60;

/** A value as JSON, cut where it is long. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`;
}

/** Some values as JSON, the first of them when they are many. */
export function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, 4).map(valueText).join(", ");
  return values.length <= 4 ? shown : `${shown} and ${values.length - 4} more`;
}

/** Characters that are shown around what differs, on each side. */
const context = 24;

/** Two texts where they differ, each in quotes, with some characters around it: `"…a, b…" → "…a, c…"`. */
export function changedText(before: string, after: string): string {
  const [old, now] = [[...before], [...after]];
  const shorter = Math.min(old.length, now.length);
  let from = 0;
  while (from < shorter && old[from] === now[from]) from += 1;
  let back = 0;
  while (back < shorter - from && old.at(-1 - back) === now.at(-1 - back)) back += 1;
  const shown = (text: readonly string[]): string => {
    const start = Math.max(0, from - context);
    const end = Math.min(text.length, Math.max(text.length - back, from) + context);
    const part = text.slice(start, Math.min(end, start + 3 * longest)).join("");
    const isCut = end < text.length || end > start + 3 * longest;
    return JSON.stringify(`${start > 0 ? "…" : ""}${part}${isCut ? "…" : ""}`);
  };
  return `${shown(old)} → ${shown(now)}`;
}

/** Types in words: `text or null`. */
export function typesText(types: readonly string[]): string {
  return types.length >= 5 ? "anything" : types.join(" or ");
}

/** How alike two names are, 0 to 1: by the pairs of letters that they share, or by the letters that need not change. */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  if (a === undefined || b === undefined || a === "" || b === "") return 0;
  if (a === b) return 1;
  const kept = 1 - changedLetters(a, b) / Math.max(a.length, b.length);
  return Math.max(sharedPairs(a, b), kept);
}

function sharedPairs(one: string, other: string): number {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const total = pairs.length + others.length;
  if (total === 0) return 0;
  const shared = pairs.filter((pair) => {
    const index = others.indexOf(pair);
    if (index === -1) return false;
    others.splice(index, 1);
    return true;
  });
  return (2 * shared.length) / total;
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) =>
    text.slice(index, index + 2),
  );
}

const longestCompared = 64;

/** How many letters to put in, take out or replace to get from one text to the other; long texts are as different as can be. */
function changedLetters(one: string, other: string): number {
  if (one.length > longestCompared || other.length > longestCompared) {
    return Math.max(one.length, other.length);
  }
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** How alike two values of JSON are, 0 to 1: the share of their parts, by place, that they have in common. */
export function jsonSimilarity(one: unknown, other: unknown): number {
  const parts = partsOf(one);
  const others = partsOf(other);
  if (parts.size === 0 && others.size === 0) return 1;
  const shared = [...parts].filter((part) => others.has(part)).length;
  return (2 * shared) / (parts.size + others.size);
}

function partsOf(value: unknown, path = ""): Set<string> {
  if (typeof value !== "object" || value === null)
    return new Set([`${path}=${canonicalJson(value)}`]);
  const parts = new Set<string>(Array.isArray(value) ? [] : [`${path}{}`]);
  for (const [key, member] of Object.entries(value)) {
    // The place of an entry in a list counts for little: what it is counts.
    const inner = Array.isArray(value) ? `${path}/*` : `${path}/${key}`;
    for (const part of partsOf(member, inner)) parts.add(part);
  }
  return parts;
}
