/**
 * Characters of a text that a reader of the pull request does not see but a model does, as `U+XXXX`, each once, in order:
 * controls, zero-width and bidirectional characters, tag characters, noncharacters and the Braille blank. Well-formed emoji
 * sequences pass, as do right-to-left marks in a text that has right-to-left letters, and that blank in one that has Braille.
 * Line ends and halves of pairs pass too: whoever prints them escapes them, and no text can be hidden in them.
 */
export function hiddenCharacters(text: string): readonly string[] {
  const found = new Set<string>();
  const visible = text.replace(emojiSequence, "");
  const rightToLeft =
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);
  const braille = /[\u2801-\u28FF]/.test(text);
  for (const character of visible) {
    const code = character.codePointAt(0) ?? 0;
    if (!isHidden(code)) continue;
    if (code === brailleBlank && braille) continue;
    if (rightToLeft && (code === 0x200e || code === 0x200f || code === 0x061c)) continue;
    found.add(`U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
  }
  return [...found];
}

/**
 * Joined emoji (with ZWJ and variation selectors) and the three registered subdivision flags: any other run of tag
 * characters behind a black flag could carry text.
 */
const emojiSequence =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)+/gu;

/** As wide as a letter, and nothing to see. */
const brailleBlank = 0x2800;

const hiddenRanges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [brailleBlank, brailleBlank],
  [0x3164, 0x3164],
  [0xfdd0, 0xfdef],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe0fff],
];

function isHidden(code: number): boolean {
  // The last two of every plane are no characters.
  if ((code & 0xfffe) === 0xfffe) return true;
  return hiddenRanges.some(([from, to]) => code >= from && code <= to);
}

/** What only some texts may have: joiners and tags of emoji, marks of right-to-left texts, the blank of Braille. */
const allowedInPlaces: readonly number[] = [0x061c, 0x200d, 0x200e, 0x200f, brailleBlank];

/**
 * The hidden characters of the Basic Multilingual Plane that no text may have, as the inside of a character class: what a pattern
 * that other programs read can say of them.
 */
export const hiddenEverywhere: string = [...hiddenRanges, [0xfffe, 0xffff] as const]
  .flatMap(([from, to]) => rangesBetween(from, to))
  .filter(([, to]) => to <= 0xffff)
  .map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
  .join("");

/** A range without what is allowed in places. */
function rangesBetween(from: number, to: number): readonly (readonly [number, number])[] {
  const allowed = allowedInPlaces.find((code) => code >= from && code <= to);
  if (allowed === undefined) return from > to ? [] : [[from, to]];
  return [...rangesBetween(from, allowed - 1), ...rangesBetween(allowed + 1, to)];
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
