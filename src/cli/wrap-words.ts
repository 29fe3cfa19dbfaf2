/**
 * Breaks a text between its words so that lines have at most that many columns where possible; a longer word stands alone
 * on a line. Runs of white space count as one blank.
 */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    if (line === "") line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** The same, breaking words that are too long after their slashes, as paths can be. */
export function wrapPaths(text: string, width: number): readonly string[] {
  return wrapWords(text, width).flatMap((line) =>
    line.length > width ? breakPath(line, width) : [line],
  );
}

function breakPath(word: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of word.split(/(?<=\/)/)) {
    if (line !== "" && line.length + part.length > width) {
      lines.push(line);
      line = "";
    }
    line += part;
  }
  return [...lines, line];
}
