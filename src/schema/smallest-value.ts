import { accepts } from "./accepts.js";
import { branchOf } from "./branches.js";
import { candidates } from "./candidates.js";
import { objectFacts } from "./facts.js";
import type { Located } from "./located.js";
import { shrunk } from "./shrink.js";

/** Values that the search for one that fits may try. */
const mostTried = 4_000;

/** Objects inside objects are looked at for their required members up to here. */
const deepest = 10;

/** The smallest value of each type, in the order in which types are tried. */
const smallestOfTypes: readonly unknown[] = [null, false, 0, "", [], {}];

const nothing: Located = { node: false, root: false };

/**
 * A smallest value that fits all of some schemas, the same one every time; undefined where none is found. Found quickly and not proven:
 * whoever needs to be sure asks ajv.
 */
export function smallestValue(fits: readonly Located[]): { readonly value: unknown } | undefined {
  return smallestAt(fits, 0);
}

function smallestAt(
  fits: readonly Located[],
  depth: number,
): { readonly value: unknown } | undefined {
  const isTaken = (value: unknown): boolean => fits.every((each) => accepts(each, value));
  const simple = smallestOfTypes.filter(isTaken);
  if (simple.length > 0) return { value: simple[0] };
  const plain = depth < deepest ? requiredMembers(fits, depth) : undefined;
  if (plain !== undefined && isTaken(plain)) return { value: plain };
  const budget = { left: mostTried };
  const [value] = candidates({ fits, refused: [nothing], depth: 0, budget });
  return value === undefined ? undefined : { value: shrunk(value, isTaken) };
}

/** Of schemas of objects alone, what they demand and no more; most of them take it, and searching costs far more. */
function requiredMembers(fits: readonly Located[], depth: number): object | undefined {
  const branch = branchOf(fits);
  if (branch === undefined || branch.types.size !== 1 || !branch.types.has("object")) {
    return undefined;
  }
  const { required, member } = objectFacts(branch);
  const members = [...required].map((key) => [key, memberValue(member(key), depth + 1)] as const);
  if (members.some(([, found]) => found === undefined)) return undefined;
  return Object.fromEntries(members.map(([key, found]) => [key, found?.value]));
}

/** What was found for members last, since content types have fields in common; its size bounds the memory. */
const known = new Map<string, { readonly value: unknown } | undefined>();
const mostKnown = 256;

function memberValue(
  fits: readonly Located[],
  depth: number,
): { readonly value: unknown } | undefined {
  const key = JSON.stringify(fits.map(({ node }) => node));
  // A reference leads to where only its document knows.
  if (key.includes('"$ref"')) return smallestAt(fits, depth);
  if (known.has(key)) return known.get(key);
  const found = smallestAt(fits, depth);
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}
