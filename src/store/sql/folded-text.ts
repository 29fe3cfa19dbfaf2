/** Text in the form in which searches compare it: without case and accents. Columns and queries are folded alike. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(combiningMarks, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(combiningMarks, "")
    .replaceAll("ς", "σ")
    .replace(surrogates, "\u{fffd}")
    .replaceAll("\0", "\u{fffd}")
    .replaceAll(separator, " ");
}

/** Several texts as one, so that no query matches across two of them. */
export function foldTexts(texts: readonly string[]): string {
  return texts.map(foldText).join(separator);
}

const separator = "\u{1f}";
const combiningMarks = /\p{Mark}/gu;
const surrogates = /\p{Surrogate}/gu;
