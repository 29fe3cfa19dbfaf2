import type { Writable } from "node:stream";
import { pino, stdTimeFunctions } from "pino";
import { attempt } from "../runtime/thrown.js";
import type { Logger, Values } from "../runtime/tool.js";
import { loggable } from "./loggable.js";

const levels = ["info", "warn", "error"] as const;

export type LogLevel = (typeof levels)[number];

/**
 * Writes one line of JSON per message, in order and before it returns: time (ISO 8601, UTC), level, message and data; docs/logs.md
 * names the records. Messages below the least level are dropped. Whatever data is, the line is written and nothing is thrown.
 */
export function createLogger(stream: Writable, least: LogLevel = "info"): Logger {
  // Kept from the start: what is loaded later may replace it on the process's own streams.
  const writeOut = stream.write.bind(stream);
  const logger = pino(
    {
      level: least,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (level) => ({ level }),
        log: (sealed) => sealed["record"] as Values,
      },
      serializers: { err: (value: unknown) => value },
    },
    { write: (line: string) => void attempt(() => writeOut(visible(line)), false) },
  );
  const write = (level: LogLevel, message: string, data: Values = {}) => {
    if (!logger.isLevelEnabled(level)) return;
    // Sealed, since pino takes data with certain names for requests and errors.
    logger[level]({ record: loggable(message, data) });
  };
  return {
    info: (message, data) => write("info", message, data),
    warn: (message, data) => write("warn", message, data),
    error: (message, data) => write("error", message, data),
  };
}

/** Characters that some readers take for the end of a line or for a command stand only in texts, where JSON can escape them. */
function visible(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
