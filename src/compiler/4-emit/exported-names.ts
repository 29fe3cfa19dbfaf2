import type { ToolExports } from "./runtime-symbols.js";

/** The files of a tool that code of the user's imports from. */
const imported = /\/(?:actions|arguments|schemas|tool|types)\.ts$/;

/** The names that a tool's files export to code of the user's, by file, both as printed: what renaming takes from it. */
export function exportedNames(
  files: readonly (readonly [path: string, text: string])[],
): ToolExports {
  return Object.fromEntries(
    files
      .filter(([path]) => imported.test(path))
      .map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1), namesIn(text)]),
  );
}

function namesIn(text: string): readonly string[] {
  const statements = text.matchAll(/^export (?:class|interface|type|const|function) (\w+)/gm);
  return [...statements].map((statement) => statement[1] ?? "");
}
