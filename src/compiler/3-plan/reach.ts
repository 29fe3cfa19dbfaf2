import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import { suggestion } from "../../util/suggestion.js";
import { type YamlEntry, type YamlNode, spanOf, textOf } from "../../yaml/node.js";
import { isEmpty } from "./declaration-reading.js";

/** A part of a declaration that needs something the server reaches. */
export interface ReachUse {
  readonly reach: string;
  readonly span: Span;
}

/** Words for a model, and what is added to them where the server has the tool's reach; both may be empty. */
export interface ReachText {
  readonly text: string;
  readonly more: string;
}

export interface ReachReading {
  /** Names that the configuration gives. */
  readonly reaches: readonly string[];
  /** Every use that is met, in order; a tool may use one reach only. */
  readonly uses: ReachUse[];
  readonly diagnostics: Diagnostics;
}

/** The text as the larger variant says it. */
export function wholeText({ text, more }: ReachText): string {
  return [text, more].filter((each) => each !== "").join(" ");
}

/** The reach that a parameter names under `when`; undefined when it names none, or none that there is, which is reported. */
export function readReach(
  entry: YamlEntry | undefined,
  { reaches, uses, diagnostics }: ReachReading,
): string | undefined {
  if (entry === undefined || isEmpty(entry.value)) return undefined;
  const span = spanOf(entry.value);
  const reach = textOf(entry.value)?.trim();
  if (reach === undefined) {
    diagnostics.report("plan/text-expected", span, { key: entry.key });
    return undefined;
  }
  if (reaches.includes(reach)) {
    uses.push({ reach, span });
    return reach;
  }
  const hint = suggestion(reach, reaches);
  diagnostics.report("plan/unknown-reach", span, { reach }, { hint });
  return undefined;
}

/**
 * A description: a text, or a map of `text` and what a reach adds to it. Line breaks and other blanks become one space
 * unless they are kept.
 */
export function readReachText(
  entry: YamlEntry | undefined,
  reading: ReachReading,
  lines: "joined" | "kept" = "joined",
): ReachText {
  const { reaches, uses, diagnostics } = reading;
  let text = "";
  let more = "";
  if (entry === undefined || isEmpty(entry.value)) return { text, more };
  const { key, value } = entry;
  if (value.kind !== "map") return { text: readText(value, key, lines, diagnostics), more };
  for (const { key: part, keySpan, value: words } of value.entries) {
    const place = `${key}.${part}`;
    if (part === "text") {
      text = readText(words, place, lines, diagnostics);
    } else if (reaches.includes(part)) {
      uses.push({ reach: part, span: keySpan });
      more = readText(words, place, lines, diagnostics);
    } else {
      const hint = suggestion(part, ["text", ...reaches]);
      diagnostics.report("plan/unknown-reach", keySpan, { reach: part }, { hint });
    }
  }
  return { text, more };
}

function readText(
  node: YamlNode,
  place: string,
  lines: "joined" | "kept",
  diagnostics: Diagnostics,
): string {
  if (isEmpty(node)) return "";
  const written = textOf(node);
  if (written === undefined) {
    diagnostics.report("plan/text-expected", spanOf(node), { key: place });
    return "";
  }
  const text = (lines === "joined" ? written.replace(/\s+/gu, " ") : written).trim();
  const characters = hiddenCharacters(text);
  if (characters.length === 0) return text;
  const found = { place, characters: characters.join(", ") };
  diagnostics.report("plan/hidden-characters", spanOf(node), found);
  return "";
}
