import { createServer, request } from "node:http";
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
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => {
      const first = turn++;
      const attempt = (tried: number): void => {
        const at = (first + tried) % ports.length;
        const isLast = tried === ports.length - 1;
        const { method, url: path, headers } = incoming;
        const forward = request(
          { host: "127.0.0.1", port: ports[at], method, path, headers, agent: false },
          (response) => {
            if (response.statusCode === 503 && !isLast) {
              response.resume();
              attempt(tried + 1);
              return;
            }
            answered[at] = (answered[at] ?? 0) + 1;
            outgoing.writeHead(response.statusCode ?? 502, response.headers);
            response.pipe(outgoing);
          },
        );
        forward.on("error", (error: NodeJS.ErrnoException) => {
          if (error.code === "ECONNREFUSED" && !isLast) attempt(tried + 1);
          else outgoing.destroy();
        });
        forward.end(body);
      };
      attempt(0);
    });
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
