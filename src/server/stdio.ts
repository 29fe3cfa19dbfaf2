import type { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import {
  ProtocolErrorCode,
  type JSONRPCMessage,
  type McpRequestContext,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Caller, Logger } from "../runtime/tool.js";
import { endsWithin } from "../util/ends-within.js";
import type { ToolServer } from "./tool-server.js";
import { DrainingTransport } from "./draining-transport.js";
import { type LineFault, lineFault } from "./line-fault.js";
import { lineGuard } from "./line-guard.js";

export interface StdioOptions {
  readonly server: ToolServer;
  /** Who is at the other end. */
  readonly caller: Caller;
  readonly input: Readable;
  /** Only the protocol writes to it. */
  readonly output: Writable;
  readonly log: Logger;
  /** Aborted to end the connection from our side. */
  readonly stop: AbortSignal;
  /** How long calls may go on after the end; 10 seconds when left out. */
  readonly graceMs?: number;
}

/** Bytes of one message, 4 MiB. The library ends the connection on a line of 10 MiB. */
const longestLine = 4 * 1_024 * 1_024;

/**
 * Serves one client on a pair of streams, in either protocol era. When the input ends or `stop` is aborted nothing more
 * is read, calls in flight finish and are answered, and the promise resolves; those that outlast the grace period are
 * cancelled and answer that. A message of more than 4 MiB is refused, and so
 * is a line that is no message.
 */
export async function serveOnStdio(options: StdioOptions): Promise<void> {
  const { server, caller, input, output, log, stop, graceMs = 10_000 } = options;
  const inbound = lineGuard({
    mostBytes: longestLine,
    takes(line) {
      const fault = lineFault(line);
      if (fault !== undefined) refuseLine(transport, fault, log);
      return fault === undefined;
    },
    onDropped: (id) => refuseLine(transport, { id, ...tooLong }, log),
    // The input's end is passed on, and closes the connection, only when everything read before it is answered.
    onEnd: (finish) => void drain(server, transport, graceMs).then(() => finish()),
  });
  const transport = new DrainingTransport(new StdioServerTransport(inbound, output));
  const connected: ReturnType<ToolServer["connect"]>[] = [];
  const connect = ({ era }: McpRequestContext) => {
    const made = server.connect({ callerOf: () => caller, tellsEveryUpdate: era === "modern" });
    connected.push(made);
    return made;
  };
  const connection = serveStdio(connect, {
    transport,
    onerror: (error) => log.warn("protocol error", { error: error.message }),
  });
  const unhear = server.onListChanged(() => tellChange(connected, log));
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
  unhear();
  await connection.close();
  end();
  await endsWithin(graceMs, server.settled());
}

/** The library sends it to each subscription of a client of 2026-07-28, and as it is to one of 2025-11-25. */
function tellChange(connected: readonly ReturnType<ToolServer["connect"]>[], log: Logger): void {
  for (const each of connected) {
    const server = "server" in each ? each.server : each;
    // One was made to find out the client's version only.
    if (server.transport === undefined) continue;
    server
      .sendToolListChanged()
      .catch((error: unknown) => log.warn("change of the list was not delivered", { error }));
  }
}

const tooLong = {
  code: ProtocolErrorCode.InvalidRequest,
  message: `The message is longer than ${longestLine} bytes (4 MiB). Send less at once.`,
} as const;

function refuseLine(transport: DrainingTransport, fault: LineFault, log: Logger): void {
  const { id, ...error } = fault;
  log.warn("message refused", { reason: error.message });
  // JSON-RPC has a null id where the request's is not known, which the library's types leave out.
  const sent = transport.send({ jsonrpc: "2.0", id, error } as JSONRPCMessage);
  sent.catch((reason: unknown) => log.warn("refusal was not delivered", { error: reason }));
}

async function drain(
  server: ToolServer,
  transport: DrainingTransport,
  graceMs: number,
): Promise<void> {
  // What was read last has reached the transport by the next turn.
  await setImmediate();
  const drained = transport.drained();
  if (await endsWithin(graceMs, drained)) return;
  // What is cancelled answers that it was, and that nothing was written.
  server.cancel();
  await endsWithin(answerMs, drained);
}

/** How long cancelled calls may take to answer. */
const answerMs = 2_000;
