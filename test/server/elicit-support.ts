import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
  type ClientCapabilities,
  type ElicitResult,
} from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Caller, Project, Values } from "mcpgen/runtime";
import { createToolServer, type ToolServer, type ToolServerOptions } from "mcpgen/server";
import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";

export type Era = "legacy" | "2026-07-28";

export const tester: Caller = { id: "tester", scopes: [], audience: "admin" };

/** What the user of a client was shown. */
export interface Question {
  readonly message: string;
  readonly requestedSchema: unknown;
}

export interface Asking {
  readonly era: Era;
  /** What the user answers to each question; none, and the client says that it cannot ask. */
  answer?(question: Question): ElicitResult | Promise<ElicitResult>;
  readonly capabilities?: ClientCapabilities;
  readonly caller?: Caller;
}

export interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Values;
}

/** One request by hand, as a client of 2026-07-28 sends it. */
export interface RawCall {
  readonly name: string;
  readonly arguments: Values;
  readonly inputResponses?: unknown;
  readonly requestState?: string;
  readonly caller?: Caller;
  readonly capabilities?: Values;
}

export interface RawAnswer {
  readonly result?: Values;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A served project, on a store of its own. */
export interface Served {
  readonly repository: ContentRepository;
  readonly server: ToolServer;
  /** Every audit record so far. */
  readonly audited: readonly Values[];
  /** What went wrong unexpectedly. */
  readonly failures: readonly Values[];
  /** The official client. `asked`: the questions that its user got. */
  connect(
    asking: Asking,
  ): Promise<{ readonly client: Client; readonly asked: readonly Question[] }>;
  raw(call: RawCall): Promise<RawAnswer>;
  close(): Promise<void>;
}

export async function serve(
  project: Project,
  options: Partial<ToolServerOptions> = {},
): Promise<Served> {
  const repository = await openSqliteRepository({ file: ":memory:" });
  const audited: Values[] = [];
  const failures: Values[] = [];
  const server = createToolServer({
    project,
    repository,
    audience: "admin",
    log: {
      info: (text, data = {}) => void (text === "tool call" && audited.push(data)),
      warn() {},
      error: (_text, data = {}) => void failures.push(data),
    },
    protectedWorkspaces: [],
    ...options,
  });
  const clients: Client[] = [];
  const handlerOf = (caller: Caller) =>
    createMcpHandler(() => server.connect({ callerOf: () => caller }));
  return {
    repository,
    server,
    audited,
    failures,
    async connect({ era, answer, capabilities, caller = tester }) {
      const asked: Question[] = [];
      const client = new Client(
        { name: "test", version: "1.0.0" },
        {
          capabilities: capabilities ?? (answer === undefined ? {} : { elicitation: {} }),
          versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: era } },
        },
      );
      if (answer !== undefined) {
        client.setRequestHandler("elicitation/create", async ({ params }) => {
          const question = params as unknown as Question;
          asked.push(question);
          return answer(question);
        });
      }
      if (era === "legacy") {
        const [near, far] = InMemoryTransport.createLinkedPair();
        await server.connect({ callerOf: () => caller }).connect(far);
        await client.connect(near);
      } else {
        const handler = handlerOf(caller);
        const url = new URL("http://127.0.0.1/mcp");
        const fetch = (to: string | URL, init?: RequestInit) =>
          handler.fetch(new Request(to, init));
        await client.connect(new StreamableHTTPClientTransport(url, { fetch }));
      }
      clients.push(client);
      return { client, asked };
    },
    async raw({ caller = tester, capabilities = { elicitation: {} }, name, ...params }) {
      const version = "2026-07-28";
      const request = new Request("http://127.0.0.1/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": version,
          "mcp-method": "tools/call",
          "mcp-name": name,
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: {
            name,
            ...params,
            _meta: {
              "io.modelcontextprotocol/protocolVersion": version,
              "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1.0.0" },
              "io.modelcontextprotocol/clientCapabilities": capabilities,
            },
          },
        }),
      });
      return (await (await handlerOf(caller).fetch(request)).json()) as RawAnswer;
    },
    async close() {
      for (const client of clients) await client.close();
      await repository.close();
    },
  };
}

/** What a call answers that is neither a question nor a refusal of the protocol. */
export async function callOf(client: Client, name: string, args: Values): Promise<Result> {
  return (await client.callTool({ name, arguments: args })) as unknown as Result;
}
