import { existsSync, statSync } from "node:fs";
import { type FileHandle, open, realpath, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { lostOutput } from "../output-failure.js";
import { isSystemError } from "../system-error.js";
import { UsageError } from "../usage-error.js";

export interface OutputFile {
  /** Absolute. */
  readonly path: string;
  /** Whether a file that is there is replaced, instead of refused. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/** Refuses a path that may not be written to. Throws `UsageError`. */
export function checkOutputFile({ path, force }: Omit<OutputFile, "signal">): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return requireFolderOf(path);
  if (!stats.isFile()) {
    throw new UsageError(`"${path}" is there and is no ordinary file.`, "Name another file.");
  }
  if (!force) {
    throw new UsageError(
      `The file "${path}" is there already.`,
      "Name another file, or add --force to replace it.",
    );
  }
}

function requireFolderOf(path: string): void {
  const folder = dirname(path);
  if (existsSync(folder)) return;
  throw new UsageError(
    `The file "${path}" cannot be made: the folder "${folder}" does not exist.`,
    "Make the folder first, or name a file in another one.",
  );
}

/**
 * Writes texts to a file that appears whole or not at all: a failure, or the signal, leaves what was there before. Throws
 * `UsageError` and the system's errors.
 */
export async function writeOutputFile(
  file: OutputFile,
  texts: AsyncIterable<string>,
): Promise<void> {
  // A link stays one: what it leads to is replaced.
  const path = await realpath(file.path).catch(() => file.path);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, "w");
    try {
      await writeTexts(handle, texts, file.signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    checkOutputFile(file);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    file.signal.throwIfAborted();
    if (isSystemError(error)) error.path = file.path;
    throw error;
  }
}

/** How many characters are written at once. */
const chunkLength = 2 ** 16;

async function writeTexts(
  handle: FileHandle,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  let chunk = "";
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    signal.throwIfAborted();
    await handle.writeFile(chunk);
    chunk = "";
  }
  await handle.writeFile(chunk);
  signal.throwIfAborted();
}

/** Writes texts to a stream, which stays open, as fast as its reader takes them. One that wants no more has what it wants. */
export async function writeStream(
  stream: Writable,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pipeline(texts, stream, { signal, end: false });
  } catch (error) {
    signal.throwIfAborted();
    if (!isSystemError(error)) throw error;
    if (error.code === "EPIPE") return;
    throw lostOutput(error);
  }
}
