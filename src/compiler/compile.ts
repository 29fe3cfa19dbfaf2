import type { ProjectConfig } from "../config/project-config.js";
import { Diagnostics, type Diagnostic } from "../diagnostics/diagnostics.js";
import type { SourceFile } from "../diagnostics/source-file.js";
import type { ProjectPlan } from "../ir/tool.js";
import { load } from "./1-load/load.js";
import type { LoadedProject } from "./1-load/loaded-project.js";
import type { ResolvedProject } from "./2-resolve/resolved-project.js";
import type { LowerFieldType } from "./2-resolve/custom-field-type.js";
import { resolve } from "./2-resolve/resolve.js";
import { plan } from "./3-plan/plan.js";
import { emit } from "./4-emit/emit.js";
import { printHandBuiltTypes } from "./4-emit/hand-built-types.js";

export { propertyPlaces } from "./1-load/properties.js";
export { localeOfBundle } from "./1-load/texts.js";
export { identityFieldOf } from "./3-plan/identity-field.js";
export { type Member, membersOf, membersOfVariants } from "./4-emit/members.js";
export type { LowerFieldType } from "./2-resolve/custom-field-type.js";

export interface CompileInput {
  /** Every YAML file and bundle below the sources, with project-relative paths, in any order. */
  readonly files: readonly SourceFile[];
  readonly config: ProjectConfig;
  /** Named in the manifest alone. */
  readonly compilerVersion: string;
  /** The functions of the modules that the configuration names under `fieldTypes`, by type. */
  readonly fieldTypes?: ReadonlyMap<string, LowerFieldType>;
  /** Called before each phase, for whoever shows progress. */
  readonly onPhase?: ((phase: CompilePhase) => void) | undefined;
}

/** The phases in their order. */
export const compilePhases = ["load", "resolve", "plan", "emit"] as const;

export type CompilePhase = (typeof compilePhases)[number];

export interface CompileResult {
  /** Path below the output folder → text. Empty when anything is wrong: half an output is none. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  /** How far the compiler came; a phase that reported errors is the last. */
  readonly loaded: LoadedProject;
  readonly resolved: ResolvedProject | undefined;
  readonly plan: ProjectPlan | undefined;
}

/**
 * From forms and declarations to the generated files, in memory: load, resolve, plan, emit. Each phase goes on after a
 * mistake and reports all it finds; the next starts only when there was none. Never throws for what the input holds.
 * Waits only for the printing of types of hand-built schemas, where there are any.
 */
export async function compile(input: CompileInput): Promise<CompileResult> {
  const { files, config, compilerVersion, fieldTypes, onPhase } = input;
  const diagnostics = new Diagnostics();
  const nothing = new Map<string, string>();

  onPhase?.("load");
  const loaded = load(files, config, diagnostics);
  if (diagnostics.hasErrors) {
    const found = diagnostics.sorted();
    return { files: nothing, diagnostics: found, loaded, resolved: undefined, plan: undefined };
  }

  onPhase?.("resolve");
  const resolved = resolve(loaded, config, diagnostics, fieldTypes);
  if (diagnostics.hasErrors) {
    const found = diagnostics.sorted();
    return { files: nothing, diagnostics: found, loaded, resolved, plan: undefined };
  }

  onPhase?.("plan");
  const planned = plan({ loaded, resolved, config, compilerVersion }, diagnostics);
  const found = diagnostics.sorted();
  if (diagnostics.hasErrors) {
    return { files: nothing, diagnostics: found, loaded, resolved, plan: planned };
  }

  onPhase?.("emit");
  const emitted = emit(planned, await printHandBuiltTypes(planned));
  return { files: emitted, diagnostics: found, loaded, resolved, plan: planned };
}
