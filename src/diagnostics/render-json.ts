import type { Diagnostic } from "./diagnostics.js";
import { positionAt } from "./source-file.js";
import type { Span } from "./source-file.js";

/** A place in a file; lines and columns count from 1, columns in UTF-16 units, and the end is exclusive. */
export interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A diagnostic for machines; the place is absent for what concerns the project as a whole. */
export interface JsonDiagnostic extends Partial<JsonPlace> {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint?: string;
  readonly related?: readonly (JsonPlace & { readonly message: string })[];
}

/** All diagnostics as a JSON array of `JsonDiagnostic`, in the order given, ending with a line break. */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  return `${JSON.stringify(diagnostics.map(jsonOf), null, 2)}\n`;
}

function jsonOf({ code, severity, message, span, hint, related }: Diagnostic): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(span === undefined ? {} : placeOf(span)),
    ...(hint === undefined ? {} : { hint }),
    ...(related === undefined
      ? {}
      : { related: related.map((place) => ({ message: place.message, ...placeOf(place.span) })) }),
  };
}

function placeOf({ file, start, end }: Span): JsonPlace {
  const from = positionAt(file, start);
  const to = positionAt(file, end);
  return {
    file: file.path,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
}
