import { searchBacktracks } from "../util/pattern/javascript-pattern.js";

/** Tells whether a pattern is found in a text. */
export type PatternTest = (text: string) => boolean;

/** Longer texts, in UTF-16 units, are not tried against patterns that may take exponential time. */
const mostForSlow = 18;

let doubts = 0;

/** How often, since the program began, a text was not tried against a pattern: what was concluded meanwhile may be wrong. */
export function countDoubts(): number {
  return doubts;
}

const known = new Map<string, PatternTest | undefined>();
const mostKnown = 500;

/** A pattern as JSON Schema means it; undefined when it is no regular expression of JavaScript. */
export function patternTest(source: unknown): PatternTest | undefined {
  if (typeof source !== "string") return undefined;
  if (known.has(source)) return known.get(source);
  if (known.size >= mostKnown) known.clear();
  const test = compiled(source);
  known.set(source, test);
  return test;
}

function compiled(source: string): PatternTest | undefined {
  try {
    const expression = new RegExp(source, "u");
    const isSlow = searchBacktracks(source);
    return (text) => {
      if (!isSlow || text.length <= mostForSlow) return expression.test(text);
      doubts += 1;
      return false;
    };
  } catch {
    return undefined;
  }
}
