/** Characters to try, those that read well in an example first. */
const candidates = [..."a1A-_. /@:#+,;!?$%&*()='é中"];

/** More than an example needs. */
const longestSample = 200;

/**
 * A text that a pattern takes, for an example: the first choice everywhere and as few repetitions as allowed. Undefined where
 * that does not lead to one, as with lookarounds. The pattern is JavaScript's with the `u` flag, and is never run on more than
 * the sample.
 */
export function sampleOf(pattern: string): string | undefined {
  const reader: Reader = { text: pattern, at: 0, groups: [] };
  const sample = readAlternatives(reader);
  if (sample === undefined || reader.at < pattern.length) return undefined;
  return sample.length <= longestSample && matches(pattern, sample) ? sample : undefined;
}

interface Reader {
  readonly text: string;
  at: number;
  /** What the capturing groups gave, by number from 1. */
  readonly groups: string[];
}

function matches(pattern: string, sample: string): boolean {
  try {
    return new RegExp(pattern, "u").test(sample);
  } catch {
    return false;
  }
}

/** The first of several alternatives; the others are read over. */
function readAlternatives(reader: Reader): string | undefined {
  const first = readSequence(reader);
  while (reader.text[reader.at] === "|") {
    reader.at += 1;
    if (readSequence(reader) === undefined) return undefined;
  }
  return first;
}

function readSequence(reader: Reader): string | undefined {
  let sample = "";
  while (reader.at < reader.text.length && !"|)".includes(reader.text[reader.at] ?? "")) {
    const atom = readAtom(reader);
    if (atom === undefined) return undefined;
    const repeated = atom.repeat(Math.min(readCount(reader), longestSample));
    if (sample.length + repeated.length > longestSample) return undefined;
    sample += repeated;
  }
  return sample;
}

/** How often an atom is repeated at least; once where nothing says it. */
function readCount(reader: Reader): number {
  const found = /^(?:([*?])|(\+)|\{(\d+)(?:,\d*)?\})\??/u.exec(reader.text.slice(reader.at));
  if (found === null) return 1;
  reader.at += found[0].length;
  if (found[1] !== undefined) return 0;
  return found[2] === undefined ? Number(found[3]) : 1;
}

function readAtom(reader: Reader): string | undefined {
  const { text, at } = reader;
  const next = text[at] ?? "";
  if (next === "^" || next === "$") return taken(reader, next, "");
  if (next === "(") return readGroup(reader);
  if (next === "[") return readClass(reader);
  if (next === ".") return taken(reader, next, "a");
  if (next === "\\") return readEscape(reader);
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return taken(reader, character, character);
}

function taken(reader: Reader, read: string, sample: string | undefined): string | undefined {
  reader.at += read.length;
  return sample;
}

function readGroup(reader: Reader): string | undefined {
  const opening = /^\((?:\?:|\?<[A-Za-z_$][\w$]*>|(?!\?))/u.exec(reader.text.slice(reader.at));
  // A lookaround says something about its surroundings, which first choices do not keep.
  if (opening === null) return undefined;
  reader.at += opening[0].length;
  const number = opening[0] === "(?:" ? undefined : reader.groups.push("") - 1;
  const sample = readAlternatives(reader);
  if (sample === undefined || reader.text[reader.at] !== ")") return undefined;
  reader.at += 1;
  if (number !== undefined) reader.groups[number] = sample;
  return sample;
}

function readClass(reader: Reader): string | undefined {
  const { text, at } = reader;
  let end = at + 1;
  while (end < text.length && text[end] !== "]") end += text[end] === "\\" ? 2 : 1;
  const source = text.slice(at, end + 1);
  return taken(reader, source, characterIn(source));
}

function readEscape(reader: Reader): string | undefined {
  const rest = reader.text.slice(reader.at);
  const reference = /^\\([1-9])/u.exec(rest);
  if (reference !== null) {
    return taken(reader, reference[0], reader.groups[Number(reference[1]) - 1]);
  }
  const source = /^\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)/su.exec(
    rest,
  )?.[0];
  if (source === undefined) return undefined;
  if (source === "\\b" || source === "\\B") return taken(reader, source, "");
  return taken(reader, source, characterIn(source));
}

/** A character that a class or an escape takes: one that reads well, else one that the source itself names. */
function characterIn(source: string): string | undefined {
  try {
    const pattern = new RegExp(`^(?:${source})$`, "u");
    return [...candidates, ...source, "\n", "\t"].find((each) => pattern.test(each));
  } catch {
    return undefined;
  }
}
