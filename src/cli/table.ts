/** Aligned columns under a heading; the last column is not padded, numbers stand to the right. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => text(row[column]).length)),
  );
  const numeric = heading.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return numeric[column] === true ? text(cell).padStart(width) : text(cell).padEnd(width);
      })
      .join("  ")
      .trimEnd();
  return [line(heading), ...rows.map(line)].join("\n");
}

function text(cell: string | number | undefined): string {
  return typeof cell === "number" ? cell.toLocaleString("en-US") : (cell ?? "");
}
