import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { LoadedProject } from "../1-load/loaded-project.js";
import type { LowerFieldType } from "./custom-field-type.js";
import type { DefinitionIndex } from "./definition-index.js";
import type { Origins } from "./origins.js";

/** What every part of the phase works against. */
export interface ResolveContext {
  readonly loaded: LoadedProject;
  readonly config: ProjectConfig;
  readonly diagnostics: Diagnostics;
  readonly definitions: DefinitionIndex;
  readonly origins: Origins;
  /** The project's own field types that a module lowers, by name. */
  readonly lowerings: ReadonlyMap<string, LowerFieldType>;
}
