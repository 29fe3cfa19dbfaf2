import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";

/** Memory of a process after a full collection, in bytes. */
export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

/** `mcpgen serve` as a child process that tells its memory. */
export interface WatchedProcess {
  readonly process: ChildProcess;
  errors(): string;
  /** Collects garbage until nothing more goes, and looks. */
  memory(): Promise<Memory>;
  readonly exited: Promise<number | null>;
}

const probe = fileURLToPath(new URL("./memory-probe.mjs", import.meta.url));

/** Starts the command with a channel over which it is asked for its memory. */
export function startWatched(bin: string, args: readonly string[]): WatchedProcess {
  const child = spawn(process.execPath, ["--expose-gc", "--import", probe, bin, ...args], {
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: getDefaultEnvironment(),
  });
  child.stdin?.on("error", () => undefined);
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return {
    process: child,
    errors: () => errors,
    memory: () =>
      new Promise((resolve, reject) => {
        child.once("message", (memory) => resolve(memory as Memory));
        child.send("memory", (error) => {
          if (error !== null) reject(error);
        });
      }),
    exited: new Promise((resolve) => child.once("close", (code) => resolve(code))),
  };
}

/** The port on which a server says that it listens. */
export async function httpPort({
  process: child,
  errors,
  exited,
}: WatchedProcess): Promise<number> {
  const port = () => /"url":"http:\/\/127\.0\.0\.1:(\d+)\//.exec(errors())?.[1];
  const listening = new Promise<void>((resolve) => {
    const look = () => {
      if (port() !== undefined) resolve();
    };
    child.stderr?.on("data", look);
    look();
  });
  const ended = exited.then(() => Promise.reject(new Error(errors())));
  await Promise.race([listening, ended]);
  return Number(port());
}
