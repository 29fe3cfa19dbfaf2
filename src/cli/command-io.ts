import type { Readable, Writable } from "node:stream";

/** What a command may touch of the process it runs in. Tests give their own. */
export interface CommandIo {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The version of the running mcpgen. */
  readonly version: string;
  /** Milliseconds from any fixed point on, for what is shown while a command runs; the process's own when absent. */
  readonly now?: () => number;
  /** The day that it is, as `2026-12-31` in UTC; the system's when absent. */
  readonly today?: () => string;
  /**
   * Gives the real standard output to one writer and sends what anyone else prints, the user's code included, to
   * standard error. Never undone.
   */
  claimStdout(): Writable;
  /** Calls back on each request to stop (an interrupt, a termination); gives what takes the listener away. */
  onStop(listener: () => void): () => void;
}

export type InputStream = Readable & { readonly isTTY?: boolean };
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Writes one line, or several, to standard output. */
export function print(io: CommandIo, text: string): void {
  io.stdout.write(`${text}\n`);
}

/** Writes one line, or several, to standard error. */
export function printError(io: CommandIo, text: string): void {
  io.stderr.write(`${text}\n`);
}

/** Whether a stream is to be coloured: a terminal, and nobody asked for plain text. */
export function usesColor(stream: OutputStream, env: CommandIo["env"]): boolean {
  return stream.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}

/** The width of a terminal in columns; 80 where there is none. */
export function widthOf(stream: OutputStream): number {
  return stream.isTTY === true && stream.columns !== undefined && stream.columns > 0
    ? stream.columns
    : 80;
}
