import { Transform, type Readable, type Writable } from "node:stream";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Logger } from "../runtime/tool.js";
import type { ToolServer } from "./create-server.js";
import { DrainingTransport } from "./draining-transport.js";

export interface StdioOptions {
  readonly server: ToolServer;
  readonly input: Readable;
  /** Only the protocol writes to it. */
  readonly output: Writable;
  readonly log: Logger;
  /** Aborted to end the connection from our side. */
  readonly stop: AbortSignal;
  /** How long calls may go on after the end; 10 seconds when left out. */
  readonly graceMs?: number;
}

/**
 * Serves one client on a pair of streams, in either protocol era. When the input ends or `stop` is aborted nothing more
 * is read, calls in flight finish and are answered, and the promise resolves; those that outlast the grace period are cancelled.
 */
export async function serveOnStdio(options: StdioOptions): Promise<void> {
  const { server, input, output, log, stop, graceMs = 10_000 } = options;
  const inbound = new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    // The input's end is passed on, and closes the connection, only when everything read before it is answered.
    flush: (finish) => void drain(transport, graceMs).then(() => finish()),
  });
  const transport = new DrainingTransport(new StdioServerTransport(inbound, output));
  const connection = serveStdio(() => server.connect(), {
    transport,
    onerror: (error) => log.warn("protocol error", { error: error.message }),
  });
  const end = () => {
    input.unpipe(inbound);
    input.pause();
    inbound.end();
  };
  input.once("close", end);
  input.once("error", end);
  stop.addEventListener("abort", end, { once: true });
  input.pipe(inbound);
  if (stop.aborted) end();
  await transport.closed;
  await connection.close();
  end();
  await Promise.race([server.settled(), sleep(graceMs, undefined, { ref: false })]);
}

async function drain(transport: DrainingTransport, graceMs: number): Promise<void> {
  // What was read last has reached the transport by the next turn.
  await setImmediate();
  await Promise.race([transport.drained(), sleep(graceMs, undefined, { ref: false })]);
}
