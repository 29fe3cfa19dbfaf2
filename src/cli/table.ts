import { wrapPaths } from "./wrap-words.js";

type Cell = string | number;

/**
 * Aligned columns under a heading; the last column is not padded, numbers stand to the right. What is wider than `width`
 * columns is broken between the words of its cells, then within paths; where that is not enough, each row becomes a block.
 */
export function table(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  width: number = Number.POSITIVE_INFINITY,
): string {
  const texts = rows.map((row) => heading.map((_, column) => text(row[column])));
  const all = [heading, ...texts];
  const columns = heading.map((_, column) => all.map((row) => row[column] ?? ""));
  const numeric = heading.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const widths =
    fittingWidths(columns, width, wordsOf) ?? fittingWidths(columns, width, pathPartsOf);
  if (widths === undefined) return blocks(heading, texts, width);
  return all.flatMap((row) => alignedLines(row, { widths, numeric })).join("\n");
}

const gap = 2;

/** The width of each column, taken from the widest that can be broken; undefined when the longest parts do not fit. */
function fittingWidths(
  columns: readonly (readonly string[])[],
  width: number,
  partsOf: (cell: string) => readonly string[],
): readonly number[] | undefined {
  const widths = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  const least = columns.map((cells) =>
    Math.max(...cells.flatMap(partsOf).map((part) => part.length)),
  );
  let excess = sum(widths) + gap * (widths.length - 1) - width;
  while (excess > 0) {
    const column = widestBreakable(widths, least);
    if (column === undefined) return undefined;
    const slack = (widths[column] ?? 0) - (least[column] ?? 0);
    const taken = Math.min(slack, excess);
    widths[column] = (widths[column] ?? 0) - taken;
    excess -= taken;
  }
  return widths;
}

function widestBreakable(widths: readonly number[], least: readonly number[]): number | undefined {
  const breakable = widths.flatMap((width, column) =>
    width > (least[column] ?? 0) ? [{ width, column }] : [],
  );
  return breakable.toSorted((a, b) => b.width - a.width)[0]?.column;
}

function alignedLines(
  row: readonly string[],
  { widths, numeric }: { readonly widths: readonly number[]; readonly numeric: readonly boolean[] },
): readonly string[] {
  const cells = row.map((cell, column) => wrapPaths(cell, widths[column] ?? 0));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, column) => {
        const part = lines[line] ?? "";
        const width = widths[column] ?? 0;
        return numeric[column] === true ? part.padStart(width) : part.padEnd(width);
      })
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

/** A block a row: each cell behind its column's title, on as many lines as its words need. */
function blocks(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const indent = Math.max(...heading.map((title) => title.length)) + gap;
  const block = (row: readonly string[]) =>
    row.flatMap((cell, column) => {
      const lines = wrapPaths(cell, width - indent);
      return lines.map((line, index) =>
        `${(index === 0 ? (heading[column] ?? "") : "").padEnd(indent)}${line}`.trimEnd(),
      );
    });
  return rows.map((row) => block(row).join("\n")).join("\n\n");
}

function wordsOf(cell: string): readonly string[] {
  return cell.split(" ");
}

function pathPartsOf(cell: string): readonly string[] {
  return cell.split(/ |(?<=\/)/);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function text(cell: Cell | undefined): string {
  return typeof cell === "number" ? cell.toLocaleString("en-US") : (cell ?? "");
}
