import { thrownStack } from "../runtime/thrown.js";
import type { Logger } from "../runtime/tool.js";

let current: Logger | undefined;

/**
 * Logs what the project's own code throws where nobody waits for it, such as a promise that a handler forgot, and lets the
 * command go on: the other tools, and the call's answer, have nothing to do with it. Holds until the process ends, because
 * what was left behind may throw while the last output is still on its way. A later call takes the log over.
 */
export function surviveStrayErrors(log: Logger): void {
  if (current === undefined) {
    process.on("unhandledRejection", note);
    process.on("uncaughtException", note);
  }
  current = log;
}

function note(error: unknown): void {
  current?.error("error outside of any call", { stack: thrownStack(error) });
}
