import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "./input-error.js";
import { ownCommand } from "./own-command.js";
import { withPath } from "./system-error.js";
import { workFolder } from "./work-folder.js";

/** Longer than any writing takes: a lock this old was left by a process that another machine or container ran. */
const staleAfterMs = 15_000;

/** Locks that this process holds; any other lock with its process id was left by a predecessor that had the same one. */
const held = new Set<string>();

/** Runs `work` while no other build of the project writes, waiting for one that does; none writes until it has ended. */
export function withBuildLock<Result>(
  root: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return withLock(root, String(process.pid), work);
}

/**
 * The same for work that reads what builds write. Throws `InputError` where a build was cut off: what it left may be half of it,
 * until another one has ended.
 */
export function withoutBuilds<Result>(
  root: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return withLock(root, `${process.pid}\n${reading}`, work);
}

/** Said in the lock of who only reads. */
const reading = "reading";

async function withLock<Result>(
  root: string,
  holder: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const file = join(workFolder(root), "build.lock");
  while (!take(file, holder)) {
    if (!isStale(file)) await sleep(20);
    else if (holder.endsWith(reading) && !readText(file).endsWith(reading)) {
      throw new InputError(
        `A build was cut off and may have written half of it. Run: ${ownCommand("build")}`,
      );
    } else rmSync(file, { force: true });
  }
  held.add(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

function take(file: string, holder: string): boolean {
  try {
    withPath(file, () => writeFileSync(file, holder, { flag: "wx" }));
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
  const [text = ""] = readText(file).split("\n");
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Empty when the lock is gone. */
function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Whether a process of that id runs, whosever it is. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
