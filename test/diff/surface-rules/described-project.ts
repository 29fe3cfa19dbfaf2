import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProjectSurface } from "../../../src/diff/project-surface.js";

/** Members that differ from a base; null for one that is not there (JSON Merge Patch, RFC 7396). */
export type Patch = { readonly [name: string]: unknown };

const base = JSON.parse(readFileSync(join(import.meta.dirname, "base.json"), "utf8")) as Patch;

/**
 * A project of a tool over content, one over decorated fields and a function, but for what the patches say. Its surfaces and each surface's
 * tools are maps there, so that a patch can name one; they stand in the order of the map, or in that of `order`.
 */
export function describedProject(...patches: readonly Patch[]): ProjectSurface {
  const { surfaces, order, ...project } = patches.reduce<Patch>(
    (before, patch) => merged(before, patch) as Patch,
    base,
  );
  return {
    ...project,
    surfaces: inOrder(surfaces as Patch, order).map(withToolList),
  } as unknown as ProjectSurface;
}

function inOrder(surfaces: Patch, order: unknown): readonly unknown[] {
  return Array.isArray(order)
    ? order.map((name) => surfaces[String(name)])
    : Object.values(surfaces);
}

function withToolList(surface: unknown): unknown {
  if (!isPatch(surface) || !isPatch(surface["tools"])) return surface;
  return { ...surface, tools: Object.values(surface["tools"]) };
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isPatch(patch)) return patch;
  const members = new Map(isPatch(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name), value));
  }
  return Object.fromEntries(members);
}

function isPatch(value: unknown): value is Patch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
