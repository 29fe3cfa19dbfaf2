/**
 * Bytes of an answer as JSON, 3 MiB. It is sent as structured content and once more as escaped text, at most twice as long, so that
 * the whole stays below the 10 MiB that clients read at once.
 */
export const longestAnswer = 3 * 1_024 * 1_024;

const encoder = new TextEncoder();

/** Whether a value as JSON has at most so many bytes. */
export function fitsBytes(value: unknown, most: number): boolean {
  const json = JSON.stringify(value) ?? "";
  // A character has at most three bytes, so most values need no count.
  return json.length * 3 <= most || encoder.encode(json).length <= most;
}

/** The bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value) ?? "").length;
}
