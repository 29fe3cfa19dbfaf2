import type { Audience, Project } from "../../runtime/index.js";
import type { Logger, Reach } from "../../runtime/tool.js";
import type { ContentRepository } from "../../store/content-repository.js";
import type { Adapter } from "../adapters/adapter.js";
import type { Gate } from "../auth/gate.js";
import type { ResourceProvider } from "../resources.js";

export interface FetchHandlerOptions {
  readonly project: Project;
  readonly repository: ContentRepository;
  /** Whose tools: `admin` at `/mcp`, `public` at `/public/mcp`. Both unless said. */
  readonly audiences?: readonly Audience[];
  readonly log: Logger;
  readonly reach?: Reach;
  /** Workspaces in which every write is refused. */
  readonly protectedWorkspaces?: readonly string[];
  /** Who is let in. Without one everybody is, with every scope: for a machine of one's own, or behind a gate of the embedder's. */
  readonly gate?: Gate;
  /** Names that a request's `Host` may have beside the loopback ones, without ports. */
  readonly hosts?: readonly string[];
  /** Origins of web pages that may send requests beside the loopback ones, such as `https://app.example`. */
  readonly origins?: readonly string[];
  /** Stateful sessions for clients of 2025-11-25; none unless said. */
  readonly sessions?: SessionOptions;
  /** Corrects the version header of clients that name another version there than in their request; off unless said. */
  readonly repairVersionHeader?: boolean;
  readonly limits?: Limits;
  /** Clients are told when `replaceProject` changes the list. */
  readonly tellsChanges?: boolean;
  readonly resources?: ResourceProvider;
  readonly listsPrompts?: boolean;
  readonly adapter?: Adapter;
}

export interface SessionOptions {
  /** A session that nobody used for so long is closed; 30 minutes unless said. */
  readonly idleMinutes?: number;
  /** Sessions at a time; 1,000 unless said. One more ends another one, or is refused with 503. */
  readonly most?: number;
}

/** Bounds on what a caller may ask for; each has a default. */
export interface Limits {
  /** Bytes of a request's body; 4 MiB. */
  readonly bodyBytes?: number;
  /** How deep its JSON may nest; 100. */
  readonly depth?: number;
  /** Items of one array, and members of one object; 10,000. */
  readonly items?: number;
  /**
   * Requests of one caller in a minute; 0 for no bound; 600. A caller without a token is known by the address, and not counted
   * where that is not said.
   */
  readonly requestsPerMinute?: number;
}

/** What the listener knows of a request and the request itself does not say. */
export interface RequestFacts {
  /** The peer's IP address. */
  readonly address?: string;
}

/** A server as a function from request to response, for any framework that speaks Fetch. */
export interface FetchHandler {
  /** Never throws. Bound: may be passed around. */
  readonly fetch: (request: Request, facts?: RequestFacts) => Promise<Response>;
  /** Serves another state of the project from now on. */
  replaceProject(project: Project): void;
  /**
   * Is not ready from now on; takes calls for another `drainMs` milliseconds (0 unless said) and then no more (503), lets those in
   * flight finish, cancels what outlasts `graceMs` (10,000 unless said), and ends sessions and streams.
   */
  close(graceMs?: number, drainMs?: number): Promise<void>;
}
