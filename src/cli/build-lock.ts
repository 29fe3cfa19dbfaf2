import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withPath } from "./system-error.js";
import { workFolder } from "./work-folder.js";

/** Longer than any writing takes: a lock this old was left by a process that another machine or container ran. */
const staleAfterMs = 15_000;

/** Locks that this process holds; any other lock with its process id was left by a predecessor that had the same one. */
const held = new Set<string>();

/** Runs `work` while no other build of the project writes, waiting for one that does; none writes until it has ended. */
export async function withBuildLock<Result>(
  root: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const file = join(workFolder(root), "build.lock");
  while (!take(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await sleep(20);
  }
  held.add(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    withPath(file, () => writeFileSync(file, String(process.pid), { flag: "wx" }));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function isStale(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > staleAfterMs) return true;
  const holder = readHolder(file);
  if (holder === process.pid) return !held.has(file);
  return holder !== undefined && !isRunning(holder);
}

/** Undefined while the holder has not written its process id yet, or the lock is gone. */
function readHolder(file: string): number | undefined {
  try {
    const id = Number(readFileSync(file, "utf8"));
    return Number.isInteger(id) && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
