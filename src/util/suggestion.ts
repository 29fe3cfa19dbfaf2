import { closestMatch } from "./closest-match.js";

/** `Did you mean "x"?`, or undefined when no candidate is near. */
export function suggestion(word: string, candidates: Iterable<string>): string | undefined {
  const found = closestMatch(word, candidates);
  return found === undefined ? undefined : `Did you mean "${found}"?`;
}
