import type { DiffReport } from "../report.js";
import type { Format, FormatOptions } from "./format.js";
import { formatGithub } from "./github.js";
import { formatGitlab } from "./gitlab.js";
import { formatJson } from "./json.js";
import { formatJunit } from "./junit.js";
import { formatMarkdown } from "./markdown.js";
import { formatSarif } from "./sarif.js";
import { formatText } from "./text.js";

export type { FormatOptions, ReportColors } from "./format.js";

/** The formats of a report, as `--format` names them. */
export const reportFormats = [
  "text",
  "markdown",
  "json",
  "github",
  "gitlab",
  "junit",
  "sarif",
] as const;

export type ReportFormat = (typeof reportFormats)[number];

const formats: Readonly<Record<ReportFormat, Format>> = {
  text: formatText,
  markdown: formatMarkdown,
  json: formatJson,
  github: formatGithub,
  gitlab: formatGitlab,
  junit: formatJunit,
  sarif: formatSarif,
};

/** A report in a format, ending with a line break: the same report gives the same bytes. Width and colours are for text alone. */
export function formatReport(
  format: ReportFormat,
  report: DiffReport,
  options: FormatOptions = {},
): string {
  return formats[format](report, options);
}
