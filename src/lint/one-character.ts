/** Shorter names differ in one character by nature. */
const shortest = 4;

/** Whether two names differ in one character that is replaced, put in or left out. Digits tell members of a row apart, and count not. */
export function differInOneCharacter(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < shortest || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const restOfA = a.slice(start);
  const restOfB = b.slice(start);
  if (/^\d/.test(restOfA) || /^\d/.test(restOfB)) return false;
  if (a.length === b.length) return a !== b && restOfA.slice(1) === restOfB.slice(1);
  return a.length > b.length ? restOfA.slice(1) === restOfB : restOfA === restOfB.slice(1);
}
