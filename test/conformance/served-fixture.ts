import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineProject, prepareTools, type Project } from "mcpgen/runtime";
import type { FetchHandler, FetchHandlerOptions } from "mcpgen/server";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { loadProject } from "../../src/cli/load-project.js";
import { createFetchHandler } from "../../src/server/http/fetch-handler.js";
import { listenOnHttp } from "../../src/server/http/listen.js";
import { run } from "../cli/support.js";
import { changingProject, ownTools } from "./own-tools.js";
import { conformanceResources, type WatchedResources } from "./resources.js";

const source = fileURLToPath(new URL("fixture", import.meta.url));

/** The project that the suite is run against, built from its forms and declarations. */
export interface BuiltFixture {
  readonly project: Project;
  remove(): void;
}

/** Builds the fixture in a folder of its own and loads it as the command line does; adds what is written by hand. */
export async function buildFixture(): Promise<BuiltFixture> {
  const root = mkdtempSync(join(tmpdir(), "mcpgen-conformance-"));
  cpSync(source, root, { recursive: true });
  const { code, err } = await run(root, ["build"]);
  if (code !== 0) throw new Error(err);
  const built = await loadProject({ root, output: "generated", version: "9.9.9-test" });
  const compiled = Object.fromEntries(built.tools.map((tool) => [tool.surface.id, tool]));
  const { server, language, locales } = built;
  const project = defineProject({
    server,
    language,
    locales,
    tools: { ...compiled, ...ownTools() },
  });
  await prepareTools(project, "admin");
  return { project, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export interface ServedFixture {
  readonly url: string;
  readonly resources: WatchedResources;
  close(): Promise<void>;
}

const silent = { info() {}, warn() {}, error() {} };

/**
 * Serves the fixture on a free port, over a store in memory. Where clients are told of changes, it has a tool that makes one.
 */
export async function serveFixture(
  project: Project,
  options: Partial<FetchHandlerOptions> = {},
): Promise<ServedFixture> {
  const repository = await openSqliteRepository({ file: ":memory:" });
  const resources = conformanceResources();
  const replace = (next: Project) => handler.replaceProject(next);
  const handler: FetchHandler = createFetchHandler({
    project: options.tellsChanges === true ? changingProject(project, replace) : project,
    repository,
    audiences: ["admin"],
    log: silent,
    limits: { requestsPerMinute: 0 },
    resources,
    listsPrompts: true,
    ...options,
  });
  const listener = await listenOnHttp({ handler, port: 0, log: silent });
  return {
    url: `${listener.url}/mcp`,
    resources,
    async close() {
      await listener.close(1_000);
      await repository.close();
    },
  };
}
