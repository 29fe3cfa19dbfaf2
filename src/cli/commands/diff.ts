import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import picocolors from "picocolors";
import { compareSurfaces } from "../../diff/compare-surfaces.js";
import { type ReportFormat, formatReport } from "../../diff/formats/index.js";
import type { LevelOverrides } from "../../diff/levels.js";
import { type DiffReport, type FailOn, reaches } from "../../diff/report.js";
import { type SourceFile, positionAt } from "../../diagnostics/source-file.js";
import { entryOf, valueOf } from "../../yaml/node.js";
import { decodeYaml } from "../../yaml/decode-text.js";
import { type CommandIo, printError, usesColor, widthOf } from "../command-io.js";
import { fieldTypesOf, hasErrors } from "../compile-project.js";
import { configName } from "../config-name.js";
import { type Acceptance, withoutAccepted } from "../diff/accepted-findings.js";
import { type ChosenSide, chooseSide, defaultBase } from "../diff/choose-sides.js";
import {
  compiledSide,
  generatedSide,
  isFolder,
  kindOfFolder,
  workingTreeSide,
} from "../diff/folder-side.js";
import { type NoRepository, type Repository, isRepository, openRepository } from "../diff/git.js";
import { placeFindings } from "../diff/place-findings.js";
import { readAcceptances } from "../diff/read-acceptances.js";
import { revisionSide } from "../diff/revision-side.js";
import { levelsOf, requireRule } from "../diff/rules.js";
import type { DiffSide } from "../diff/side.js";
import { exitCode } from "../exit-code.js";
import { makeFolder } from "../make-folder.js";
import { temporaryName } from "../output-tree.js";
import { ownCommand } from "../own-command.js";
import {
  type ProjectOptions,
  type ProjectPlace,
  findProject,
  findSourceProject,
} from "../project-place.js";
import { quoteArgument } from "../quote-argument.js";
import { replaceFile } from "../replace-file.js";
import { reportDiagnostics } from "../report.js";
import { rootNode } from "../source-nodes.js";
import { statsOf } from "../stats-of.js";
import { withPath } from "../system-error.js";
import { UsageError } from "../usage-error.js";

export interface DiffOptions extends ProjectOptions {
  readonly format?: ReportFormat;
  readonly json?: boolean;
  readonly failOn?: FailOn;
  readonly ignore?: string;
  /** `<rule>=<level>` each. */
  readonly level?: readonly string[];
  readonly output?: string;
}

/**
 * `mcpgen diff`: what changed for the model between two sides, by default from where the work left the main branch to the working tree.
 * Exit code 1 at or above the threshold, 2 where the two cannot be compared.
 */
export async function diff(
  io: CommandIo,
  baseArgument: string | undefined,
  headArgument: string | undefined,
  options: DiffOptions,
): Promise<number> {
  const place = findProject(io, options);
  if (hasErrors(place.diagnostics)) {
    reportDiagnostics(io, place.diagnostics);
    return exitCode.usage;
  }
  if (options.output === "") throw new UsageError("The option --output needs the path of a file.");
  const levels = { ...configuredLevels(place), ...levelsOf(options.level ?? []) };
  const acceptances = acceptancesOf(io, place, options);
  const repository = await openRepository(io, place.root);
  const comparing: Comparing = { io, options, place, repository };
  const head = await readSide(await chosen(comparing, headArgument, "head"), comparing);
  const base = await readSide(await chosen(comparing, baseArgument, "base"), comparing);
  const report = await reportOf({ base, head, levels, acceptances, comparing });
  write(report, comparing);
  return report.fails ? exitCode.findings : exitCode.fine;
}

interface Comparing {
  readonly io: CommandIo;
  readonly options: DiffOptions;
  readonly place: ProjectPlace;
  readonly repository: Repository | NoRepository;
}

async function chosen(
  { io, repository }: Comparing,
  argument: string | undefined,
  side: "base" | "head",
): Promise<ChosenSide> {
  if (argument !== undefined) return chooseSide(io, argument, repository);
  return side === "head" ? { kind: "workingTree" } : defaultBase(repository);
}

async function readSide(side: ChosenSide, comparing: Comparing): Promise<DiffSide> {
  const { io, options, place, repository } = comparing;
  if (side.kind === "workingTree") {
    // Where there is no project either, that is what is wrong.
    if (!isFolder(join(place.root, place.config.output))) findSourceProject(io, options);
    return workingTreeSide(io, place, buildCommand(options));
  }
  if (side.kind === "folder") {
    const { folder, label } = side;
    return kindOfFolder(folder) === "generated"
      ? generatedSide(folder, label)
      : compiledSide(io, { folder, label, place });
  }
  if (!isRepository(repository)) throw new UsageError(repository.reason, repository.hint);
  const { label, commit } = side;
  return revisionSide({
    repository,
    label,
    commit,
    configName: basename(options.config ?? configName),
    compilerVersion: io.version,
    fieldTypes: (config) => fieldTypesOf({ root: place.root, config }),
    onBroken: () =>
      printError(io, `note: The sources of ${label} do not compile, so that they give no lines.`),
  });
}

