import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { compileFunction } from "node:vm";
import { build, type Plugin } from "esbuild";
import * as runtime from "mcpgen/runtime";
import { type ContentTypeSurface, ContentTypeTool, type Project } from "mcpgen/runtime";
import { readSources } from "../../src/cli/read-project.js";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics, type Diagnostic } from "../../src/diagnostics/diagnostics.js";
import { positionAt } from "../../src/diagnostics/source-file.js";

/** A tool as its generated code gives it. */
export interface CompiledTool {
  readonly tool: ContentTypeTool;
  readonly surface: ContentTypeSurface;
  /** The enforced schema of what `create` takes. */
  readonly createSchema: { readonly [key: string]: unknown; readonly required?: readonly string[] };
}

export interface CompiledCase {
  /** Each as `code file:line:column`, or a bare code where there is no place. */
  readonly reported: readonly string[];
  /** Those over content types, by name. */
  readonly tools: ReadonlyMap<string, CompiledTool>;
}

/** Compiles the project in a folder, `mcpgen.yaml` included when there is one, and runs what was generated. */
export async function compileCase(folder: string): Promise<CompiledCase> {
  const diagnostics = new Diagnostics();
  const path = "mcpgen.yaml";
  const text = existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : "";
  const config = loadConfig(text === "" ? undefined : { path, text }, diagnostics);
  const sources = config.sources.map((source) => source.path);
  const files = readSources({ root: folder, sources }, diagnostics);
  const result = await compile({ files, config, compilerVersion: "0.0.0" });
  const reported = [...diagnostics.sorted(), ...result.diagnostics].map(placed);
  return { reported, tools: await runGenerated(result.files) };
}

function placed({ code, span }: Diagnostic): string {
  if (span === undefined) return code;
  const { line, column } = positionAt(span.file, span.start);
  return `${code} ${span.file.path}:${line}:${column}`;
}

async function runGenerated(
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, CompiledTool>> {
  if (files.size === 0) return new Map();
  const { project } = await importGenerated(files);
  const manifest = JSON.parse(files.get("manifest.json") ?? "{}") as Manifest;
  return new Map(
    manifest.tools.flatMap(({ id, name, folder }) => {
      const tool = project.tools.find((each) => each.surface.id === id);
      if (!(tool instanceof ContentTypeTool)) return [];
      const schema = files.get(`${folder}/create.schema.json`) ?? "{}";
      const createSchema = JSON.parse(schema) as CompiledTool["createSchema"];
      return [[name, { tool, surface: tool.surface, createSchema }] as const];
    }),
  );
}

interface Manifest {
  readonly tools: readonly {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
  }[];
}

/** Bundles generated files in memory and evaluates them, with the runtime of these sources. */
export async function importGenerated(
  files: ReadonlyMap<string, string>,
): Promise<{ readonly project: Project }> {
  const { outputFiles } = await build({
    entryPoints: ["index.ts"],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    external: ["mcpgen/runtime"],
    plugins: [generatedFiles(files)],
    logLevel: "silent",
  });
  const module: { exports: unknown } = { exports: {} };
  const run = compileFunction(outputFiles[0]?.text ?? "", ["require", "module"]) as (
    require: () => typeof runtime,
    module: { exports: unknown },
  ) => void;
  run(() => runtime, module);
  return module.exports as { readonly project: Project };
}

function generatedFiles(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: "generated-files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:\.|index\.ts$)/ }, ({ path, importer }) => ({
        path: posix.join(posix.dirname(importer), path).replace(/\.js$/, ".ts"),
        namespace: "generated",
      }));
      onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
        contents: files.get(path) ?? "",
        loader: path.endsWith(".json") ? "json" : "ts",
      }));
    },
  };
}
