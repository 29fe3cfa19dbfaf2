import { type Stats, statSync } from "node:fs";
import { isSystemError } from "./system-error.js";

/** What a path leads to; undefined when nothing, as through a file or when its links lead in a circle. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error) && /^(?:ELOOP|ENOTDIR)$/.test(error.code ?? "")) return undefined;
    throw error;
  }
}