interface Compared {
  readonly base: DiffSide;
  readonly head: DiffSide;
  readonly levels: LevelOverrides;
  readonly acceptances: readonly Acceptance[];
  readonly comparing: Comparing;
}

async function reportOf(compared: Compared): Promise<DiffReport> {
  const { base, head, levels, acceptances, comparing } = compared;
  const { io, options, place, repository } = comparing;
  const { findings, tokens } = compareSurfaces(base.surface, head.surface, { levels });
  const placed = await placeFindings(findings, { base, head });
  const sorted = withoutAccepted(placed, acceptances, io.today?.() ?? today());
  const failOn = options.failOn ?? place.config.diff.failOn;
  const notes = [base, head].flatMap((side) => side.notes ?? []);
  return {
    base: sideOf(base),
    head: sideOf(head),
    prefix: isRepository(repository) ? repository.prefix : "",
    configFile: basename(options.config ?? configName),
    failOn,
    fails: sorted.findings.some((finding) => reaches(finding, failOn)),
    ...sorted,
    tokens,
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function sideOf({ label, commit }: DiffSide): DiffReport["base"] {
  return { label, ...(commit === undefined ? {} : { commit }) };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A file appears whole or not at all; a device, a pipe and whatever a link leads to are written to as they are. */
function writeReport(path: string, text: string): void {
  const stats = statsOf(path);
  if (stats !== undefined && !stats.isFile()) {
    writeFileSync(path, text);
    return;
  }
  const target = stats === undefined ? path : realpathSync(path);
  makeFolder(dirname(target));
  const temporary = join(dirname(target), temporaryName(`diff-${process.pid}`));
  replaceFile({ path: target, text, temporary });
}

/** The report on standard output, and in a file where one is asked for, which appears whole or not at all. */
function write(report: DiffReport, { io, options }: Comparing): void {
  const format = options.json === true ? "json" : (options.format ?? "text");
  if (options.output !== undefined) {
    writeReport(resolve(io.cwd, options.output), formatReport(format, report));
  }
  const colors = picocolors.createColors(usesColor(io.stdout, io.env));
  const width = io.stdout.isTTY === true ? widthOf(io.stdout) : undefined;
  io.stdout.write(formatReport(format, report, { colors, width }));
  if (format !== "text" || !report.fails) return;
  const rules = new Set(report.findings.map(({ rule }) => rule));
  const [first] = rules;
  printError(io, `${ownCommand("explain")} ${rules.size === 1 ? first : "<rule>"} says more`);
}

/** Throws `UsageError` for a rule that there is not, with its place. */
function configuredLevels({ config, configFile }: ProjectPlace): LevelOverrides {
  const { levels } = config.diff;
  for (const rule of Object.keys(levels)) requireRule(rule, placeOfLevel(rule, configFile));
  return levels;
}

function placeOfLevel(rule: string, file: SourceFile | undefined): string | undefined {
  if (file === undefined) return undefined;
  const entry = entryOf(valueOf(valueOf(rootNode(file), "diff"), "levels"), rule);
  const { line, column } = positionAt(file, entry?.keySpan.start ?? 0);
  return `${file.path}:${line}:${column}`;
}

/** Throws `UsageError` where the file is missing or says something wrong. */
function acceptancesOf(
  io: CommandIo,
  { root, config }: ProjectPlace,
  options: DiffOptions,
): readonly Acceptance[] {
  const configured = config.diff.ignore;
  const path =
    options.ignore === undefined
      ? configured && resolve(root, configured)
      : resolve(io.cwd, options.ignore);
  if (path === undefined) return [];
  const text = decodeYaml(withPath(path, (file) => readFileSync(file)));
  const name = (relative(io.cwd, path) || path).split(sep).join("/");
  if (text === undefined) throw new UsageError(`"${name}" is not in UTF-8.`);
  const { acceptances, problems } = readAcceptances({ path: name, text });
  if (acceptances !== undefined) return acceptances;
  throw new UsageError(problems.join("\nerror: "));
}

function buildCommand({ project, config }: DiffOptions): string {
  return [
    ownCommand("build"),
    ...(project === undefined ? [] : [`-C ${quoteArgument(project)}`]),
    ...(config === undefined ? [] : [`-c ${quoteArgument(config)}`]),
  ].join(" ");
}
