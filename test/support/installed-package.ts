import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { inject } from "vitest";

const repository = fileURLToPath(new URL("../../", import.meta.url));

export interface InstalledPackage {
  readonly bin: string;
  /** Removes it where it is the caller's own. */
  remove(): void;
}

/**
 * The package as it is installed: `bin`, compiled code and `package.json`, in a folder that finds the repository's packages.
 * All files of a run have one, which none may change.
 */
export async function installPackage(): Promise<InstalledPackage> {
  const sources = sourceFiles(join(repository, "src"));
  const folder = join(inject("runFolder"), `installed ${stateOf(sources)}`);
  const ready = join(folder, "ready");
  while (!existsSync(ready)) {
    if (isMine(folder)) {
      try {
        await installIn(folder, sources);
        writeFileSync(ready, "");
      } catch (error) {
        rmSync(folder, { recursive: true, force: true });
        throw error;
      }
    } else {
      await sleep(20);
    }
  }
  return { bin: join(folder, "bin/mcpgen.js"), remove: () => {} };
}

/** A package like that of `installPackage` that is the caller's own, to change and to remove. */
export async function installOwnPackage(): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(repository, ".mcpgen/installed "));
  await installIn(folder, sourceFiles(join(repository, "src")));
  return {
    bin: join(folder, "bin/mcpgen.js"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whether the caller is the first to ask for the folder, of all processes of the run. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function installIn(folder: string, sources: readonly string[]): Promise<void> {
  await build({
    entryPoints: [...sources],
    outdir: join(folder, "dist"),
    outbase: join(repository, "src"),
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
  // Handlers are checked against the types of the runtime, which the sources have.
  const types = relative(join(folder, "dist/runtime"), join(repository, "src/runtime/index.js"));
  writeFileSync(join(folder, "dist/runtime/index.d.ts"), `export * from "${types}";\n`);
  cpSync(join(repository, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(repository, "package.json"), join(folder, "package.json"));
}

/** Tells one state of the sources from another, for runs that watch them. */
function stateOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of sources) hash.update(`${path} ${statSync(path).mtimeMs}\n`);
  return hash.digest("hex").slice(0, 8);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return path.endsWith(".ts") && !path.endsWith(".d.ts") ? [path] : [];
  });
}
