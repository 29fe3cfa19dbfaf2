import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { renderText } from "../diagnostics/render-text.js";
import { type CommandIo, printError, usesColor, widthOf } from "./command-io.js";

/** Prints diagnostics to standard error, as text. */
export function reportDiagnostics(io: CommandIo, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const color = usesColor(io.stderr, io.env);
  printError(io, renderText(diagnostics, { color, width: widthOf(io.stderr) }).trimEnd());
}

/** `1 file`, `2 files`; undefined for none. */
export function plural(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
