import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^mcpgen$/, replacement: source("index.ts") },
      { find: /^mcpgen\/(runtime|server|store)$/, replacement: source("$1/index.ts") },
      { find: /^mcpgen\/store\/sqlite$/, replacement: source("store/sqlite.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 30_000,
  },
});
