/** One text that diagnostics can point into. `path` is relative to the project, with `/` on every platform. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A half-open range of UTF-16 offsets in one file. Line and column exist only when rendered. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** 1-based line and column; columns count UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const lineStarts = new WeakMap<SourceFile, readonly number[]>();

function lineStartsOf(file: SourceFile): readonly number[] {
  let starts = lineStarts.get(file);
  if (starts === undefined) {
    const found = [0];
    for (let at = file.text.indexOf("\n"); at !== -1; at = file.text.indexOf("\n", at + 1)) {
      found.push(at + 1);
    }
    starts = found;
    lineStarts.set(file, starts);
  }
  return starts;
}

/** The line and column of an offset. */
export function positionAt(file: SourceFile, offset: number): Position {
  const starts = lineStartsOf(file);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** The text of one line (1-based), without its line break; undefined past the end. */
export function lineText(file: SourceFile, line: number): string | undefined {
  const starts = lineStartsOf(file);
  const start = starts[line - 1];
  if (start === undefined) return undefined;
  const end = starts[line] ?? file.text.length + 1;
  return file.text.slice(start, end - 1).replace(/\r$/, "");
}
