import { connect as connectSocket, type Socket } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { inputRequired, type Project, type Tool, type ToolContext } from "mcpgen/runtime";
import {
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
  type Gate,
  type HttpListener,
  type Identity,
  listenOnHttp,
  type ListenOptions,
} from "mcpgen/server";
import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { onTestFinished } from "vitest";
import {
  type FunctionFixture,
  projectOf,
  readingFunction,
  writingFunction,
} from "../../runtime/fixtures/function-tools.js";

export interface LogEntry {
  readonly level: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A promise that a test settles itself. */
export interface Signal {
  readonly reached: Promise<void>;
  reach(): void;
}

export function signal(): Signal {
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { reached, reach: () => reach() };
}

/** What the tools of `workshop` wait for and say. */
export interface Workshop {
  readonly project: Project;
  readonly tools: readonly Tool[];
  /** `slow` has been called so often. */
  slowCalls(): number;
  /** Lets every call of `slow` go on. */
  readonly release: Signal;
  /** `endless` runs. */
  readonly endlessRuns: Signal;
  /** `endless` was cancelled. */
  readonly endlessEnded: Signal;
}

const fixture = (name: string, more: FunctionFixture = {}): FunctionFixture => ({ name, ...more });

/** Tools that show what a connection can do. */
export function workshop(): Workshop {
  const release = signal();
  const endlessRuns = signal();
  const endlessEnded = signal();
  let slow = 0;
  const text = {
    properties: { text: { type: "string" } },
    readArguments: (read: Parameters<NonNullable<FunctionFixture["readArguments"]>>[0]) => ({
      text: read.text("text"),
    }),
  } as const;
  const tools = [
    readingFunction((args) => ({ text: args["text"] ?? null }), {
      ...fixture("echo", text),
      outputSchema: {
        type: "object",
        properties: { text: { type: ["string", "null"] } },
        required: ["text"],
      } as unknown as NonNullable<FunctionFixture["outputSchema"]>,
    }),
    readingFunction((_, { caller }) => ({ ...caller }), fixture("whoami")),
    readingFunction((_, { caller }) => ({ ...caller }), {
      ...fixture("visitor"),
      audience: "public",
    }),
    readingFunction((_, { progress }) => {
      for (const step of [1, 2, 3]) progress(step, 3, "step");
      return { steps: 3 };
    }, fixture("steps")),
    readingFunction(async () => {
      slow += 1;
      await release.reached;
      return { slow: true };
    }, fixture("slow")),
    writingFunction(async (_, context) => {
      await addNote(context, "kept");
      return { written: true };
    }, fixture("write")),
    writingFunction(async (_, context) => {
      await addNote(context, "endless");
      endlessRuns.reach();
      await new Promise<void>((resolve) => {
        context.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      endlessEnded.reach();
      return { written: true };
    }, fixture("endless")),
    readingFunction(async (_, { content }) => {
      const root = await content.nodeAt("notes", "/");
      const notes = root === undefined ? [] : await content.children("notes", root.uuid, 100);
      return { notes: notes.map(({ name }) => name) };
    }, fixture("notes")),
    readingFunction((_, { input }) => {
      const answered = input.responses["color"];
      if (answered !== undefined) return { answered };
      return inputRequired({
        requests: {
          color: {
            method: "elicitation/create",
            params: {
              message: "Which color?",
              requestedSchema: { type: "object", properties: { color: { type: "string" } } },
            },
          },
        },
      }) as never;
    }, fixture("ask")),
    readingFunction((args) => {
      throw new Error(`a secret of the database ${JSON.stringify(args)}`);
    }, fixture("broken")),
  ];
  return {
    tools,
    project: projectOf(tools),
    slowCalls: () => slow,
    release,
    endlessRuns,
    endlessEnded,
  };
}

async function addNote({ content }: ToolContext, name: string): Promise<void> {
  const node = { workspace: "notes", parentPath: "/", name, nodeType: "mgnl:content" };
  await content.create({ ...node, properties: {} });
}

export interface Served {
  readonly handler: FetchHandler;
  readonly logged: LogEntry[];
  readonly repository: ContentRepository;
}

/** A handler on an empty store, closed with the test. */
export async function serve(
  project: Project,
  options: Partial<FetchHandlerOptions> = {},
): Promise<Served> {
  const repository = options.repository ?? (await openSqliteRepository({ file: ":memory:" }));
  const logged: LogEntry[] = [];
  const log =
    (level: string) =>
    (message: string, data: LogEntry["data"] = {}) =>
      void logged.push({ level, message, data });
  const handler = createFetchHandler({
    project,
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    ...options,
    repository,
  });
  onTestFinished(async () => {
    await handler.close(0);
    await repository.close();
  });
  return { handler, logged, repository };
}

/** The same behind a socket of 127.0.0.1. */
export async function serveOnSocket(
  project: Project,
  options: Partial<FetchHandlerOptions> = {},
  listening: Partial<ListenOptions> = {},
): Promise<Served & { readonly listener: HttpListener }> {
  const served = await serve(project, options);
  const { handler } = served;
  const error = (message: string, data: LogEntry["data"] = {}) =>
    void served.logged.push({ level: "error", message, data });
  const log = { info() {}, warn() {}, error };
  const listener = await listenOnHttp({ handler, port: 0, log, ...listening });
  onTestFinished(() => listener.close(0));
  return { ...served, listener };
}

export type Era = "legacy" | "2026-07-28";

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The official client on a socket, or in this process where `fetch` is given. */
export async function connectClient(
  url: string,
  era: Era,
  {
    fetch,
    token,
    onElicit,
    onToolsChanged,
  }: {
    readonly fetch?: Fetch;
    readonly token?: string;
    /** What the person in front of it answers; it can ask nobody without. */
    readonly onElicit?: () => Record<string, unknown>;
    readonly onToolsChanged?: () => void;
  } = {},
): Promise<Client> {
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      versionNegotiation: { mode },
      capabilities: onElicit === undefined ? {} : { elicitation: { form: {} } },
      ...(onToolsChanged === undefined
        ? {}
        : {
            listChanged: {
              tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged },
            },
          }),
    },
  );
  if (onElicit !== undefined) client.setRequestHandler("elicitation/create", onElicit as never);
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    ...(fetch === undefined ? {} : { fetch }),
    ...(token === undefined
      ? {}
      : { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

export const inProcess =
  ({ handler }: Served): Fetch =>
  (url, init) =>
    handler.fetch(new Request(url, init));

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

type Json = Readonly<Record<string, unknown>>;

/** A request of 2026-07-28 by hand, at `/mcp` of `localhost` unless said. */
export function modernRequest(
  method: string,
  params: Json = {},
  {
    url = "http://localhost/mcp",
    headers = {},
  }: { readonly url?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Request {
  const { name } = params;
  return new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta: meta, ...params } }),
  });
}

