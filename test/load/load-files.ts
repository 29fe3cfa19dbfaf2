import { expect } from "vitest";
import { load } from "../../src/compiler/1-load/load.js";
import type { LoadedDefinition, LoadedProject } from "../../src/compiler/1-load/loaded-project.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { SourceFile } from "../../src/diagnostics/source-file.js";
import { plain } from "../yaml/plain.js";

export interface Loaded {
  readonly project: LoadedProject;
  readonly diagnostics: Diagnostics;
}

/** Loads texts by path, below the source folder `forms` unless told. */
export function loadFiles(
  texts: Readonly<Record<string, string>>,
  sources: readonly string[] = ["forms"],
): Loaded {
  const files = Object.entries(texts).map(([path, text]): SourceFile => ({ path, text }));
  const diagnostics = new Diagnostics();
  const config = { sources: sources.map((path) => ({ format: "magnolia" as const, path })) };
  return { project: load(files, config, diagnostics), diagnostics };
}

/** Loads files that must be free of findings. */
export function loadSound(
  texts: Readonly<Record<string, string>>,
  sources?: readonly string[],
): LoadedProject {
  const { project, diagnostics } = loadFiles(texts, sources);
  expect(diagnostics.sorted()).toEqual([]);
  return project;
}

/** The value of the definition that a file holds. */
export function valueIn(project: LoadedProject, path: string): unknown {
  return plain(definitionIn(project, path)?.root);
}

/** The definition that a file holds. */
export function definitionIn(project: LoadedProject, path: string): LoadedDefinition | undefined {
  return project.modules
    .flatMap((module) => module.definitions)
    .find((definition) => definition.file.path === path);
}
