import type { Severity } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { wordingOf } from "../diagnostics/wording.js";
import { type LintFinding, spokenPath } from "../lint/finding.js";
import { type LintOptions, lintBudget, lintSurface } from "../lint/lint-surface.js";
import type { Surface } from "../runtime/surface.js";
import { compareText } from "../util/compare-text.js";
import type { CompiledProject } from "./compile-project.js";
import { configPlace } from "./config-place.js";
import { sourcePlace } from "./source-place.js";
import { hasSpeltLabel } from "./spelt-labels.js";
import { projectSurfaces } from "./surfaces.js";

/** A finding with the diagnostic that tells it at the line of the sources that decides it. */
export interface PlacedFinding {
  readonly finding: LintFinding;
  readonly diagnostic: Diagnostic;
}

/**
 * What `lintSurface` finds in a compiled project, by place. A parameter whose description says no more than its name is a warning
 * where nobody wrote a label either, and a description that is too long a note where most of it is not the author's. `tools`: the listed names to look at; all when left out.
 */
export function lintProject(
  compiled: CompiledProject,
  options: LintOptions,
  tools?: ReadonlySet<string>,
): readonly PlacedFinding[] {
  const surfaces = projectSurfaces(compiled.files).map((surface) => chosen(surface, tools));
  const { server } = compiled.place.config;
  return placedFindings(lintSurface({ server, surfaces }, options), compiled);
}

/** What of a compiled project is over the budget of its configuration, by place. */
export function budgetDiagnostics(compiled: CompiledProject): readonly Diagnostic[] {
  const findings = lintBudget(projectSurfaces(compiled.files), compiled.place.config.budget);
  return placedFindings(findings, compiled).map(({ diagnostic }) => diagnostic);
}

function placedFindings(
  findings: readonly LintFinding[],
  compiled: CompiledProject,
): readonly PlacedFinding[] {
  const isLong = findings.some(({ code }) => code === "lint/long-description");
  const lengths = isLong ? descriptionLengths(compiled) : new Map<string, number>();
  return findings
    .map((finding) => withKnownAuthor(withKnownLabels(finding, compiled), compiled, lengths))
    .map((finding) => placed(finding, compiled))
    .toSorted((a, b) => comparePlaces(a.diagnostic, b.diagnostic));
}

function chosen(surface: Surface, tools: ReadonlySet<string> | undefined): Surface {
  if (tools === undefined) return surface;
  const kept = surface.tools.filter(({ name }) => tools.has(name));
  const without = kept.length === 0 && surface.kind === "function" ? { function: {} } : {};
  return { ...surface, ...without, tools: kept } as Surface;
}

function withKnownLabels(finding: LintFinding, { plan }: CompiledProject): LintFinding {
  if (finding.code !== "lint/parameter-description" || finding.severity !== "info") return finding;
  if (!hasSpeltLabel(plan, finding)) return finding;
  const { tool = "", path } = finding;
  const problem = "no label and no help, so that its description is its name";
  const { message } = wordingOf(finding.code, { tool, path: spokenPath(path), problem });
  return { ...finding, severity: "warning", message };
}

/** The author cannot shorten what mcpgen says of the actions, but can offer fewer of them. */
function withKnownAuthor(
  finding: LintFinding,
  { plan }: CompiledProject,
  lengths: ReadonlyMap<string, number>,
): LintFinding {
  const { code, severity, id, audience, tool: name = "" } = finding;
  if (code !== "lint/long-description" || severity !== "warning") return finding;
  const tool = plan?.tools.find((each) => each.id === id && each.audience === audience);
  const length = lengths.get(`${audience} ${name}`) ?? 0;
  if (tool === undefined || tool.description.length * 2 > length) return finding;
  return {
    ...finding,
    severity: "info",
    hint: "Most of it is what mcpgen says of the actions. Where you serve older models, offer fewer, or one tool an action with `layout: perAction`.",
  };
}

/** Of the descriptions that are listed, by audience and name. */
function descriptionLengths({ files }: CompiledProject): ReadonlyMap<string, number> {
  return new Map(
    projectSurfaces(files).flatMap(({ audience, tools }) =>
      tools.map(({ name, description }) => [`${audience} ${name}`, description.length] as const),
    ),
  );
}

function placed(finding: LintFinding, compiled: CompiledProject): PlacedFinding {
  const { code, severity, message, hint, id, audience, path, keyword } = finding;
  const span =
    id === undefined || audience === undefined
      ? undefined
      : sourcePlace(compiled, {
          id,
          audience,
          path,
          ...(keyword === undefined ? {} : { keyword }),
        });
  const key = configKeys[code];
  const diagnostic = {
    code,
    severity,
    message,
    span,
    ...(hint === "" ? {} : { hint }),
    ...(key === undefined ? {} : { configPath: ["budget", key] }),
  };
  return { finding, diagnostic: configPlace(diagnostic, compiled.place.configFile) };
}

/** Where the configuration decides what concerns a whole list of tools. */
const configKeys: Readonly<Partial<Record<Diagnostic["code"], string>>> = {
  "lint/total-budget": "totalTokens",
};

function comparePlaces(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.span?.file.path ?? "", b.span?.file.path ?? "") ||
    (a.span?.start ?? -1) - (b.span?.start ?? -1) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** The diagnostics of a report for people: notes of one kind as one, at the first place, with the number of the others. */
export function groupedDiagnostics(findings: readonly PlacedFinding[]): readonly Diagnostic[] {
  const groups = new Map<string, PlacedFinding[]>();
  for (const each of findings) {
    const { code, severity, client, keyword, pointer, id } = each.finding;
    const one = `${code} ${client ?? ""} ${keyword ?? ""}`;
    const key = severity === "info" ? one : `${one} ${id ?? ""} ${pointer} ${groups.size}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()].flatMap((group) => {
    const [first = group[0], ...others] = group.toSorted(placedFirst);
    if (first === undefined) return [];
    if (others.length === 0) return [first.diagnostic];
    const tools = new Set(group.map(({ finding }) => finding.tool)).size;
    const places = others.length === 1 ? "1 more place" : `${others.length} more places`;
    const inTools = tools === 1 ? "" : ` of ${tools} tools`;
    const message = `${first.diagnostic.message.replace(/\.$/, "")}; so at ${places}${inTools}.`;
    return [{ ...first.diagnostic, message }];
  });
}

/** What is built in has no line to show. */
function placedFirst(a: PlacedFinding, b: PlacedFinding): number {
  const unplaced = ({ diagnostic }: PlacedFinding) => (diagnostic.span === undefined ? 1 : 0);
  return unplaced(a) - unplaced(b);
}

/** How many findings there are of each severity. */
export function countBySeverity(
  findings: readonly PlacedFinding[],
): Readonly<Record<Severity, number>> {
  const count = (wanted: Severity) =>
    findings.filter(({ diagnostic }) => diagnostic.severity === wanted).length;
  return { error: count("error"), warning: count("warning"), info: count("info") };
}
