/**
 * Characters that steer a terminal or reorder what it shows: controls but for the tab, the byte order mark, zero-width and
 * bidirectional marks, line separators, noncharacters that XML cannot hold, and tag characters.
 */
const controlling =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** Text that is safe on a terminal: what could steer it is shown as its code, such as `<U+001B>`. Tabs stay. */
export function printable(text: string): string {
  return text.replace(controlling, escaped);
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `<U+${code}>`;
}
