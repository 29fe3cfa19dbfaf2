/** Longer words are never compared, so that a hostile key costs nothing. */
const longestWord = 64;

/**
 * The candidate that a mistyped word most likely means; undefined when none is near. Near is at most two edits in five
 * characters (one for short words), upper and lower case counting as equal. Of equally near ones the first wins.
 */
export function closestMatch(
  word: string,
  candidates: Iterable<string>,
  mostEdits: number = Math.max(1, Math.floor(word.length * 0.4)),
): string | undefined {
  if (word.length > longestWord) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = mostEdits + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Insertions, removals, replacements of one character, and swaps of two neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? at(beforeLast, j - 2) + 1 : replaced;
      row.push(Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
