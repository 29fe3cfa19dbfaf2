import { type ChildProcess, spawn } from "node:child_process";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";

export {
  type InstalledPackage,
  installOwnPackage,
  installPackage,
} from "../support/installed-package.js";

export type Era = "legacy" | "2026-07-28";

export interface Connection {
  readonly client: Client;
  /** Everything the server wrote to standard error so far. */
  errors(): string;
  close(): Promise<void>;
}

/** The official client, connected to `mcpgen serve` as a child process. */
export async function connect(
  bin: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  era: Era,
): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, ...args],
    env: { ...getDefaultEnvironment(), ...env },
    stderr: "pipe",
  });
  let errors = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return { client, errors: () => errors, close: () => client.close() };
}

/** A server driven by hand, line by line, for what a client library hides. */
export interface RawServer {
  readonly process: ChildProcess;
  /** Every line of standard output so far. */
  lines(): readonly string[];
  errors(): string;
  send(message: object): void;
  /** The answer to the request of that id. */
  answer(id: number): Promise<Record<string, unknown>>;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
}

export function startRaw(
  bin: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RawServer {
  const child = spawn(process.execPath, [bin, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...getDefaultEnvironment(), ...env },
  });
  // A server that is gone cannot be written to; the tests look at its exit code.
  child.stdin.on("error", () => {});
  let out = "";
  let errors = "";
  const listeners = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    for (const listener of listeners) listener();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = () =>
    out
      .slice(0, out.lastIndexOf("\n") + 1)
      .split("\n")
      .filter((line) => line !== "");
  const find = (id: number) =>
    lines()
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((message) => message["id"] === id && !("method" in message));
  return {
    process: child,
    lines,
    errors: () => errors,
    send: (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    answer: (id) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find(id);
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
    exited: new Promise((resolve) => child.on("close", (code) => resolve(code))),
  };
}

/** The opening of a 2025-era connection. */
export const initialize = {
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1.0.0" },
  },
} as const;
