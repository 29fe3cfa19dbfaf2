import type { IncomingMessage, ServerResponse } from "node:http";
import { hostName } from "./allowed-names.js";

/** Bytes of a body that are held for a reader that has not asked for them yet; more wait in the socket. */
const mostHeld = 64 * 1_024;

/** Methods that no Fetch request may have. */
const unspeakable = new Set(["CONNECT", "TRACE", "TRACK"]);

/** A request that came over a connection. */
export interface ReceivedRequest {
  readonly request: Request;
  /** To be called once it is answered: what is still to come of its body is thrown away, so that the connection can go on. */
  readonly leave: () => void;
}

/**
 * A request of Node's as one of Fetch, its body a stream that is read as it comes; a response to what Fetch cannot say as it was sent.
 * Aborted by `signal`. The URL names the `Host` header where it is one, else a name that is nobody's.
 */
export function toFetchRequest(
  incoming: IncomingMessage,
  signal: AbortSignal,
): ReceivedRequest | Response {
  const { method = "GET", url = "/" } = incoming;
  if (unspeakable.has(method)) {
    return new Response(null, {
      status: 405,
      headers: { allow: "GET, HEAD, POST, DELETE, OPTIONS" },
    });
  }
  const path = pathOf(url);
  if (path === undefined) return new Response(null, { status: 400 });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Node keeps the first of these alone, and whoever stands between may have looked at another one.
  const { authorization = [], host: hosts = [] } = incoming.headersDistinct;
  if (authorization.length > 1) headers.set("authorization", authorization.join(", "));
  const host = hosts.length > 1 ? "" : (hosts[0] ?? "");
  // Fetch asks for no Host: a request without one must not pass for a request to a name of ours.
  if (host === "") headers.set("host", noHost);
  const isKnown = hostName(host) !== undefined && URL.canParse(`http://${host}`);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? bodyOf(incoming) : undefined;
  const request = new Request(`http://${isKnown ? host : noHost}${path}`, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body: body.stream, duplex: "half" }),
  } as RequestInit);
  return { request, leave: body?.leave ?? (() => incoming.resume()) };
}

/** A name that no server has (RFC 2606). */
const noHost = "host.invalid";

/** Path and query of a request line: in origin form, or in absolute form as proxies write it (RFC 9112 §3.2). */
function pathOf(target: string): string | undefined {
  const path = target.startsWith("/") ? target : /^https?:\/\/[^/?#\\]*(.*)$/is.exec(target)?.[1];
  if (path === undefined) return undefined;
  const sent = path === "" ? "/" : path;
  const url = `http://${noHost}${sent}`;
  if (!URL.canParse(url)) return undefined;
  // Dot segments and backslashes would be resolved: another path than the one that whoever stands before this server looked at.
  const { pathname, search, hash, host } = new URL(url);
  return host === noHost && `${pathname}${search}${hash}` === sent
    ? `${pathname}${search}`
    : undefined;
}

/** Bytes that are thrown away after an answer; who sends more loses the connection. */
const mostThrownAway = 16 * 1_024 * 1_024;

/** A body, read no faster than it is asked for. */
function bodyOf(incoming: IncomingMessage): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly leave: () => void;
} {
  let isOpen = true;
  let thrownAway = 0;
  const settle = (act: () => void) => {
    if (!isOpen) return;
    isOpen = false;
    act();
  };
  const throwAway = () => {
    settle(() => undefined);
    if (!incoming.complete) incoming.resume();
  };
  let fail: () => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = () => settle(() => controller.error(new Error("The body was not received.")));
        incoming.on("data", (part: Buffer) => {
          if (!isOpen) {
            thrownAway += part.byteLength;
            if (thrownAway > mostThrownAway) incoming.destroy();
            return;
          }
          controller.enqueue(part);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once("end", () => settle(() => controller.close()));
        incoming.once("error", () => fail());
        incoming.once("close", () => fail());
        incoming.pause();
      },
      pull() {
        incoming.resume();
      },
      cancel: throwAway,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostHeld }),
  );
  return {
    stream,
    leave: () => {
      fail();
      throwAway();
    },
  };
}

/**
 * Writes a response of Fetch to one of Node's, no faster than it is read, until the client is `gone`; one who takes nothing for `stallMs` milliseconds loses
 * the connection. Never rejects.
 */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  gone: AbortSignal,
  stallMs: number,
): Promise<void> {
  const { body, status, headers } = response;
  if (gone.aborted) {
    await body?.cancel().catch(() => undefined);
    return;
  }
  const sent: Record<string, string> = {};
  for (const [name, value] of headers) {
    // Whether a connection is kept is ours to say, but for one that is to end.
    if (name !== "connection" || value === "close") sent[name] = value;
  }
  try {
    outgoing.writeHead(status, sent);
    if (body === null) return void outgoing.end();
    await writeAll(body, outgoing, gone, stallMs);
    outgoing.end();
  } catch {
    // Cut off in the middle, so that what was sent does not pass for the whole.
    outgoing.destroy();
  }
}

async function writeAll(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  gone: AbortSignal,
  stallMs: number,
): Promise<void> {
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  gone.addEventListener("abort", leave, { once: true });
  // The headers go out together with the first part, and before it where that has to be waited for.
  const waits = setImmediate(() => outgoing.flushHeaders());
  try {
    for (;;) {
      const { done, value } = await reader.read();
      clearImmediate(waits);
      if (done || gone.aborted) return;
      if (!outgoing.write(value)) await drained(outgoing, gone, stallMs);
    }
  } finally {
    clearImmediate(waits);
  }
}

function drained(outgoing: ServerResponse, gone: AbortSignal, stallMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(stalled);
      outgoing.off("drain", done);
      gone.removeEventListener("abort", done);
      resolve();
    };
    const stalled = setTimeout(() => outgoing.destroy(), stallMs);
    outgoing.once("drain", done);
    gone.addEventListener("abort", done, { once: true });
    if (gone.aborted) done();
  });
}
