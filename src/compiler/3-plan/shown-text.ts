import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";

/** A text that a model reads: what it is, for the message, and where it comes from. */
export interface ShownText {
  readonly place: string;
  readonly text: string;
  readonly span: Span;
}

/** Whether a text that reaches a model is free of characters that a reviewer does not see; these are reported. */
export function checkShownText(
  { place, text, span }: ShownText,
  diagnostics: Diagnostics,
): boolean {
  const characters = hiddenCharacters(text).join(", ");
  if (characters === "") return true;
  diagnostics.report("plan/hidden-characters", span, { place, characters });
  return false;
}

/** A name as a diagnostic can show it. */
export function visibleName(name: string): string {
  return JSON.stringify(name.replace(/[^\x20-\x7e]/g, "?"));
}
