import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSources } from "../../src/cli/read-project.js";
import { type CompileResult, compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { SourceFile } from "../../src/diagnostics/source-file.js";

export const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  version: string;
};

export interface RepositoryInput {
  readonly files: readonly SourceFile[];
  readonly compileWith: (files: readonly SourceFile[]) => Promise<CompileResult>;
}

/** The sample's source files, and the compiler set up as the command line sets it up. */
export function readRepository(): RepositoryInput {
  const diagnostics = new Diagnostics();
  const text = readFileSync(join(repository, "mcpgen.yaml"), "utf8");
  const config = loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  const sources = config.sources.map(({ path }) => path);
  const files = readSources({ root: repository, sources }, diagnostics);
  return {
    files,
    compileWith: (given) => compile({ files: given, config, compilerVersion: version }),
  };
}

/** The sample as it stands. */
export async function compileRepository(): Promise<CompileResult> {
  const { files, compileWith } = readRepository();
  return compileWith(files);
}
