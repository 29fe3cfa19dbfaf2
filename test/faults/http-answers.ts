import { connect } from "node:net";
import type { HttpCase } from "./malformed.js";

/** A response as it stands in the bytes of a connection. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Thrown where a connection's bytes are no responses. */
export class NotHttpError extends Error {
  override readonly name = "NotHttpError";
}

/** Sends the bytes of a case over a connection of its own; gives what came back before the connection ended. */
export function exchange(port: number, { bytes, afterwards }: HttpCase): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const parts: Buffer[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      reject(new NotHttpError("The connection was neither answered nor closed."));
    }, 30_000);
    // A server that refuses a request may reset the connection on which more of it comes.
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      if (afterwards === "leave") socket.destroy();
    });
    socket.on("close", () => {
      clearTimeout(late);
      resolve(Buffer.concat(parts));
    });
    socket.on("connect", () => {
      socket.write(bytes);
      if (afterwards === "end") socket.end();
      // An answer may never come; a moment in which the server sees the request is enough.
      if (afterwards === "leave") setTimeout(() => socket.destroy(), 20);
    });
  });
}

/** The responses in the bytes of a connection. Throws `NotHttpError` for anything else, and for one that is cut off. */
export function responsesIn(bytes: Buffer): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const headEnd = rest.indexOf("\r\n\r\n");
    if (headEnd === -1) throw new NotHttpError(`No head: ${rest.toString().slice(0, 200)}`);
    const [first = "", ...lines] = rest.toString("latin1", 0, headEnd).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) [\w -]+$/.exec(first)?.[1]);
    if (Number.isNaN(status)) throw new NotHttpError(`No status: ${first}`);
    const headers = new Map(lines.map(headerOf));
    rest = rest.subarray(headEnd + 4);
    const length = headers.get("content-length");
    if (headers.get("transfer-encoding") === "chunked") {
      const { body, after } = dechunked(rest);
      responses.push({ status, headers, body });
      rest = after;
    } else {
      const size = length === undefined ? 0 : Number(length);
      if (rest.length < size) throw new NotHttpError("The body is cut off.");
      responses.push({ status, headers, body: rest.toString("utf8", 0, size) });
      rest = rest.subarray(size);
    }
  }
  return responses;
}

function headerOf(line: string): readonly [string, string] {
  const parts = /^([\w-]+): ?(.*)$/.exec(line);
  if (parts === null) throw new NotHttpError(`No header: ${line}`);
  return [(parts[1] ?? "").toLowerCase(), parts[2] ?? ""];
}

function dechunked(bytes: Buffer): { readonly body: string; readonly after: Buffer } {
  const parts: Buffer[] = [];
  let rest = bytes;
  for (;;) {
    const lineEnd = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.toString("latin1", 0, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size) || rest.length < lineEnd + size + 4) {
      throw new NotHttpError("The chunks are cut off.");
    }
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    rest = rest.subarray(lineEnd + size + 4);
    if (size === 0) return { body: Buffer.concat(parts).toString(), after: rest };
  }
}

/** The JSON texts that a response's body holds: one, those of its events, or none. */
export function jsonTextsIn({ headers, body }: RawResponse): readonly string[] {
  if (body === "") return [];
  if (!(headers.get("content-type") ?? "").startsWith("text/event-stream")) return [body];
  return body
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => line.slice(6));
}
