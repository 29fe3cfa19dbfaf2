import { createHash } from "node:crypto";
import { InputError } from "../input-error.js";
import type { ContentLine, ContentTrailer } from "./format.js";
import { ContentOrder } from "./order.js";
import { checkHeader, ContentLineError, parseLine } from "./parse-line.js";
import { type Line, longestLine, readLines } from "./read-lines.js";

/** A content file holds something that it may not; the exit code is 1. */
export class ContentFileError extends InputError {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: error: ${reason}\nNothing was imported.`);
    this.line = line;
    this.reason = reason;
  }
}

/** A node with the line that it stands on. */
export interface PlacedNode extends ContentLine {
  readonly line: number;
  /** The length of that line in bytes. */
  readonly size: number;
}

/**
 * The nodes of a content file, one by one; `name` is what messages call it. Throws `ContentFileError` for the first line
 * that is not as it has to be, and at the end for a file that is not whole: its last nodes have been given by then.
 */
export async function* readContent(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<PlacedNode> {
  const order = new ContentOrder();
  const hash = createHash("sha256");
  let nodes = 0;
  let last = 0;
  let trailer: ContentTrailer | undefined;
  for await (const line of readLines(chunks)) {
    last = line.number;
    const refuse = (reason: string) => new ContentFileError(name, line.number, reason);
    if (trailer !== undefined) throw refuse("Something comes after the line that ends the file.");
    const parsed = explaining(refuse, () => parse(line));
    if (parsed !== undefined && "sha256" in parsed) {
      trailer = parsed;
      const problem = problemWith(trailer, nodes, hash.digest("hex"));
      if (problem !== undefined) throw refuse(problem);
      continue;
    }
    if (!line.isEnded) throw refuse("The file is cut off: this line has no end.");
    hash.update(line.bytes).update("\n");
    if (parsed === undefined) continue;
    const problem = order.problemWith(parsed);
    if (problem !== undefined) throw refuse(problem);
    nodes += 1;
    yield { ...parsed, line: line.number, size: line.bytes.length };
  }
  if (last === 0) throw new ContentFileError(name, 1, "The file is empty.");
  if (trailer === undefined) {
    throw new ContentFileError(
      name,
      last,
      "The file is cut off: the line that ends it is missing.",
    );
  }
}

/** Undefined for the header. */
function parse({ number, bytes }: Line): ContentLine | ContentTrailer | undefined {
  const text = decode(bytes);
  if (number > 1) return parseLine(text);
  checkHeader(text);
  return undefined;
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > longestLine) throw new ContentLineError("The line is too long.");
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ContentLineError("The line is not UTF-8.");
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function problemWith(trailer: ContentTrailer, nodes: number, sha256: string): string | undefined {
  if (trailer.nodes !== nodes) {
    return `The file ends with ${trailer.nodes} nodes by its own account, and holds ${nodes}.`;
  }
  if (trailer.sha256 !== sha256) {
    return `The file was changed after it was written: its last line expects the SHA-256 ${trailer.sha256}, and ${sha256} was found.`;
  }
  return undefined;
}

function explaining<Result>(refuse: (reason: string) => Error, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ContentLineError) throw refuse(error.message);
    throw error;
  }
}
