import type { ReportFormat } from "../../diff/formats/index.js";
import type { FailOn } from "../../diff/report.js";

/** What `--format` may say; named here as well, so that no formatter is loaded for a command's help. */
export const formatChoices = [
  "text",
  "markdown",
  "json",
  "github",
  "gitlab",
  "junit",
  "sarif",
] as const satisfies readonly ReportFormat[];

/** What `--fail-on` may say. */
export const failOnChoices = [
  "breaking",
  "dangerous",
  "prompt",
  "safety",
  "any",
  "none",
] as const satisfies readonly FailOn[];
