import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { sendResponse, toFetchRequest } from "./node-bridge.js";
import type { FetchHandler } from "./options.js";

/** A request listener of Node's, as `createServer` of `node:http` and the frameworks on top of it take it. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

export interface NodeListenerOptions {
  /** Milliseconds that a client may take nothing of a response that waits for it, before it loses the connection; 60,000. */
  readonly stallMs?: number;
  /** Told what no request should come to: the connection is lost, and the client hears nothing of the reason. */
  readonly onFailure?: (error: unknown) => void;
  /** Kept up to date: every response that has begun to be made and has not left, nor lost its connection. */
  readonly underWay?: Set<ServerResponse>;
}

/**
 * A handler as a request listener of Node's: for a server, or a route of a framework, of one's own. The request must be untouched,
 * its body unread. The peer's address is that of the connection; a client that goes away aborts its request.
 */
export function toNodeListener(
  handler: Pick<FetchHandler, "fetch">,
  options: NodeListenerOptions = {},
): NodeListener {
  const { stallMs = 60_000, onFailure = () => undefined, underWay } = options;
  const ends = new WeakMap<Socket, Set<() => void>>();
  const endsOf = (socket: Socket): Set<() => void> => {
    const known = ends.get(socket);
    if (known !== undefined) return known;
    const made = new Set<() => void>();
    ends.set(socket, made);
    // A response that waits for others of its connection hears of its end by nothing else.
    socket.once("close", () => {
      for (const end of made) end();
    });
    return made;
  };
  return (incoming, outgoing) => {
    const gone = new AbortController();
    const ofSocket = endsOf(incoming.socket);
    const end = () => {
      underWay?.delete(outgoing);
      ofSocket.delete(end);
      if (!outgoing.writableFinished) gone.abort();
    };
    underWay?.add(outgoing);
    ofSocket.add(end);
    outgoing.once("close", end);
    answer(handler, incoming, outgoing, gone.signal, stallMs).catch((error: unknown) => {
      outgoing.destroy();
      onFailure(error);
    });
  };
}

async function answer(
  handler: Pick<FetchHandler, "fetch">,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  gone: AbortSignal,
  stallMs: number,
): Promise<void> {
  // A connection may break at any time; what it means is said by "close".
  outgoing.on("error", () => undefined);
  incoming.on("error", () => undefined);
  const received = toFetchRequest(incoming, gone);
  if (received instanceof Response) return sendResponse(received, outgoing, gone, stallMs);
  outgoing.once("finish", received.leave);
  const { remoteAddress } = incoming.socket;
  const facts = remoteAddress === undefined ? {} : { address: remoteAddress };
  await sendResponse(await handler.fetch(received.request, facts), outgoing, gone, stallMs);
}
