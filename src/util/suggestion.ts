import { closestMatch } from "./closest-match.js";

/** The most choices that a hint names; more are counted. */
const mostChoices = 20;

/** `Did you mean "x"?`, or what there is to choose from when no candidate is near; undefined when there is nothing. */
export function suggestionOrChoices(
  word: string,
  candidates: Iterable<string>,
): string | undefined {
  const choices = [...candidates];
  const near = suggestion(word, choices);
  if (near !== undefined || choices.length === 0) return near;
  const named = choices.slice(0, mostChoices).map((choice) => `"${choice}"`);
  const more = choices.length - named.length;
  return `Known: ${named.join(", ")}${more === 0 ? "" : ` and ${more} more`}.`;
}

/** `Did you mean "x"?`, or undefined when no candidate is near. */
export function suggestion(word: string, candidates: Iterable<string>): string | undefined {
  const found = closestMatch(word, candidates);
  return found === undefined ? undefined : `Did you mean "${found}"?`;
}
