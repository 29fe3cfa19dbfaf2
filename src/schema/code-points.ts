/** Code points as ascending ranges that do not touch, both ends included. */
export type CodePoints = readonly (readonly [from: number, to: number])[];

export const lastCodePoint = 0x10ffff;

export const anyCodePoint: CodePoints = [[0, lastCodePoint]];

const digits: CodePoints = [[48, 57]];
const wordCharacters: CodePoints = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const spaces = joined(
  [9, 10, 11, 12, 13, 32, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]
    .map((each): readonly [number, number] => [each, each])
    .concat([[0x2000, 0x200a]]),
);
const lineEnds: CodePoints = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

function joined(ranges: CodePoints): CodePoints {
  const found: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

function inverted(ranges: CodePoints): CodePoints {
  const found: [number, number][] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) found.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= lastCodePoint) found.push([next, lastCodePoint]);
  return found;
}

const known = new Map<string, CodePoints | undefined>();
const mostKnown = 2_000;

/** What one atom of a pattern stands for, as JavaScript writes it with the `u` flag; undefined for what is not understood. */
export function codePointsOf(atom: string): CodePoints | undefined {
  if (known.has(atom)) return known.get(atom);
  if (known.size >= mostKnown) known.clear();
  const points = atom === "." ? inverted(lineEnds) : isClass(atom) ? ofClass(atom) : single(atom);
  known.set(atom, points);
  return points;
}

function isClass(atom: string): boolean {
  return atom.startsWith("[") && atom.length > 1;
}

function single(atom: string): CodePoints | undefined {
  const parts = memberOf(atom);
  return parts !== undefined && parts.length === atom.length ? parts.points : undefined;
}

function ofClass(atom: string): CodePoints | undefined {
  const isInverted = atom[1] === "^";
  const inside = atom.slice(isInverted ? 2 : 1, -1);
  const ranges: (readonly [number, number])[] = [];
  let at = 0;
  while (at < inside.length) {
    const member = memberOf(inside.slice(at));
    if (member === undefined) return undefined;
    at += member.length;
    const end = inside[at] === "-" ? memberOf(inside.slice(at + 1)) : undefined;
    if (end === undefined) {
      ranges.push(...member.points);
      continue;
    }
    const [[from, same] = [0, 1]] = member.points;
    const [[to, other] = [0, 1]] = end.points;
    // With the `u` flag only characters make a range.
    if (from !== same || to !== other || to < from) return undefined;
    at += 1 + end.length;
    ranges.push([from, to]);
  }
  const points = joined(ranges);
  return isInverted ? inverted(points) : points;
}

interface Member {
  readonly points: CodePoints;
  /** In UTF-16 units. */
  readonly length: number;
}

const controls: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
  ["f", 12],
  ["0", 0],
  ["b", 8],
]);
const classes: ReadonlyMap<string, CodePoints> = new Map([
  ["d", digits],
  ["D", inverted(digits)],
  ["w", wordCharacters],
  ["W", inverted(wordCharacters)],
  ["s", spaces],
  ["S", inverted(spaces)],
]);

/** The character or escape that a text begins with. */
function memberOf(text: string): Member | undefined {
  const first = text.codePointAt(0);
  if (first === undefined) return undefined;
  if (first !== 92) return character(first, first > 0xffff ? 2 : 1);
  const escape = text[1] ?? "";
  const points = classes.get(escape);
  if (points !== undefined) return { points, length: 2 };
  const control = controls.get(escape);
  if (control !== undefined) return character(control, 2);
  const long = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]+)\})/.exec(text);
  if (long !== null) {
    const code = Number.parseInt(long[1] ?? long[2] ?? long[3] ?? "0", 16);
    // Two escapes may make one character.
    return code >= 0xd800 && code <= 0xdfff ? undefined : character(code, long[0].length);
  }
  return /[\^$\\.*+?()[\]{}|/-]/.test(escape) ? character(escape.charCodeAt(0), 2) : undefined;
}

function character(code: number, length: number): Member {
  return { points: [[code, code]], length };
}
