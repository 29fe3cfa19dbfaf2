import { parsePattern } from "../util/pattern/javascript-pattern.js";
import type { PatternNode } from "../util/pattern/pattern-node.js";
import { patternTest } from "./pattern-test.js";

/** Characters that classes are tried with, the plainest first. */
const alphabet = [..."aA0b1Z9z_- .,:;/@#$%&*+=?!|~^'\"`()[]{}<>\\\n\té€"];

/** Atoms longer than this are met by trying. */
const mostRepeats = 200;

/** Texts in which a pattern is found, of several lengths: as short as it allows, and about as long as each of `lengths`. */
export function patternSamples(source: string, lengths: readonly number[] = []): readonly string[] {
  const test = patternTest(source);
  if (test === undefined || source.length > 2_000) return [];
  const tree = treeOf(source);
  if (tree === undefined) return [];
  const texts = [
    ...[0, 1, 2].flatMap((choice) => [written(tree, 0, choice), written(tree, 1, choice)]),
    ...lengths.filter((length) => length <= mostRepeats).map((length) => written(tree, length, 0)),
    ...alphabet.slice(0, 12),
  ];
  return [...new Set(texts)].filter(test);
}

function treeOf(source: string): PatternNode | undefined {
  try {
    return parsePattern(source);
  } catch {
    return undefined;
  }
}

/** A text for a tree: loops go round `extra` times more than they must, alternatives are taken by `choice`. */
function written(node: PatternNode, extra: number, choice: number): string {
  switch (node.kind) {
    case "text":
      return atom(node.text, choice);
    case "assertion":
    case "look":
    case "backreference":
      return "";
    case "sequence":
      return node.items.map((item) => written(item, extra, choice)).join("");
    case "alternatives":
      return written(
        node.branches[choice % node.branches.length] ?? {
          kind: "sequence",
          items: [],
        },
        extra,
        choice,
      );
    case "group":
    case "capture":
    case "atomic":
      return written(node.body, extra, choice);
    case "quantified": {
      const most = highestCount(node.quantifier, node.minimum);
      const count = Math.min(node.minimum + extra, most, mostRepeats);
      return written(node.body, 0, choice).repeat(count);
    }
  }
}

function highestCount(quantifier: string, minimum: number): number {
  if (quantifier === "?") return 1;
  const bounds = /^\{(\d+)(,(\d*))?\}$/.exec(quantifier);
  if (bounds === null) return Number.POSITIVE_INFINITY;
  if (bounds[2] === undefined) return minimum;
  return bounds[3] === "" || bounds[3] === undefined ? Number.POSITIVE_INFINITY : Number(bounds[3]);
}

const atoms = new Map<string, readonly string[]>();

/** A character that an atom, as it is written, stands for. */
function atom(text: string, choice: number): string {
  if (text.length === 1 && text !== ".") return text;
  const known = atoms.get(text) ?? matching(text);
  atoms.set(text, known);
  return known[choice % Math.max(1, known.length)] ?? "";
}

function matching(text: string): readonly string[] {
  try {
    const expression = new RegExp(`^(?:${text})$`, "u");
    return alphabet.filter((character) => expression.test(character));
  } catch {
    return [];
  }
}
