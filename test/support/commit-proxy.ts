import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What becomes of a connection that sends COMMIT: it passes, or is cut before the server sees it or after it has answered. */
export type CommitFate = "passes" | "cut before" | "cut after";

/** Stands between a repository and its server. */
export interface CommitProxy {
  /** That of the server, through the proxy. */
  readonly url: string;
  fate: CommitFate;
  /** Whether new connections are turned away once a connection was cut. */
  closesAfterCut: boolean;
  close(): Promise<void>;
}

/** Starts a proxy before the server of a URL. */
export async function startCommitProxy(serverUrl: string): Promise<CommitProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => pass(client));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String(portOf(server));
  const proxy: CommitProxy = {
    url: url.href,
    fate: "passes",
    closesAfterCut: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  let isClosed = false;

  function pass(client: Socket) {
    if (isClosed) return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    let isCommitting = false;
    const cut = () => {
      isClosed = proxy.closesAfterCut;
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", cut).on("close", cut);
    }
    client.on("data", (data) => {
      isCommitting = isCommit(data) && proxy.fate !== "passes";
      if (isCommitting && proxy.fate === "cut before") cut();
      else upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (isCommitting) cut();
      else client.write(data);
    });
    return client;
  }

  return proxy;
}

/** A simple query of one word: its type, its length, its text. */
function isCommit(data: Buffer): boolean {
  return data.equals(Buffer.from("Q\0\0\0\u000bcommit\0"));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
}
