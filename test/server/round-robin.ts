import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A load balancer in front of several servers, each request going to the next one. */
export interface RoundRobin {
  /** The balancer's address in place of a server's. */
  urlFor(url: string): string;
  /** How many requests each server has answered, by its place. */
  readonly answered: readonly number[];
  close(): Promise<void>;
}

/**
 * Starts one. As load balancers do, it goes on to the next server where one does not take the connection, or answers 503: in both
 * cases nothing of the request was done.
 */
export async function roundRobin(urls: readonly string[]): Promise<RoundRobin> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const answered = ports.map(() => 0);
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) => {
    const first = turn++;
    const attempt = (tried: number): void => {
      const at = (first + tried) % ports.length;
      const isLast = tried === ports.length - 1;
      const { method, url: path, headers } = incoming;
      const to = { host: "127.0.0.1", port: ports[at], method, path, headers, agent: false };
      const sent = request(to, (response) => {
        if (response.statusCode === 503 && !isLast) {
          response.resume();
          attempt(tried + 1);
          return;
        }
        answered[at] = (answered[at] ?? 0) + 1;
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // Reset without a byte: the connection waited to be taken when the server closed. A request done twice would show.
        const isUntaken = error.code === "ECONNREFUSED" || error.code === "ECONNRESET";
        if (isUntaken && !isLast) attempt(tried + 1);
        else outgoing.destroy();
      });
      sent.end(body);
    };
    attempt(0);
  };
  const server = createServer(async (incoming, outgoing) => {
    forward(incoming, outgoing, await buffer(incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlFor(url) {
      const own = new URL(url);
      own.port = String(port);
      return own.href;
    },
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
