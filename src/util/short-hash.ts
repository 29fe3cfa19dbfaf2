import { createHash } from "node:crypto";

/** The first eight hexadecimal digits of the text's SHA-256. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
