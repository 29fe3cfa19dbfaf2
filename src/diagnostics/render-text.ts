import picocolors from "picocolors";
import type { Severity } from "./catalog.js";
import { codeFrame } from "./code-frame.js";
import type { Diagnostic } from "./diagnostics.js";
import { printable } from "../util/printable.js";
import { positionAt } from "./source-file.js";
import type { Span } from "./source-file.js";

export interface RenderTextOptions {
  readonly color: boolean;
  /** Columns of the terminal; frames are clipped to it. */
  readonly width: number;
}

type Colors = ReturnType<typeof picocolors.createColors>;

const mostShown = 100;

/**
 * Diagnostics for people: `file:line:column: severity code: sentence`, a code frame, the hint and related places, and a
 * closing count. At most 100 are shown in full. Ends with a line break; empty when there is nothing to say.
 */
export function renderText(
  diagnostics: readonly Diagnostic[],
  { color, width }: RenderTextOptions,
): string {
  if (diagnostics.length === 0) return "";
  const colors = picocolors.createColors(color);
  const blocks = diagnostics.slice(0, mostShown).map((one) => renderOne(one, colors, width));
  const more = diagnostics.length - blocks.length;
  if (more > 0) blocks.push(`… and ${more} more`);
  return `${[...blocks, summary(diagnostics)].join("\n\n")}\n`;
}

function renderOne(diagnostic: Diagnostic, colors: Colors, width: number): string {
  const { code, severity, message, span, hint, related = [] } = diagnostic;
  const place = span === undefined ? "" : `${colors.bold(placeOf(span))}: `;
  const paint = painter(severity, colors);
  const lines = [`${place}${paint(severity)} ${code}: ${oneLine(message)}`];
  if (span !== undefined) lines.push(...renderFrame(span, paint, colors, width));
  if (hint !== undefined) lines.push(`  ${colors.cyan("hint:")} ${oneLine(hint)}`);
  for (const other of related) lines.push(`  ${placeOf(other.span)}: ${oneLine(other.message)}`);
  return lines.join("\n");
}

function renderFrame(
  span: Span,
  paint: (text: string) => string,
  colors: Colors,
  width: number,
): readonly string[] {
  // An empty file, or a place for the file as a whole, has no line worth showing.
  if (span.file.text === "" || (span.start === 0 && span.end === 0)) return [];
  return codeFrame(span, width - 2).map(({ kind, gutter, text }) => {
    const shown = kind === "underline" ? paint(text) : text;
    return `  ${colors.dim(gutter)}${shown}`.trimEnd();
  });
}

function painter(severity: Severity, colors: Colors): (text: string) => string {
  if (severity === "error") return colors.red;
  return severity === "warning" ? colors.yellow : colors.blue;
}

function placeOf({ file, start }: Span): string {
  const { line, column } = positionAt(file, start);
  return `${oneLine(file.path)}:${line}:${column}`;
}

/** Texts of users stand in messages: they take one line and cannot steer the terminal. */
function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " "));
}

function summary(diagnostics: readonly Diagnostic[]): string {
  return (["error", "warning", "info"] as const)
    .map((severity) => [diagnostics.filter((one) => one.severity === severity).length, severity])
    .filter(([count]) => count !== 0)
    .map(([count, severity]) => `${count} ${noun(String(severity), Number(count))}`)
    .join(", ");
}

function noun(severity: string, count: number): string {
  const singular = severity === "info" ? "note" : severity;
  return count === 1 ? singular : `${singular}s`;
}
