import { buildSync } from "esbuild";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import type { Task } from "./child.js";

/** A process of a test. */
export interface Child {
  readonly process: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
  /** Lets it begin once it is ready; until then it opens nothing. */
  begin(): Promise<void>;
}

export interface ChildProcesses {
  /** A folder of this test file's own. */
  readonly folder: string;
  start(task: Task): Child;
  /** Lets processes begin together and answers how each ended. */
  runTogether(tasks: readonly Task[]): Promise<readonly unknown[]>;
}

/** Has the program of the children made for the current file, and removed with all they wrote at its end. */
export function useChildProcesses(): ChildProcesses {
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-processes-"));
  const script = join(folder, "child.mjs");
  const running = new Set<ChildProcess>();
  beforeAll(() => {
    symlinkSync(inProject("node_modules"), join(folder, "node_modules"));
    build(script);
  });
  afterAll(() => {
    for (const each of running) each.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  const start = (task: Task): Child => {
    const child = fork(script, [JSON.stringify(task)], { execArgv: [] });
    running.add(child);
    const ready = once(child, "message");
    const ended = once(child, "exit").then(([code, signal]) => {
      running.delete(child);
      return signal ?? code;
    });
    const begin = async () => {
      await ready;
      child.send("begin");
    };
    return { process: child, ended, begin };
  };
  return {
    folder,
    start,
    async runTogether(tasks) {
      const children = tasks.map(start);
      await Promise.all(children.map((child) => child.begin()));
      return Promise.all(children.map((child) => child.ended));
    },
  };
}

/** Packages in the older module format call it. */
const requireOfBundle =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

function build(script: string): void {
  const source = (path: string) => inProject(`src/${path}.ts`);
  buildSync({
    entryPoints: [fileURLToPath(new URL("child.ts", import.meta.url))],
    outfile: script,
    alias: {
      "mcpgen/runtime": source("runtime/index"),
      "mcpgen/store": source("store/index"),
      "mcpgen/store/sqlite": source("store/sqlite"),
      "mcpgen/store/postgres": source("store/postgres"),
    },
    bundle: true,
    // What is bundled loads faster than the packages that it comes from.
    external: ["better-sqlite3", "pg-native"],
    banner: { js: requireOfBundle },
    platform: "node",
    format: "esm",
    target: "node20",
  });
}

function inProject(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