/** A request of 2025-11-25 by hand; `body` is sent as it is. */
export function legacyRequest(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  url = "http://localhost/mcp",
): Request {
  return new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

export const callOf = (name: string, args: Json = {}, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

export const initializeBody = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1.0.0" },
  },
};

/** The messages of a response, be it JSON or a stream of events. */
export async function messagesOf(response: Response): Promise<readonly Json[]> {
  const text = await response.text();
  if (!(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) {
    return [JSON.parse(text) as Json];
  }
  return text
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)) as Json);
}

/** The error that a response refuses with. */
export async function refusalOf(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { error: unknown };
  return [response.status, error];
}

/** Tokens and whom they stand for; `unavailable` cannot be checked. */
export function tokenGate(identities: Readonly<Record<string, Identity>>): Gate {
  const challenge = (status: number, error: string): Response =>
    Response.json(
      { error },
      { status, headers: { "www-authenticate": `Bearer error="${error}"` } },
    );
  return {
    metadata: (request) =>
      new URL(request.url).pathname === "/.well-known/oauth-protected-resource/mcp"
        ? Response.json({ resource: "http://localhost/mcp" })
        : undefined,
    async identify(request) {
      const header = request.headers.get("authorization");
      if (header === null) return undefined;
      return identities[header.replace(/^Bearer /, "")] ?? challenge(401, "invalid_token");
    },
    demandToken: () => challenge(401, "no_token"),
    demandScopes: (_, scopes) => challenge(403, `insufficient_scope ${scopes.join(" ")}`),
  };
}

/** A tool that asks for scopes. */
export function scoped<Each extends Tool>(tool: Each, scopes: readonly string[]): Each {
  (tool as { surface: unknown }).surface = { ...tool.surface, scopes };
  return tool;
}

/** A connection by hand; `text` resolves with all that came once it has ended. */
export function rawSocket({ address }: HttpListener): {
  readonly socket: Socket;
  readonly text: Promise<string>;
} {
  const socket = connectSocket(address.port, address.address);
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  return {
    socket,
    text: new Promise((resolve) => {
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(text));
    }),
  };
}

/** Waits until something holds, however long; the test's time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
