import { searchBacktracks } from "../util/pattern/javascript-pattern.js";

/** Tells whether a pattern is found in a text. */
export type PatternTest = (text: string) => boolean;

/** Longer texts are not tried against patterns that may take exponential time. */
const mostForSlow = 24;

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
    return (text) => (isSlow && text.length > mostForSlow ? false : expression.test(text));
  } catch {
    return undefined;
  }
}

/** Whether a pattern may take exponential time, so that only short texts may be tried against it. */
export function isSlowPattern(source: string): boolean {
  return searchBacktracks(source);
}
