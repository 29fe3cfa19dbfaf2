import type { SourceFile } from "../../diagnostics/source-file.js";
import type { ProjectSurface } from "../../diff/project-surface.js";
import type { ReportSide } from "../../diff/report.js";
import type { CompiledProject } from "../compile-project.js";

/** One of the two sides of a comparison. */
export interface DiffSide extends ReportSide {
  readonly surface: ProjectSurface;
  /** The sources that the surface was built from, compiled; undefined where there are none, or where they do not compile. */
  readonly sources: () => Promise<SideSources | undefined>;
  /** What a reader has to know to trust what is compared, a sentence each. */
  readonly notes?: readonly string[];
}

/** Where the lines are that decide what is in a surface. */
export interface SideSources extends Pick<CompiledProject, "plan" | "resolved" | "loaded"> {
  readonly configFile: SourceFile | undefined;
  /** What goes before the path of a source to make it relative to the project; empty, or with `/` at its end. */
  readonly folder: string;
}
