import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { renderText } from "../diagnostics/render-text.js";
import { type CommandIo, printError, usesColor, widthOf } from "./command-io.js";
import { configName } from "./config-name.js";
import { ownCommand } from "./own-command.js";

/** Prints diagnostics to standard error, as text. */
export function reportDiagnostics(io: CommandIo, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) printError(io, renderReport(io, diagnostics));
}

/** Diagnostics as text for standard error, without a last line break; after errors, where to read more. */
export function renderReport(io: CommandIo, diagnostics: readonly Diagnostic[]): string {
  const color = usesColor(io.stderr, io.env);
  const placed = diagnostics.map((diagnostic) => withoutPassword(withPlace(diagnostic)));
  const text = renderText(placed, { color, width: widthOf(io.stderr) }).trimEnd();
  const codes = new Set(
    diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code),
  );
  if (codes.size === 0) return text;
  const [first] = codes;
  return `${text}\n${ownCommand("explain")} ${codes.size === 1 ? first : "<code>"} says more`;
}

/** What concerns the project as a whole has at least a file to look into. */
function withPlace(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.span !== undefined) return diagnostic;
  return { ...diagnostic, span: { file: { path: configName, text: "" }, start: 0, end: 0 } };
}

/** A report shows the line that is wrong: user and password of a URL of the configuration stay unseen, places as they are. */
function withoutPassword(diagnostic: Diagnostic): Diagnostic {
  const { span } = diagnostic;
  if (span === undefined || span.file.path.includes("/")) return diagnostic;
  const text = span.file.text.replace(/(?<=:\/\/)[^\s"']+(?=@)/g, (user) =>
    "*".repeat(user.length),
  );
  return { ...diagnostic, span: { ...span, file: { ...span.file, text } } };
}

/** `1 file`, `2 files`; undefined for none. */
export function plural(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
