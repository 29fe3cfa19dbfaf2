import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder below the repository for what files share; removed after the run. */
    runFolder: string;
  }
}

/** Gives the tests one folder for the whole run. */
export function setup(project: TestProject): () => void {
  const parent = fileURLToPath(new URL("../../.mcpgen/", import.meta.url));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "tests "));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
