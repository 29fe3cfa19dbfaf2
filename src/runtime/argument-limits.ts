import type { MessageKey } from "./messages/messages.js";

/** How deep objects and lists may stand inside each other, the arguments themselves included. */
const mostLevels = 64;

/** How many entries one list may have. */
const mostEntries = 10_000;

/** How many values the arguments may hold in all. */
const mostValues = 200_000;

/** How many characters their texts and keys may have together. */
const mostCharacters = 8_000_000;

/** What is too much of some arguments. */
export interface Excess {
  readonly key: Extract<MessageKey, `arguments-${string}`>;
  readonly limit: number;
}

/**
 * Which bound some arguments exceed; undefined when they keep all. Whatever they are, looking at them takes no more stack
 * than a flat list, and no more time than the bounds allow.
 */
export function excessOf(sent: unknown): Excess | undefined {
  let level: readonly unknown[] = [sent];
  let values = 0;
  let characters = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string") characters += value.length;
      if (typeof value !== "object" || value === null) continue;
      if (depth === mostLevels) return { key: "arguments-too-deep", limit: mostLevels };
      if (Array.isArray(value) && value.length > mostEntries) {
        return { key: "arguments-list-too-long", limit: mostEntries };
      }
      for (const [key, member] of Object.entries(value)) {
        if (!Array.isArray(value)) characters += key.length;
        below.push(member);
        values += 1;
        if (values > mostValues) return { key: "arguments-too-many", limit: mostValues };
      }
    }
    if (characters > mostCharacters) return { key: "arguments-too-long", limit: mostCharacters };
    level = below;
  }
  return undefined;
}
