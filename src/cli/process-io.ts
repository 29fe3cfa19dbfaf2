import { syncBuiltinESMExports } from "node:module";
import { Writable } from "node:stream";
import type { CommandIo } from "./command-io.js";
import { exitCode } from "./exit-code.js";
import { OutputFailure } from "./output-failure.js";

/** The real process, for `bin/mcpgen.js`. */
export interface ProcessIo extends CommandIo {
  /**
   * Flushes both outputs and ends the process, whatever timers the user's code has left behind. What standard output has lost
   * is said, and the exit code is 2 then, unless the command has failed itself.
   */
  finish(): Promise<void>;
}

/** The running process as a command sees it. */
export function processIo(version: string): ProcessIo {
  const lost = new OutputFailure();
  const { stdout } = process;
  lost.watch(stdout);
  // What cannot be said on standard error can be said nowhere.
  process.stderr.on("error", () => undefined);
  return {
    stdin: process.stdin,
    stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    version,
    claimStdout() {
      refuseExit();
      return lost.watch(claimStdout());
    },
    onStop,
    async finish() {
      await flush(stdout);
      const isNews = process.exitCode === exitCode.fine || process.exitCode === exitCode.findings;
      if (isNews && lost.text !== undefined) {
        process.stderr.write(lost.text);
        process.exitCode = exitCode.usage;
      }
      await flush(process.stderr);
      exit();
    },
  };
}

/** Kept from the start: what is served may not end the process. */
const exit = process.exit.bind(process);

/**
 * Has `process.exit()` throw from now on, in whatever the project runs: the call that does it fails, and no other ends with it.
 */
function refuseExit(): void {
  process.exit = () => {
    throw new Error("process.exit() was called, and is refused: it would end all other calls.");
  };
}

/**
 * Keeps standard output for what is written to the stream that this gives. Whatever else is printed goes to standard error, and who
 * ends `process.stdout`, as a pipeline into it does, ends a stream that stands in for it. Left open are the descriptor 1 itself and
 * child processes that inherit it.
 */
function claimStdout(): Writable {
  const { stdout, stderr } = process;
  const writeOut = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // The console takes the stream when it is first used, and had better take the one that nobody ends.
  Reflect.get(console, "_stdout");
  let standIn = standInFor(stderr);
  Object.defineProperty(process, "stdout", {
    configurable: true,
    enumerable: true,
    get: () => (standIn.writable ? standIn : (standIn = standInFor(stderr))),
  });
  syncBuiltinESMExports();
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      if (typeof chunk === "string") writeOut(chunk, encoding, done);
      else writeOut(chunk, done);
    },
  });
}

/** A stream into another that can be ended by itself; no terminal, and with the other's descriptor for child processes. */
function standInFor(stream: typeof process.stderr): Writable {
  const writeOn = stream.write.bind(stream);
  const standIn = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      if (typeof chunk === "string") writeOn(chunk, encoding);
      else writeOn(chunk);
      done();
    },
  });
  standIn.on("error", () => undefined);
  return Object.assign(standIn, { fd: stream.fd, isTTY: false });
}

function onStop(listener: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let asked = false;
  const stop = () => {
    // Whoever asks twice does not want to wait.
    if (asked) exit(130);
    asked = true;
    listener();
  };
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write("", () => resolve());
  });
}
