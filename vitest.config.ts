import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** Tests that need a PostgreSQL server, which is started only when one of them runs. */
const onPostgres = "test/**/postgres*.test.ts";

/** Makes the folder for what the files of a run share. */
const runFolder = "test/support/run-folder.ts";

export default defineConfig({
  resolve: {
    alias: [
      { find: /^mcpgen$/, replacement: source("index.ts") },
      { find: /^mcpgen\/(runtime|server|store|testing)$/, replacement: source("$1/index.ts") },
      { find: /^mcpgen\/store\/(sqlite|postgres)$/, replacement: source("store/$1.ts") },
    ],
  },
  test: {
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Loading the modules again for every file would cost more than the tests do. So no file may leave anything behind: timers,
    // environment, handlers, prototypes. What must happen after each test stands in test/setup.ts.
    isolate: false,
    // Many tests wait for processes of their own, so that three files at a time pay off on two cores too.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "mcpgen",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, onPostgres],
          globalSetup: [runFolder],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [onPostgres],
          globalSetup: [runFolder, "test/support/postgres-setup.ts"],
        },
      },
    ],
  },
});
