import type { YAMLParseError } from "yaml";
import { lineText, positionAt } from "../diagnostics/source-file.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";

/** A line whose indentation breaks the structure of a file. */
export interface WrongIndentation {
  /** The line with its indentation. */
  readonly span: Span;
  readonly found: number;
  /** What would fit, in columns: one, or two when both would. */
  readonly expected: readonly number[];
}

/** A line that is more than blanks and a comment. */
interface Line {
  /** 1-based. */
  readonly number: number;
  readonly indentation: number;
  readonly text: string;
}

const keyLine = /^(?:- +)?(?:[^\s"'#&*!|>{[\]}-][^:#]*|"[^"]*"|'[^']*'):(?: |$)/u;

/** Those of the parser's errors that are about how lines are indented, and so may follow from one another. */
export function indentationErrors(errors: readonly YAMLParseError[]): ReadonlySet<YAMLParseError> {
  const several = errors.filter(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
  const places = new Set(several.map(({ pos }) => pos[0]));
  // On one line it is a colon too much, on several a line that stands too deep.
  const isOfSeveral = ({ code, message, pos: [start] }: YAMLParseError) =>
    code === "BLOCK_AS_IMPLICIT_KEY" &&
    (places.has(start) || places.has(start + 1) || message.startsWith("A block sequence"));
  const codes: readonly string[] = ["BAD_INDENT", "TAB_AS_INDENT", "MULTILINE_IMPLICIT_KEY"];
  const isKeyOfItem = ({ code, message }: YAMLParseError) =>
    code === "MISSING_CHAR" && message.startsWith("Sequence item without -");
  return new Set(
    errors.filter(
      (error) => codes.includes(error.code) || isOfSeveral(error) || isKeyOfItem(error),
    ),
  );
}

/**
 * The line that is to blame for the first error about indentation. The parser stumbles over the first line that fits no more,
 * and often the one to blame is the key before, which stands too far left. Undefined when no line tells.
 */
export function wrongIndentation(
  error: YAMLParseError,
  file: SourceFile,
): WrongIndentation | undefined {
  const { line } = positionAt(file, error.pos[0]);
  const lines = contentLines(file);
  const at = lines.findIndex(({ number }) => number === line);
  const stumbled = lines[at];
  if (stumbled === undefined) return undefined;
  const isNested =
    error.code === "BLOCK_AS_IMPLICIT_KEY" && error.message.startsWith("Nested mappings");
  return isNested ? afterValue(lines, at, file) : betweenLevels(lines, at, file);
}

/** For a line with a value, and a key below that stands deeper: that key, or the line itself. */
function afterValue(
  lines: readonly Line[],
  at: number,
  file: SourceFile,
): WrongIndentation | undefined {
  const [before, line, next, later] = [lines[at - 1], lines[at], lines[at + 1], lines[at + 2]];
  if (line === undefined || next === undefined || !keyLine.test(next.text)) return undefined;
  const level = line.indentation + (itemIndent(line) ?? 0);
  if (next.indentation <= level) return undefined;
  const isFirst = before !== undefined && opensBlock(before) && before.indentation <= level;
  const isAlone = before?.indentation === level || later?.indentation === next.indentation;
  if (isFirst && isAlone) return wrong(line, [next.indentation], file);
  return wrong(next, [level], file);
}

function opensBlock({ text }: Line): boolean {
  return text.endsWith(":");
}

/** How much deeper than its dash the content of a list's item stands; undefined for other lines. */
function itemIndent({ text }: Line): number | undefined {
  return /^- +(?=\S)/u.exec(text)?.[0].length;
}

/** For a line between two levels: a deeper one before it, which began below the key of the shallower one. */
function betweenLevels(
  lines: readonly Line[],
  at: number,
  file: SourceFile,
): WrongIndentation | undefined {
  const stumbled = lines[at];
  if (stumbled === undefined) return undefined;
  const { indentation } = stumbled;
  const above = lines.findLast((line, index) => index < at && line.indentation <= indentation);
  const beside = above?.indentation === indentation ? itemIndent(above) : undefined;
  if (beside !== undefined && itemIndent(stumbled) === undefined) {
    return wrong(stumbled, [indentation + beside], file);
  }
  const parentAt = lines.findLastIndex(
    (line, index) => index < at && line.indentation < indentation,
  );
  const parent = lines[parentAt];
  if (parent === undefined) return undefined;
  const inside = itemIndent(parent);
  const first = lines[parentAt + 1];
  const child = inside === undefined ? first?.indentation : parent.indentation + inside;
  if (child === undefined || child <= indentation) return undefined;
  // One line that stands deeper than all after it, which have values as it has.
  const isDeepest = inside === undefined && parentAt + 2 === at && !opensBlock(stumbled);
  if (first !== undefined && isDeepest && hasFollowers(lines, at)) {
    return wrong(first, [indentation], file);
  }
  if (first !== undefined && inside === undefined && isDisplaced(lines, parentAt, at)) {
    // Where the key would stand, its children would be a step below it as it is below its own owner; else the first child is too deep.
    const owner = lines.findLast(
      (line, index) => index < parentAt && line.indentation < indentation,
    );
    const isStep = owner === undefined || child - indentation === indentation - owner.indentation;
    return wrong(isStep ? parent : first, [indentation], file);
  }
  return wrong(stumbled, [child, parent.indentation], file);
}

/**
 * Whether the key before, and not the line itself, stands too far left: the key's elder sibling has children as deep as the
 * line, or more lines of that depth follow than one.
 */
function isDisplaced(lines: readonly Line[], parentAt: number, at: number): boolean {
  const parent = lines[parentAt]?.indentation ?? 0;
  const indentation = lines[at]?.indentation ?? 0;
  const elderAt = lines.findLastIndex(
    (line, index) => index < parentAt && line.indentation <= parent,
  );
  const elder = lines[elderAt];
  if (elder?.indentation === parent && lines[elderAt + 1]?.indentation === indentation) return true;
  return hasFollowers(lines, at);
}

/** Whether more lines of the same depth follow in the same block. */
function hasFollowers(lines: readonly Line[], at: number): boolean {
  const indentation = lines[at]?.indentation ?? 0;
  const end = lines.findIndex((line, index) => index > at && line.indentation < indentation);
  const following = lines.slice(at + 1, end === -1 ? undefined : end);
  return following.some((line) => line.indentation === indentation);
}

function wrong(line: Line, expected: readonly number[], file: SourceFile): WrongIndentation {
  const start = offsetOf(line.number, file);
  return {
    span: { file, start, end: start + line.indentation + line.text.length },
    found: line.indentation,
    expected,
  };
}

function contentLines(file: SourceFile): readonly Line[] {
  return file.text.split("\n").flatMap((_, index) => {
    const whole = lineText(file, index + 1) ?? "";
    const text = whole.trim();
    if (text === "" || text.startsWith("#")) return [];
    return [{ number: index + 1, indentation: whole.length - whole.trimStart().length, text }];
  });
}

function offsetOf(line: number, { text }: SourceFile): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) at = text.indexOf("\n", at) + 1;
  return at;
}
