/**
 * The keys of nodes whose version was raised, after nodes among or above them got other keys: `keys`, by those they had,
 * which are of one length. Nothing else has a new key, so one that is there is of a node that was removed.
 */
export function rekeyRaised(
  raised: ReadonlySet<string>,
  keys: ReadonlyMap<string, string>,
): Set<string> {
  const [example] = keys;
  if (example === undefined) return new Set(raised);
  const [widthBefore, widthAfter] = [example[0].length, example[1].length];
  const taken = new Set(keys.values());
  const result = new Set<string>();
  for (const key of raised) {
    const moved = keys.get(key.slice(0, widthBefore));
    if (moved !== undefined) result.add(moved + key.slice(widthBefore));
    else if (!taken.has(key.slice(0, widthAfter))) result.add(key);
  }
  return result;
}
