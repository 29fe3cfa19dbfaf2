import type { Branch } from "./branches.js";
import { languageOf, textFacts } from "./facts.js";
import { formatSamples } from "./formats.js";
import { type Hint, numbersOf, textsOf } from "./hints.js";
import { compareLanguages, type Language } from "./language.js";
import { patternSamples } from "./pattern-samples.js";

/** Numbers at and around the bounds and divisors of some nodes. */
export function numberCandidates(hints: readonly Hint[]): readonly number[] {
  const bounds = numbersOf(hints, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);
  const divisors = numbersOf(hints, ["multipleOf"]);
  const near = bounds.flatMap((bound) => [
    bound,
    bound - 1,
    bound + 1,
    bound - 0.5,
    bound + 0.5,
    ...divisors.flatMap((each) => [
      Math.floor(bound / each) * each,
      Math.ceil(bound / each) * each,
      (Math.floor(bound / each) - 1) * each,
      (Math.ceil(bound / each) + 1) * each,
    ]),
  ]);
  const multiples = divisors.flatMap((each) => [
    each,
    2 * each,
    3 * each,
    each / 2,
    -each,
    each + 1,
  ]);
  const plain = [0, 1, -1, 2, 3, 0.5, 1.5, -0.5, 5, 7, 10, 100, 1e6, -1e6, 1e15, -1e15];
  return [...plain, ...near, ...multiples].filter((value) => Number.isFinite(value)).map(tidy);
}

/** Without the noise of floating-point division. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

/** Longer texts show nothing that a reader can take in. */
const longestText = 20_000;

function plainTexts(hints: readonly Hint[]): readonly string[] {
  const lengths = numbersOf(hints, ["minLength", "maxLength"])
    .flatMap((length) => [length - 1, length, length + 1])
    .filter((length) => length >= 0 && length <= longestText);
  const patterns = textsOf(hints, "pattern");
  const formats = textsOf(hints, "format");
  const ofFormats = [...formats, ...Object.keys(formatSamples)].flatMap((format) =>
    Object.hasOwn(formatSamples, format) ? (formatSamples[format] ?? []) : [],
  );
  return [
    "",
    "a",
    "A",
    "0",
    " ",
    "ab",
    ...patterns.flatMap((pattern) => patternSamples(pattern, lengths)),
    ...lengths.map((length) => "a".repeat(length)),
    ...ofFormats,
    ...lengths.flatMap((length) => padded(formats, length)),
  ];
}

/** Shortest texts that patterns and lengths leave, and those that one of the others does not take. */
function textsOfLanguage(branch: Branch, hints: readonly Hint[]): readonly string[] {
  const own = languageOf(textFacts(branch));
  if (own.patterns.length === 0 && !hints.some(({ node }) => Object.hasOwn(node, "pattern")))
    return [];
  const others: Partial<Language>[] = [
    { least: 1, most: 0 },
    ...[1, 2, 3].map((more) => ({ most: Math.max(1, own.least) + more - 1 })),
    ...textsOf(hints, "pattern").map((pattern) => ({ patterns: [pattern] })),
    ...numbersOf(hints, ["minLength"]).map((least) => ({ least })),
    ...numbersOf(hints, ["maxLength"]).map((most) => ({ most })),
  ];
  const open: Language = { patterns: [], least: 0, most: Number.POSITIVE_INFINITY };
  return others.slice(0, 24).flatMap((other) => {
    const found = compareLanguages(own, { ...open, ...other });
    return found?.kind === "text" ? [found.text] : [];
  });
}

/** Texts of a format that are longer than its samples. */
function padded(formats: readonly string[], length: number): readonly string[] {
  if (length > 200) return [];
  const fill = "a".repeat(Math.max(0, length - 5));
  return formats.flatMap((format) =>
    /email/.test(format) ? [`${fill}@b.co`] : /ur[il]|iri/.test(format) ? [`a:b${fill}`] : [],
  );
}

/** Texts around the lengths of some nodes, of their formats and in their patterns, and what some take and others do not. */
export function textCandidates(branch: Branch, hints: readonly Hint[]): readonly string[] {
  return [...plainTexts(hints), ...textsOfLanguage(branch, hints)];
}
