import { Transform } from "node:stream";

/** The id of a JSON-RPC request; null when it is not known. */
export type LineId = string | number | null;

export interface LineGuardOptions {
  /** Bytes of a line, its end apart, that are still passed on. */
  readonly mostBytes: number;
  /** Whether a whole line, its end apart, is passed on; each is unless said. */
  readonly takes?: (line: Buffer) => boolean;
  /** Called at the end of each line that was dropped for its length. */
  readonly onDropped: (id: LineId) => void;
  /** Called at the end of the input, which is passed on when it calls back. */
  readonly onEnd: (finish: () => void) => void;
}

/**
 * Passes whole lines on and drops those that are too long while they stream by, so that neither their length nor a missing line
 * end takes more memory than `mostBytes`.
 */
export function lineGuard(options: LineGuardOptions): Transform {
  const { mostBytes, takes = () => true, onDropped, onEnd } = options;
  let kept: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  let dropped: { readonly head: string; tail: Buffer } | undefined;

  const take = (part: Buffer) => {
    if (dropped !== undefined) {
      dropped.tail = lastBytes(Buffer.concat([dropped.tail, lastBytes(part)]));
      return;
    }
    kept.push(part);
    length += part.length;
    if (length <= mostBytes) return;
    const line = Buffer.concat(kept);
    // Copied, because a view would keep all of the line.
    const tail = Buffer.from(lastBytes(line));
    dropped = { head: line.toString("utf8", 0, edgeBytes), tail };
    kept = [];
  };
  const endLine = () => {
    if (dropped !== undefined) onDropped(idIn(dropped.head, dropped.tail.toString("utf8")));
    dropped = undefined;
    kept = [];
    length = 0;
    isFirst = false;
  };

  const pass = (to: Transform) => {
    if (dropped !== undefined) return;
    const line = Buffer.concat([...kept, lineEnd]);
    // Some write one at the beginning of what they send (RFC 8259 §8.1).
    const text =
      isFirst && line.subarray(0, byteOrderMark.length).equals(byteOrderMark)
        ? line.subarray(byteOrderMark.length)
        : line;
    if (takes(text.subarray(0, -1))) to.push(text);
  };

  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
        take(chunk.subarray(start, at));
        pass(this);
        endLine();
        start = at + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
      done();
    },
    flush(finish) {
      // Who ends the input has sent all of its last line, with or without its end.
      if (length > 0) pass(this);
      endLine();
      onEnd(() => finish());
    },
  });
}

const newline = 0x0a;
const lineEnd = Buffer.from([newline]);
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** How much of either end of a dropped line is searched for its id. */
const edgeBytes = 1_024;

function lastBytes(bytes: Buffer): Buffer {
  return bytes.subarray(Math.max(0, bytes.length - edgeBytes));
}

/** Only what is the message's own and not a key further in: before any member that holds others, or last of all. */
function idIn(head: string, tail: string): LineId {
  const text = (idFirst.exec(head) ?? idLast.exec(tail))?.[1];
  return text === undefined ? null : (JSON.parse(text) as LineId);
}

const id = String.raw`"id"\s*:\s*(-?(?:0|[1-9]\d*)|"[^"\\\u0000-\u001f]*")\s*`;
const text = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*`;
const idFirst = new RegExp(String.raw`^\s*\{\s*(?:${text},\s*)*${id}[,}]`);
const idLast = new RegExp(String.raw`,\s*${id}(?:,\s*${text})*\}\s*$`);
