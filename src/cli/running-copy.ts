import { fileURLToPath } from "node:url";

/** The package's subpaths that a project may import, and the modules of the running copy behind them. */
const modules: Readonly<Record<string, string>> = {
  mcpgen: "index",
  "mcpgen/runtime": "runtime/index",
  "mcpgen/server": "server/index",
  "mcpgen/store": "store/index",
  "mcpgen/testing": "testing/index",
  "mcpgen/store/sqlite": "store/sqlite",
  "mcpgen/store/postgres": "store/postgres",
};

/**
 * The URL of the running copy's module for an import such as `mcpgen/runtime`, so that a project and the command that
 * runs it share one runtime. Undefined for a subpath that the package does not have. Works from compiled code and from sources.
 */
export function runningModule(specifier: string): string | undefined {
  const path = modules[specifier];
  if (path === undefined) return undefined;
  const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
  return new URL(`../${path}${extension}`, import.meta.url).href;
}

/** The absolute path of the running copy's runtime types, for checking a project's TypeScript against them. */
export function runtimeTypes(): string {
  const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".d.ts";
  return fileURLToPath(new URL(`../runtime/index${extension}`, import.meta.url));
}

/** The absolute path of the running copy's command, for programs that start it from any folder. */
export function runningCommand(): string {
  return fileURLToPath(new URL("../../bin/mcpgen.js", import.meta.url));
}

/** The absolute path of the running copy's package. */
export function runningPackage(): string {
  return fileURLToPath(new URL("../..", import.meta.url));
}
