import { type ChildProcess, spawn } from "node:child_process";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import type { Era } from "../server/support.js";

/** `mcpgen serve --http` as a child process. */
export interface HttpProcess {
  readonly process: ChildProcess;
  /** By audience. */
  readonly urls: Readonly<Record<string, string>>;
  errors(): string;
  output(): string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** Starts the command and waits until it listens. Rejects with what it said when it ends before. */
export async function startServer(
  bin: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<HttpProcess> {
  const child = spawn(process.execPath, [bin, "serve", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...getDefaultEnvironment(), ...env },
  });
  let errors = "";
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) =>
    child.once("close", (code) => resolve(code)),
  );
  const urls = await new Promise<Record<string, string>>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
      const line = errors.split("\n").find((each) => each.includes('"listening"'));
      if (line !== undefined) resolve(urlsOf(line));
    });
    void exited.then(() => reject(new Error(errors)));
  });
  return {
    process: child,
    urls,
    errors: () => errors,
    output: () => output,
    exited,
    stop() {
      child.kill("SIGTERM");
      return exited;
    },
  };
}

function urlsOf(line: string): Record<string, string> {
  const { endpoints } = JSON.parse(line) as {
    endpoints: readonly { readonly audience: string; readonly url: string }[];
  };
  return Object.fromEntries(endpoints.map(({ audience, url }) => [audience, url]));
}

/** The official client on a URL; closed after the test. */
export async function httpClient(
  url: string | undefined,
  era: Era,
  {
    token,
    onChanged,
  }: { readonly token?: string; readonly onChanged?: (names: readonly string[]) => void } = {},
): Promise<Client> {
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode }, ...(onChanged && { listChanged: changesTo(onChanged) }) },
  );
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url ?? ""), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return client;
}

/** Tells the names of the tools after each change of the list. */
export function changesTo(onChanged: (names: readonly string[]) => void) {
  return {
    tools: {
      onChanged: (error: Error | null, tools: readonly { readonly name: string }[] | null) => {
        if (error !== null) throw error;
        onChanged((tools ?? []).map(({ name }) => name));
      },
    },
  };
}

/** What a call answered: its text, and whether it was refused. */
export async function called(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly isError: boolean; readonly text: string; readonly structured: unknown }> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [part] = result.content as readonly { readonly text: string }[];
  return {
    isError: result.isError === true,
    text: part?.text ?? "",
    structured: result.structuredContent,
  };
}
