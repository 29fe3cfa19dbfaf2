import type { Writable } from "node:stream";
import { describeSystemError } from "./system-error.js";
import { UsageError } from "./usage-error.js";

/**
 * What the system refused to take from standard output: said once, at the end, since it comes up outside of whoever wrote. A
 * reader such as `head` that has seen enough closes the pipe; that is no failure of the command.
 */
export class OutputFailure {
  #first: UsageError | undefined;

  /** Keeps an error of the stream from ending the process, and remembers it; gives the stream. */
  watch<Stream extends Writable>(stream: Stream): Stream {
    return stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") this.#first ??= lostOutput(error);
    });
  }

  /** The lines to end with on standard error; undefined when everything was taken. */
  get text(): string | undefined {
    if (this.#first === undefined) return undefined;
    const { message, hint } = this.#first;
    return `error: ${message}\n${hint === undefined ? "" : `hint: ${hint}\n`}`;
  }
}

/** An error of standard output, in words. */
export function lostOutput(error: NodeJS.ErrnoException): UsageError {
  const { sentence, hint } = describeSystemError(error);
  return new UsageError(`cannot write to standard output: ${sentence}`, hint);
}
