/** A row of a table of a document, by the names of its columns. */
export type DocumentRow = ReadonlyMap<string, string>;

/**
 * The rows of a document's tables that have the given columns, in their order, Markdown taken off. `\|` is a pipe of the
 * text.
 */
export function documentRows(
  document: string,
  columns: readonly string[],
): readonly (readonly DocumentRow[])[] {
  const tables = document.match(/(?:^\|.*\n)+/gmu) ?? [];
  return tables.flatMap((table) => {
    const [head = [], , ...rows] = table.trimEnd().split("\n").map(cellsOf);
    if (!columns.every((column) => head.includes(column))) return [];
    return [rows.map((cells) => new Map(head.map((name, at) => [name, cells[at] ?? ""])))];
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/u)
    .slice(1, -1)
    .map((cell) => plain(cell.trim()));
}

function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll("`", "")
    .replaceAll("\\|", "|");
}

/** A meaning as a sentence: with a capital, and a full stop. */
export function sentence(meaning: string): string {
  const text = meaning.trim();
  const isCode = /^[a-z]+[A-Z]|^[a-z]+:/u.test(text);
  const first = isCode ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/u.test(first) ? first : `${first}.`;
}
