// The contract of "mcpgen": what `mcpgen build` does, for programs, without a process or a disk.

import { type CompileInput, compile as compileFiles } from "./compiler/compile.js";
import { normalizedPath } from "./config/config-document.js";
import { loadConfig } from "./config/load-config.js";
import type { ProjectConfig } from "./config/project-config.js";
import { type Diagnostic, Diagnostics } from "./diagnostics/diagnostics.js";
import type { SourceFile } from "./diagnostics/source-file.js";
import type { ProjectSurface } from "./diff/project-surface.js";
import { readProjectSurface } from "./diff/read-project-surface.js";
import type { Surface } from "./runtime/surface.js";
import { requireOptions } from "./util/require-options.js";

export type { DiagnosticCode, Severity } from "./diagnostics/catalog.js";
export type { Diagnostic, RelatedPlace } from "./diagnostics/diagnostics.js";
export { renderText } from "./diagnostics/render-text.js";
export type { RenderTextOptions } from "./diagnostics/render-text.js";
export { positionAt } from "./diagnostics/source-file.js";
export type { Position, SourceFile, Span } from "./diagnostics/source-file.js";
export { compareSchemas } from "./diff/compare-schemas.js";
export type {
  CompareSchemasOptions,
  SchemaComparison,
  SchemaFinding,
} from "./diff/compare-schemas.js";
export { compareSurfaces } from "./diff/compare-surfaces.js";
export type {
  CompareSurfacesOptions,
  SurfaceComparison,
  TokenChange,
} from "./diff/compare-surfaces.js";
export type { ChangeClass, Compat, Direction, Finding, Level } from "./diff/finding.js";
export type { ProjectSurface, RecordedSurface } from "./diff/project-surface.js";
export { readProjectSurface } from "./diff/read-project-surface.js";
export type { ReadProjectSurface } from "./diff/read-project-surface.js";
export type { Dialect, JsonSchema, SchemaObject } from "./schema/json-schema.js";
export { type LintClient, defaultClients, lintClients } from "./ir/lint-clients.js";
export type { Effect, LintCode, LintFinding } from "./lint/finding.js";
export { lintSurface } from "./lint/lint-surface.js";
export type { LintOptions, LintedProject } from "./lint/lint-surface.js";
export type { LintBudget } from "./lint/list-rules.js";
export type {
  ActionSurface,
  ContentSurface,
  ContentTypeSurface,
  DecoratedFieldsSurface,
  DecoratedSurface,
  DiscoverySurface,
  FunctionFacts,
  FunctionSurface,
  ListedTool,
  ObjectSchema,
  Surface,
} from "./runtime/surface.js";

/** What `compile` works on. */
export interface CompileOptions {
  /**
   * Forms, declarations and text bundles: their texts by path, or with it. Paths are relative to the project, with `/`. What is
   * no YAML file or bundle below a source folder is passed over, as `mcpgen build` does.
   */
  readonly files: Readonly<Record<string, string>> | readonly SourceFile[];
  /** The text of `mcpgen.yaml`; without it the defaults hold. */
  readonly config?: string | undefined;
  /** The version that `manifest.json` names, `0.0.0` when left out. `mcpgen build` gives that of its package. */
  readonly compilerVersion?: string | undefined;
  /** What turns field types of the project's own into shapes, by type, in place of the modules that the configuration names. */
  readonly fieldTypes?: CompileInput["fieldTypes"];
}

/** What came of it. */
export interface Compilation {
  /** Text by path below the output folder, in code unit order; empty when any diagnostic is an error. */
  readonly files: ReadonlyMap<string, string>;
  /** Errors and warnings: those of the configuration, then those of the sources, each by file and place. */
  readonly diagnostics: readonly Diagnostic[];
  /** What models see of each tool and rely on, as the `surface.json` files say, by their paths. */
  readonly surfaces: readonly Surface[];
  /** The same with what holds for the whole project, as `compareSurfaces` compares it. */
  readonly surface: ProjectSurface;
}

/**
 * Compiles forms and tool declarations into the files that `mcpgen build` writes. What is wrong in the input is a diagnostic,
 * and then there are no files; handlers and hooks are not looked at. Never throws for what the input holds; rejects with a
 * `TypeError` for files and a config that are no texts.
 */
export async function compile(options: CompileOptions): Promise<Compilation> {
  const { config: configText, compilerVersion = "0.0.0", fieldTypes } = requireOptions(options);
  requireText(configText, "The config");
  const found = new Diagnostics();
  const config = loadConfig(
    configText === undefined ? undefined : { path: "mcpgen.yaml", text: configText },
    found,
  );
  const files = sourcesAmong(asSourceFiles(options.files), config, found);
  if (found.hasErrors) {
    const nothing = { files: new Map(), surfaces: [], surface: { surfaces: [] } };
    return { ...nothing, diagnostics: found.sorted() };
  }
  const compiled = await compileFiles({
    files,
    config,
    compilerVersion,
    ...(fieldTypes === undefined ? {} : { fieldTypes }),
  });
  return {
    files: compiled.files,
    diagnostics: [...found.sorted(), ...compiled.diagnostics],
    surfaces: surfacesIn(compiled.files),
    // There is nothing to read when any diagnostic is an error.
    surface: readProjectSurface(compiled.files).surface ?? { surfaces: [] },
  };
}

function requireText(value: unknown, subject: string): void {
  if (value === undefined || typeof value === "string") return;
  throw new TypeError(`${subject} must be the text of mcpgen.yaml, or left out.`);
}

function asSourceFiles(files: CompileOptions["files"]): readonly SourceFile[] {
  const given: unknown = files;
  const isGiven = typeof given === "object" && given !== null && !(given instanceof Map);
  const found = !isGiven
    ? undefined
    : isList(files)
      ? files
      : Object.entries(files).map(([path, text]) => ({ path, text }));
  if (found?.every(isSourceFile)) return found;
  throw new TypeError("The files must be texts by path, or a list of files with path and text.");
}

/** Programs may hand over what they read otherwise, such as bytes. */
function isSourceFile(file: unknown): boolean {
  if (typeof file !== "object" || file === null) return false;
  const { path, text } = file as Partial<SourceFile>;
  return typeof path === "string" && typeof text === "string";
}

function isList(files: CompileOptions["files"]): files is readonly SourceFile[] {
  return Array.isArray(files);
}

/** The files that a build would read; a source folder without any file is reported as missing. */
function sourcesAmong(
  files: readonly SourceFile[],
  { sources }: ProjectConfig,
  diagnostics: Diagnostics,
): readonly SourceFile[] {
  const read = new Set<SourceFile>();
  for (const source of sources) {
    const folder = normalizedPath(source.path);
    const below = files.filter(({ path }) => folder === "." || path.startsWith(`${folder}/`));
    if (below.length === 0) {
      diagnostics.report("load/source-missing", undefined, { folder: source.path });
    }
    const start = folder === "." ? 0 : folder.length + 1;
    for (const file of below) if (isRead(file.path.slice(start))) read.add(file);
  }
  return [...read];
}

/** Hidden files and folders, and installed packages, are no sources. */
function isRead(path: string): boolean {
  const hidden = path.split("/").some((name) => name.startsWith(".") || name === "node_modules");
  return !hidden && /\.(?:ya?ml|properties)$/.test(path);
}

function surfacesIn(files: ReadonlyMap<string, string>): readonly Surface[] {
  return [...files]
    .filter(([path]) => path.endsWith("/surface.json"))
    .map(([, text]) => JSON.parse(text) as Surface);
}
