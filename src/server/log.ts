import type { Writable } from "node:stream";
import { attempt, unspeakable } from "../runtime/thrown.js";
import type { Logger, Values } from "../runtime/tool.js";

const levels = ["info", "warn", "error"] as const;

export type LogLevel = (typeof levels)[number];

/**
 * Writes one line of JSON per message: time (ISO 8601, UTC), level, message and data. Messages below the least level are
 * dropped.
 */
export function createLogger(stream: Writable, least: LogLevel = "info"): Logger {
  const write = (level: LogLevel, message: string, data: Values = {}) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    stream.write(`${toJson({ time: new Date().toISOString(), level, message, ...data })}\n`);
  };
  return {
    info: (message, data) => write("info", message, data),
    warn: (message, data) => write("warn", message, data),
    error: (message, data) => write("error", message, data),
  };
}

/** Data comes from anywhere, handlers included: errors keep their stack, and what JSON cannot hold becomes text. */
function toJson(record: Values): string {
  const above = new WeakSet<object>();
  try {
    return JSON.stringify(record, (_, value: unknown) => {
      if (typeof value === "bigint") return String(value);
      if (typeof value !== "object" || value === null) return value;
      if (above.has(value)) return "(repeated)";
      above.add(value);
      if (!(value instanceof Error)) return value;
      return { ...value, name: value.name, message: value.message, stack: value.stack };
    });
  } catch (error) {
    const { time, level, message } = record;
    return JSON.stringify({
      time,
      level,
      message,
      unloggable: attempt(() => String(error), unspeakable(error)),
    });
  }
}
