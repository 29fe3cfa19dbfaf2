import { randomUUID } from "node:crypto";
import {
  type AuthInfo,
  isInitializeRequest,
  type McpServer,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Logger } from "../../runtime/tool.js";
import type { ToolServer } from "../tool-server.js";
import type { SessionOptions } from "./options.js";
import { callerIn } from "./callers.js";
import { refusalCodes, refuse } from "./refusal.js";

/** A request of a session's client, or one that opens a session. */
export interface SessionRequest {
  readonly request: Request;
  /** Undefined where there is none. */
  readonly json: unknown;
  readonly authInfo: AuthInfo;
  /** Who sends it: a session answers those alone who opened it. */
  readonly owner: string;
  /** What lets the sender in: a token, nothing where visitors need none, or that nobody is asked for one. */
  readonly holds: "token" | "nothing" | "unasked";
}

/** Sessions of clients of 2025-11-25, of one process. */
export interface Sessions {
  /** Never a session of another owner or another server: such an id is unknown. */
  answer(server: ToolServer, asked: SessionRequest): Promise<Response>;
  /** How many there are. */
  readonly count: number;
  /** Tells the clients of a server that its list is another one. */
  toldOfChange(server: ToolServer): void;
  /** Ends them all, with their streams. */
  close(): Promise<void>;
}

interface Session {
  readonly tools: ToolServer;
  readonly owner: string;
  readonly protocol: Server | McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests that are being answered and streams that are open. */
  active: number;
  /** When it was used last, in milliseconds of the process's clock. */
  used: number;
  readonly holds: SessionRequest["holds"];
  expiry: NodeJS.Timeout | undefined;
}

const minuteMs = 60_000;

/** Sessions of one token's owner at a time: one more ends the one that was used least recently. */
const mostOfOwner = 32;

/** The longest that a timer can be set for. */
const longestTimerMs = 2 ** 31 - 1;

/** Keeps sessions; each ends when its client says so, or when nobody has used it for a while. */
export function createSessions(options: SessionOptions, log: Logger): Sessions {
  const { idleMinutes = 30, most = 1_000 } = options;
  const idleMs = Math.min(idleMinutes * minuteMs, longestTimerMs);
  const sessions = new Map<string, Session>();
  let opening = 0;
  const end = async (session: Session): Promise<void> => {
    clearTimeout(session.expiry);
    const { sessionId } = session.transport;
    if (sessionId !== undefined) sessions.delete(sessionId);
    await session.protocol.close();
  };
  const rest = (session: Session): void => {
    clearTimeout(session.expiry);
    session.expiry = setTimeout(() => {
      log.info("session expired");
      void end(session).catch((error: unknown) => log.warn("session did not end", { error }));
    }, idleMs);
    session.expiry.unref();
  };
  /** A session is in use while it answers, streams included: its client would notice if it ended. */
  const use = async (session: Session, work: () => Promise<Response>): Promise<Response> => {
    session.active += 1;
    clearTimeout(session.expiry);
    const leave = () => {
      session.active -= 1;
      session.used = performance.now();
      if (session.active === 0 && isOpen(session)) rest(session);
    };
    try {
      return whenRead(await work(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  };
  const isOpen = ({ transport }: Session): boolean =>
    transport.sessionId !== undefined && sessions.has(transport.sessionId);
  /** The one among some that nobody uses and was used least recently. */
  const idlest = (among: readonly Session[]): Session | undefined =>
    among.filter(({ active }) => active === 0).toSorted((a, b) => a.used - b.used)[0];
  /**
   * Whether there is room for one more, made where there is none: a token's owner makes it among their own sessions and visitors
   * among those of visitors, so that neither takes it from others.
   */
  const makeRoom = async ({ owner, holds }: SessionRequest): Promise<boolean> => {
    const all = [...sessions.values()];
    const visitors = all.filter((each) => each.holds === "nothing");
    const own = all.filter((each) => each.owner === owner);
    const isFull = all.length + opening >= most;
    let crowd: readonly Session[] | undefined;
    if (holds === "token" && own.length >= mostOfOwner) crowd = own;
    else if (holds === "nothing" && (isFull || visitors.length >= most / 2)) crowd = visitors;
    else if (isFull) crowd = all;
    if (crowd === undefined) return true;
    const leaving = idlest(crowd);
    if (leaving === undefined) return false;
    log.info("session ended to make room");
    await end(leaving);
    return true;
  };
  const open = async (tools: ToolServer, asked: SessionRequest): Promise<Response> => {
    if (!(await makeRoom(asked))) {
      log.warn("session refused", { reason: "too many", limit: most });
      return refuse(503, "The server has as many sessions as it can. Try again later.", {
        headers: { "retry-after": "30" },
      });
    }
    opening += 1;
    try {
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, session),
        onsessionclosed: (id) => void sessions.delete(id),
      });
      const protocol = tools.connect({ callerOf: callerIn });
      const { owner, holds } = asked;
      const session: Session = {
        tools,
        owner,
        holds,
        protocol,
        transport,
        active: 0,
        used: performance.now(),
        expiry: undefined,
      };
      await protocol.connect(transport);
      const response = await use(session, () => handle(session, asked));
      if (!isOpen(session)) await end(session);
      return response;
    } finally {
      opening -= 1;
    }
  };
  return {
    get count() {
      return sessions.size;
    },
    async answer(tools, asked) {
      const id = asked.request.headers.get("mcp-session-id");
      if (id === null) {
        if (isInitializeRequest(asked.json)) return open(tools, asked);
        return refuse(400, "Bad Request: Mcp-Session-Id header is required");
      }
      const session = sessions.get(id);
      if (session === undefined || session.owner !== asked.owner || session.tools !== tools) {
        return refuse(404, "Session not found", { code: refusalCodes.session });
      }
      return use(session, () => handle(session, asked));
    },
    toldOfChange(tools) {
      for (const session of sessions.values()) {
        if (session.tools !== tools) continue;
        const { protocol } = session;
        const server = "server" in protocol ? protocol.server : protocol;
        server
          .sendToolListChanged()
          .catch((error: unknown) => log.warn("change was not delivered", { error }));
      }
    },
    async close() {
      await Promise.allSettled([...sessions.values()].map(end));
    },
  };
}

function handle({ transport }: Session, { request, json, authInfo }: SessionRequest) {
  const body = json === undefined ? {} : { parsedBody: json };
  return transport.handleRequest(request, { authInfo, ...body });
}

/** Calls back once a response was read to its end or left by its reader; at once when it has no body. */
function whenRead(response: Response, callBack: () => void): Response {
  let isDone = false;
  const done = () => {
    if (!isDone) callBack();
    isDone = true;
  };
  if (response.body === null) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await reader.read();
        if (!part.done) return controller.enqueue(part.value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      done();
    },
    async cancel(reason) {
      done();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
