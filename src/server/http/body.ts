import { jsonExcess } from "./json-excess.js";
import type { Limits } from "./options.js";
import { refusalCodes, refuse } from "./refusal.js";

/** The JSON of a request's body, and its text. */
export interface JsonBody {
  readonly json: unknown;
  readonly text: string;
}

/**
 * Reads the JSON of a request's body, never keeping more of it than the bounds allow; otherwise gives the answer to send, a
 * JSON-RPC error: 413 for a body that exceeds a bound, 400 for one that is no JSON or ended early, 415 for an encoded one,
 * 408 when it is not there in whole after `withinMs` milliseconds. Never rejects. Of two members with one name the last one
 * counts, and `__proto__` is a member like any other.
 */
export async function readJsonBody(
  request: Request,
  limits: Limits,
  withinMs = 30_000,
): Promise<JsonBody | Response> {
  const {
    bodyBytes = defaultLimits.bodyBytes,
    depth = defaultLimits.depth,
    items = defaultLimits.items,
  } = limits;
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity") {
    return refuse(415, "The body must be sent without a content encoding.", invalidRequest);
  }
  const bytes = await readBytes(request, bodyBytes, withinMs);
  if (bytes instanceof Response) return bytes;
  const text = decoded(bytes);
  if (text === undefined) return refuse(400, "The body is not valid UTF-8.", parseError);
  const excess = jsonExcess(text, { depth, items });
  if (excess !== undefined) return refuse(413, excessTexts[excess](depth, items), invalidRequest);
  try {
    return { json: JSON.parse(text) as unknown, text };
  } catch {
    return refuse(400, "The body is not valid JSON.", parseError);
  }
}

const defaultLimits = { bodyBytes: 4 * 1024 * 1024, depth: 100, items: 10_000 };

/** Codes of JSON-RPC 2.0 §5.1. */
const invalidRequest = { code: -32_600 };
const parseError = { code: -32_700 };

const excessTexts = {
  depth: (depth: number) => `The body nests deeper than ${depth} levels.`,
  items: (_: number, items: number) =>
    `The body holds an array or an object with more than ${items} entries.`,
};

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function readBytes(
  request: Request,
  most: number,
  withinMs: number,
): Promise<Uint8Array | Response> {
  const { body } = request;
  if (body === null) return new Uint8Array();
  // Whoever called the server has read it: nothing that the sender could mend.
  if (body.locked || request.bodyUsed) {
    return refuse(500, "The body of the request is not there to be read.", {
      code: refusalCodes.internal,
    });
  }
  const reader: BodyReader = body.getReader();
  const tooLarge = () => {
    void discard(reader, mostDiscarded * most);
    return refuse(413, `The body is larger than ${most} bytes.`, invalidRequest);
  };
  if (Number(request.headers.get("content-length")) > most) return tooLarge();

  const readAll = async (): Promise<Uint8Array | Response> => {
    const bytes = growingBytes(most);
    for (;;) {
      const part = await reader.read();
      if (part.done) return bytes.all();
      if (!bytes.add(part.value)) return tooLarge();
    }
  };
  let stop: ((answer: Response) => void) | undefined;
  const stopped = new Promise<Response>((resolve) => (stop = resolve));
  const onLate = () => {
    void discard(reader, 0);
    const headers = { connection: "close" };
    const message = `The body took longer than ${withinMs / 1000} s.`;
    stop?.(refuse(408, message, { ...invalidRequest, headers }));
  };
  const onAbort = () => {
    void discard(reader, 0);
    stop?.(endedEarly());
  };
  const timer = setTimeout(onLate, withinMs);
  request.signal.addEventListener("abort", onAbort);
  if (request.signal.aborted) onAbort();
  try {
    // Raced once and not with each part: what waits for `stopped` would grow with the parts.
    return await Promise.race([readAll(), stopped]);
  } catch {
    return endedEarly();
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", onAbort);
  }
}

function endedEarly(): Response {
  return refuse(400, "The body ended before it was complete.", parseError);
}

/** How many times the bound is read on and thrown away. */
const mostDiscarded = 4;

/** How long something is read on and thrown away, in milliseconds. */
const discardedForMs = 5_000;

/**
 * Reads on without keeping anything, so that a sender who writes all before reading gets to see the answer; gives up on one who
 * sends much more or takes long, which drops the connection.
 */
async function discard(reader: BodyReader, most: number): Promise<void> {
  const late = AbortSignal.timeout(discardedForMs);
  const giveUp = () => void reader.cancel().catch(() => undefined);
  late.addEventListener("abort", giveUp, { once: true });
  try {
    let read = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      read += part.value.byteLength;
      if (read > most) return giveUp();
    }
  } catch {
    // The sender is gone, and nobody waits for this.
  } finally {
    late.removeEventListener("abort", giveUp);
  }
}

/** Bytes in one piece that grows with them, however small the parts are in which they come. */
function growingBytes(most: number) {
  let bytes = new Uint8Array(0);
  let length = 0;
  return {
    /** False when there would be more than allowed. */
    add: (part: Uint8Array): boolean => {
      const next = length + part.byteLength;
      if (next > most) return false;
      if (next > bytes.byteLength) {
        const grown = new Uint8Array(Math.min(most, Math.max(next, 2 * bytes.byteLength)));
        grown.set(bytes.subarray(0, length));
        bytes = grown;
      }
      bytes.set(part, length);
      length = next;
      return true;
    },
    all: (): Uint8Array => bytes.subarray(0, length),
  };
}

/** Undefined for what is not UTF-8 to the letter. A byte order mark is left out (RFC 8259 §8.1). */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
