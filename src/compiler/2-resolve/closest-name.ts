import { closestMatch } from "../../util/closest-match.js";
import { suggestion as suggest } from "../../util/suggestion.js";

/**
 * The candidate that a mistyped key most likely means, or undefined when none is near. Nearer than for other words, since
 * forms carry many keys of their own: one edit for short names, two for names from six characters.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  return closestMatch(name, candidates, name.length < 6 ? 1 : 2);
}

/** A diagnostic's hint that names what was meant; no hint when nothing is near, so that a standing one counts. */
export function suggestion(
  name: string,
  candidates: Iterable<string>,
): { readonly hint: string | undefined } {
  return { hint: suggest(name, candidates) };
}
