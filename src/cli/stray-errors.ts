import { thrownStack } from "../runtime/thrown.js";
import type { Logger } from "../runtime/tool.js";

/**
 * Logs what the project's own code throws where nobody waits for it, such as a promise that a handler forgot, and lets the
 * server go on: the other tools have nothing to do with it. Gives the way back to the process's own rule.
 */
export function surviveStrayErrors(log: Logger): () => void {
  const note = (error: unknown): void => {
    log.error("error outside of any call", { stack: thrownStack(error) });
  };
  process.on("unhandledRejection", note);
  process.on("uncaughtException", note);
  return () => {
    process.off("unhandledRejection", note);
    process.off("uncaughtException", note);
  };
}
