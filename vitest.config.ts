import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** Tests that need a PostgreSQL server, which is started only when one of them runs. */
const onPostgres = "test/**/postgres*.test.ts";

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
    // Many tests wait for processes of their own, so that three files at a time pay off on two cores too.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "mcpgen",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, onPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [onPostgres],
          globalSetup: ["test/support/postgres-setup.ts"],
        },
      },
    ],
  },
});
