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
  lost.watch(process.stdout);
  // What cannot be said on standard error can be said nowhere.
  process.stderr.on("error", () => undefined);
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    version,
    claimStdout: () => lost.watch(claimStdout()),
    onStop,
    async finish() {
      await flush(process.stdout);
      const isNews = process.exitCode === exitCode.fine || process.exitCode === exitCode.findings;
      if (isNews && lost.text !== undefined) {
        process.stderr.write(lost.text);
        process.exitCode = exitCode.usage;
      }
      await flush(process.stderr);
      process.exit();
    },
  };
}

function claimStdout(): Writable {
  const writeOut = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      if (typeof chunk === "string") writeOut(chunk, encoding, done);
      else writeOut(chunk, done);
    },
  });
}

function onStop(listener: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let asked = false;
  const stop = () => {
    // Whoever asks twice does not want to wait.
    if (asked) process.exit(130);
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
