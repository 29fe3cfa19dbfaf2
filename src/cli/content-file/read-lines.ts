/** A line of a file, without its end. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Whether a line feed ends it, as it does every line but perhaps the last. */
  readonly isEnded: boolean;
}

/** The length of a line in bytes from which on it is given up: no longer text can be held. */
export const longestLine = 2 ** 28;

const lineFeed = 0x0a;

/**
 * The lines of a stream of bytes; holds one of them at a time, and the rest of a chunk. One that is too long is given as far
 * as it was read.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      number += 1;
      yield { number, bytes: Buffer.concat([...parts, chunk.subarray(start, end)]), isEnded: true };
      parts = [];
      length = 0;
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > longestLine) break;
  }
  if (parts.length > 0) yield { number: number + 1, bytes: Buffer.concat(parts), isEnded: false };
}
