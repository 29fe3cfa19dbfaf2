/**
 * The candidate that a mistyped name most likely means, or undefined when none is near. Near is one edit for short
 * names and two for names from six characters; upper and lower case count as equal. Of equals the first wins.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = (wanted.length < 6 ? 1 : 2) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** `Did you mean "x"?` as a diagnostic's hint; no hint when nothing is near, so that a standing one counts. */
export function suggestion(
  name: string,
  candidates: Iterable<string>,
): { readonly hint: string | undefined } {
  const known = closestName(name, candidates);
  return { hint: known === undefined ? undefined : `Did you mean "${known}"?` };
}

/** Insertions, removals, replacements of one character, and swaps of two neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : replaced;
      row.push(Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
