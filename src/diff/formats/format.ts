import type { DiffReport } from "../report.js";

/** How text is coloured; on a terminal alone. */
export interface ReportColors {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  cyan(text: string): string;
}

export interface FormatOptions {
  /** Absent for plain text. */
  readonly colors?: ReportColors | undefined;
  /** Columns to break lines of words at; absent where lines stay whole. */
  readonly width?: number | undefined;
}

/** A report as text that ends with a line break. Never throws for what the report holds. */
export type Format = (report: DiffReport, options: FormatOptions) => string;
