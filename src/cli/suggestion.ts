import { closestMatch } from "../util/closest-match.js";

/** `Did you mean "x"?`, or undefined when no candidate is near. */
export function suggestion(name: string, candidates: Iterable<string>): string | undefined {
  const found = closestMatch(name, candidates);
  return found === undefined ? undefined : `Did you mean "${found}"?`;
}
