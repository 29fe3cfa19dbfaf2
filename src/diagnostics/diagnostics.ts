import type { DiagnosticCode, ParametersOf, Severity } from "./catalog.js";
import type { Span } from "./source-file.js";
import { wordingOf } from "./wording.js";
import { compareText } from "../util/compare-text.js";

/** One thing that is wrong, or worth knowing, in the user's input. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence, ending with a full stop. */
  readonly message: string;
  /** Undefined only for what concerns the project as a whole. */
  readonly span: Span | undefined;
  /** Where it comes from in the configuration, whose places the compiler does not know: keys, and positions in lists. */
  readonly configPath?: readonly string[];
  /** What to do about it. */
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
}

/** Another place that takes part in a diagnostic, such as the first of two clashing declarations. */
export interface RelatedPlace {
  readonly message: string;
  readonly span: Span;
}

export interface DiagnosticExtras {
  readonly hint?: string | undefined;
  readonly configPath?: readonly string[];
  readonly related?: readonly RelatedPlace[];
}

/** Collects what the phases report. A phase returns what it can and reports on the side; it never throws for the user's mistakes. */
export class Diagnostics {
  readonly #found: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  /** Adds one diagnostic; the same code, place and sentence twice counts once. */
  report<Code extends DiagnosticCode>(
    code: Code,
    span: Span | undefined,
    parameters: ParametersOf<Code>,
    extras: DiagnosticExtras = {},
  ): void {
    const { severity, message, hint: standing } = wordingOf(code, parameters);
    const place = `${span?.file.path ?? ""}\0${span?.start ?? -1}\0${extras.configPath?.join("\0") ?? ""}`;
    const identity = `${code}\0${place}\0${message}`;
    if (this.#seen.has(identity)) return;
    this.#seen.add(identity);
    const hint = extras.hint ?? standing;
    this.#found.push({
      code,
      severity,
      message,
      span,
      ...(hint === undefined ? {} : { hint }),
      ...(extras.configPath === undefined ? {} : { configPath: extras.configPath }),
      ...(extras.related === undefined ? {} : { related: extras.related }),
    });
  }

  get hasErrors(): boolean {
    return this.#found.some((diagnostic) => diagnostic.severity === "error");
  }

  /** Everything reported, by file, offset and code, so that the same input gives the same report. */
  sorted(): readonly Diagnostic[] {
    return this.#found.toSorted(
      (a, b) =>
        compareText(a.span?.file.path ?? "", b.span?.file.path ?? "") ||
        (a.span?.start ?? -1) - (b.span?.start ?? -1) ||
        compareText(a.code, b.code) ||
        compareText(a.message, b.message),
    );
  }
}
