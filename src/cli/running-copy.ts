/** The package's subpaths that a project may import, and the modules of the running copy behind them. */
const modules: Readonly<Record<string, string>> = {
  mcpgen: "index",
  "mcpgen/runtime": "runtime/index",
  "mcpgen/server": "server/index",
  "mcpgen/store": "store/index",
  "mcpgen/store/sqlite": "store/sqlite",
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
