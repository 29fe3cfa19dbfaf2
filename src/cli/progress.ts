import picocolors from "picocolors";
import { type CommandIo, usesColor, widthOf } from "./command-io.js";

/** A line on the terminal that says what a long command is at. */
export interface Progress {
  report(step: ProgressStep): void;
  /** Takes the line away. Whatever else is printed comes after it. */
  clear(): void;
}

/** What is being done and, where it is known, how much of it is done and how much there is. */
export interface ProgressStep {
  readonly phase: string;
  readonly done?: number;
  readonly total?: number;
  /** How long it will take, for a step that cannot report again before its end. */
  readonly expectedMs?: number;
}

/** A command that is done before this has shown nothing. */
const quietMs = 300;
const repaintMs = 100;

/** Up to the line painted last, and away with all from there on. */
const erase = "\u001B[1A\r\u001B[J";

/**
 * Progress on standard error when that is a terminal that can erase and nobody keeps a log of it; silent otherwise.
 * The cursor always stands at the start of the next line, so that a process that dies leaves a whole line behind.
 */
export function createProgress(io: Pick<CommandIo, "stderr" | "env" | "now">): Progress {
  if (!isWatched(io)) return { report() {}, clear() {} };
  const { stderr, env, now = () => performance.now() } = io;
  const { dim } = picocolors.createColors(usesColor(stderr, env));
  const start = now();
  let painted: { readonly phase: string; readonly at: number } | undefined;
  return {
    report({ phase, done = 0, total, expectedMs = 0 }) {
      const at = now();
      if (at - start + expectedMs < quietMs) return;
      if (painted?.phase === phase && at - painted.at < repaintMs) return;
      const text = [phase, countText(done, total)].join(" ").trimEnd();
      // The last column stays free: some terminals go to the next line when it is written.
      const line = dim(text.slice(0, widthOf(stderr) - 1));
      stderr.write(`${painted === undefined ? "" : erase}${line}\n`);
      painted = { phase, at };
    },
    clear() {
      if (painted !== undefined) stderr.write(erase);
      painted = undefined;
    },
  };
}

function countText(done: number, total: number | undefined): string {
  if (total !== undefined) return `${done}/${total}`;
  return done === 0 ? "" : String(done);
}

function isWatched({ stderr, env }: Pick<CommandIo, "stderr" | "env">): boolean {
  const inCi = !["", "0", "false"].includes(env["CI"] ?? "");
  return stderr.isTTY === true && !inCi && env["TERM"] !== "dumb";
}
