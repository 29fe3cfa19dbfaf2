/** Columns of East Asian wide characters, as inclusive ranges of code points. */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1b000, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

const emoji =
  /\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3|\p{Emoji}(?:\p{EMod}|\ufe0f)|\p{Emoji_Modifier_Base}|(?!\p{RI})\p{Emoji_Presentation}/gu;

/** How many columns a text takes, counted as the formatter counts. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  const rest = text.replace(emoji, () => {
    width += 2;
    return "";
  });
  for (const character of rest) {
    if (/[\p{Mn}\p{Me}]/u.test(character)) continue;
    width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
  }
  return width;
}

function isWide(codePoint: number): boolean {
  return wideRanges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
