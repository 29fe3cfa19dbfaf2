import type { Finding, Level } from "./finding.js";
import type { ProjectSurface } from "./project-surface.js";

export interface CompareSurfacesOptions {
  /** Levels by rule id, in place of the rules' own; `off` leaves its findings out. */
  readonly levels?: Readonly<Record<string, Level | "off">>;
}

/** What changed for the model. */
export interface SurfaceComparison {
  /** By tool, then place, then rule, in code unit order. */
  readonly findings: readonly Finding[];
  /** Of every tool on either side whose size changed, with those that came and went; by audience and name. */
  readonly tokens: readonly TokenChange[];
}

export interface TokenChange {
  readonly audience: "admin" | "public";
  readonly tool: string;
  /** An estimate: a quarter of the bytes of the listed tool. Absent on the side that has no such tool. */
  readonly before?: number;
  readonly after?: number;
}

/** Compares two projects' surfaces; the same input gives the same findings in the same order. */
export function compareSurfaces(
  _before: ProjectSurface,
  _after: ProjectSurface,
  _options: CompareSurfacesOptions = {},
): SurfaceComparison {
  return { findings: [], tokens: [] };
}
