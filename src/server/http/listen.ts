import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "../../runtime/tool.js";
import { endsWithin } from "../../util/ends-within.js";
import { toNodeListener } from "./node-listener.js";
import type { FetchHandler } from "./options.js";

export interface ListenOptions {
  readonly handler: FetchHandler;
  /** A name or an IP address of this machine; `127.0.0.1` unless said. */
  readonly host?: string;
  /** 0 takes one that is free. */
  readonly port: number;
  readonly log: Logger;
  readonly limits?: ListenLimits;
}

/** Bounds on what a connection may take; each has a default. */
export interface ListenLimits {
  /** Milliseconds until a request's headers are there; 15,000. */
  readonly headersMs?: number;
  /** Milliseconds until a request is there in whole; 60,000. */
  readonly requestMs?: number;
  /** Milliseconds that a connection without a request is kept; 65,000, more than load balancers keep theirs. */
  readonly keepAliveMs?: number;
  /** Milliseconds that a client may take nothing of a response that waits for it; 60,000. */
  readonly stallMs?: number;
  /** Connections at a time; 1,024. One more is closed. */
  readonly connections?: number;
}

/** A server that listens. */
export interface HttpListener {
  /** Where it is reached, such as `http://127.0.0.1:3333`. */
  readonly url: string;
  readonly address: AddressInfo;
  /**
   * Closes the handler, and then the server. For `drainMs` milliseconds (0 unless said) calls are still taken while `/readyz` is 503,
   * so that load balancers send no more. From then on calls are refused, and what is in flight has `graceMs` milliseconds (10,000
   * unless said) until it is cancelled. Connections are taken until the last of it has ended; each is closed after one answer.
   * Resolves once every connection is closed.
   */
  close(graceMs?: number, drainMs?: number): Promise<void>;
}

/** Why a server cannot listen, by the code of the system: the address is taken, not this machine's, or not allowed. */
export type ListenFault = "EADDRINUSE" | "EADDRNOTAVAIL" | "EACCES" | "ENOTFOUND";

/** The address cannot be listened on. */
export class ListenError extends Error {
  override readonly name = "ListenError";
  readonly code: ListenFault;
  readonly host: string;
  readonly port: number;
  constructor(code: ListenFault, host: string, port: number, cause: unknown) {
    super(`Cannot listen on ${host}:${port} (${code}).`, { cause });
    this.code = code;
    this.host = host;
    this.port = port;
  }
}

const faults: ReadonlySet<string> = new Set<ListenFault>([
  "EADDRINUSE",
  "EADDRNOTAVAIL",
  "EACCES",
  "ENOTFOUND",
]);

/** Bytes of all headers of a request. */
const mostHeaderBytes = 16 * 1_024;

/** Requests after which a client is to open another connection, so that load moves to new replicas. */
const requestsPerConnection = 10_000;

/** How often slow connections are looked for, in milliseconds. */
const checkMs = 1_000;

/** How long the answers to what was in flight may take to leave, in milliseconds. */
const leaveMs = 2_000;

/** Serves a handler over HTTP/1.1. Throws `ListenError` where it cannot listen. */
export async function listenOnHttp(options: ListenOptions): Promise<HttpListener> {
  const { handler, host = "127.0.0.1", port, log, limits = {} } = options;
  const responses = new Set<ServerResponse>();
  let closing: Promise<void> | undefined;
  const answer = toNodeListener(handler, {
    ...(limits.stallMs === undefined ? {} : { stallMs: limits.stallMs }),
    onFailure: (error) => log.error("response failed", { error }),
    underWay: responses,
  });
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A connection that is kept would outlast the server.
    if (closing !== undefined) outgoing.shouldKeepAlive = false;
    answer(incoming, outgoing);
  };
  const server = createServer(
    {
      headersTimeout: limits.headersMs ?? 15_000,
      requestTimeout: limits.requestMs ?? 60_000,
      keepAliveTimeout: limits.keepAliveMs ?? 65_000,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: mostHeaderBytes,
      requireHostHeader: false,
    },
    serve,
  );
  server.maxConnections = limits.connections ?? 1_024;
  server.maxRequestsPerSocket = requestsPerConnection;
  // Streams last: what is too slow is found by the bounds above.
  server.timeout = 0;
  server.on("clientError", (error, socket) => {
    const response = [...responses].find((each) => each.socket === socket);
    refuseUnreadable(error, socket, response);
  });
  await listen(server, host, port);
  server.on("error", (error) => log.error("server failed", { error }));
  const address = server.address() as AddressInfo;
  const drain = async (graceMs: number, drainMs: number): Promise<void> => {
    for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
    const deadline = performance.now() + drainMs + graceMs + leaveMs;
    // Connections are taken until then: who comes meanwhile hears that the server stops, and a probe that it is not ready.
    await handler.close(graceMs, drainMs);
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    const leftMs = Math.max(leaveMs, deadline - performance.now());
    await Promise.race([ended, whenLeft(responses, leftMs)]);
    server.closeAllConnections();
    await ended;
  };
  return {
    url: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
    address,
    close(graceMs = 10_000, drainMs = 0) {
      closing ??= drain(graceMs, drainMs);
      return closing;
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const { code = "" } = error;
      reject(faults.has(code) ? new ListenError(code as ListenFault, host, port, error) : error);
    };
    server.once("error", failed);
    server.listen({ host, port }, () => {
      server.off("error", failed);
      resolve();
    });
  });
}

/** What is no HTTP, too long or too slow; nothing is said of why. Where an answer has begun, the connection just ends. */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  response: ServerResponse | undefined,
): void {
  if (!socket.writable || response?.headersSent === true || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Resolves when every response has left, at the latest after `withinMs` milliseconds. */
async function whenLeft(responses: ReadonlySet<ServerResponse>, withinMs: number): Promise<void> {
  const left = [...responses].map(
    (response) => new Promise((resolve) => response.once("close", resolve)),
  );
  await endsWithin(withinMs, Promise.all(left));
}
