import type { Diagnostic } from "../../diagnostics/diagnostics.js";
import { renderJson } from "../../diagnostics/render-json.js";
import { lintClients } from "../../ir/lint-clients.js";
import { suggestionOrChoices } from "../../util/suggestion.js";
import { type CommandIo, print, widthOf } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import {
  type PlacedFinding,
  countBySeverity,
  groupedDiagnostics,
  lintProject,
} from "../lint-project.js";
import { listedSizes, sizeSentences } from "../listed-sizes.js";
import type { ProjectOptions } from "../project-place.js";
import { plural, reportDiagnostics } from "../report.js";
import { toolsOfSet } from "../tools-of-set.js";
import { UsageError } from "../usage-error.js";
import { wrapWords } from "../wrap-words.js";

export interface LintCommandOptions extends ProjectOptions {
  /** Those of the configuration when absent. */
  readonly client?: readonly string[];
  readonly toolset?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** `mcpgen lint`: what clients would reject or handle badly of the tools, at the lines that decide it. */
export async function lint(io: CommandIo, options: LintCommandOptions): Promise<number> {
  checkClients(options.client ?? []);
  const compiled = await compileProject(io, options);
  if (compiled.hasErrors) {
    if (options.json !== true) reportDiagnostics(io, compiled.diagnostics);
    else print(io, jsonText({ ok: false, diagnostics: placesOf(compiled.diagnostics) }));
    return exitCode.findings;
  }
  const { config } = compiled.place;
  const tools = options.toolset === undefined ? undefined : toolsOfSet(compiled, options.toolset);
  const clients = options.client ?? config.clients;
  const findings = lintProject(compiled, { clients, budget: config.budget }, tools);
  const { error, warning } = countBySeverity(findings);
  const ok = error === 0 && (options.strict !== true || warning === 0);
  if (options.json === true) printJson(io, compiled, { ok, clients, findings, tools });
  else printText(io, compiled, { ok, clients, findings, tools });
  return ok ? exitCode.fine : exitCode.findings;
}

function checkClients(names: readonly string[]): void {
  for (const name of names) {
    if (lintClients.some((each) => each === name)) continue;
    throw new UsageError(
      `The limits of a client "${name}" are not known.`,
      suggestionOrChoices(name, lintClients),
    );
  }
}

interface Result {
  readonly ok: boolean;
  readonly clients: readonly string[];
  readonly findings: readonly PlacedFinding[];
  readonly tools: ReadonlySet<string> | undefined;
}

function printText(
  io: CommandIo,
  compiled: CompiledProject,
  { clients, findings, tools }: Result,
): void {
  const grouped = groupedDiagnostics(findings);
  reportDiagnostics(io, grouped);
  const { error, warning } = countBySeverity(findings);
  // Notes of one kind are told as one, and counted so.
  const notes = grouped.filter(({ severity }) => severity === "info").length;
  const counts = [plural(error, "error"), plural(warning, "warning"), plural(notes, "note")].filter(
    (each) => each !== undefined,
  );
  const checked = clients.length === 0 ? "no client" : clients.join(", ");
  const verdict = `Checked for ${checked}: ${counts.length === 0 ? "nothing found" : counts.join(", ")}.`;
  const sentences = [
    verdict,
    ...sizeSentences(listedSizes(compiled, tools), compiled.place.config),
  ];
  const columns = io.stdout.isTTY === true ? widthOf(io.stdout) : Number.POSITIVE_INFINITY;
  for (const sentence of sentences) print(io, wrapWords(sentence, columns).join("\n"));
}

function printJson(
  io: CommandIo,
  compiled: CompiledProject,
  { ok, clients, findings, tools }: Result,
): void {
  const { error, warning, info } = countBySeverity(findings);
  const places = placesOf(findings.map(({ diagnostic }) => diagnostic));
  const sizes = listedSizes(compiled, tools);
  const facts = {
    ok,
    clients,
    errors: error,
    warnings: warning,
    notes: info,
    tools: sizes.tools.length,
    bytes: sizes.bytes,
    tokens: sizes.tokens,
    budgetTokens: sizes.counted,
    findings: places.map((place, at) => ({ ...place, ...facets(findings[at]) })),
  };
  print(io, jsonText(facts));
}

function placesOf(diagnostics: readonly Diagnostic[]): readonly object[] {
  return JSON.parse(renderJson(diagnostics)) as readonly object[];
}

function jsonText(value: object): string {
  return JSON.stringify(value, null, 2);
}

function facets(placed: PlacedFinding | undefined): object {
  if (placed === undefined) return {};
  const { audience, tool, path, pointer, keyword, client, effect, seen } = placed.finding;
  return { audience, tool, path, pointer, keyword, client, effect, seen };
}
