import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ResourceProvider } from "../resources.js";
import type { Connection, Served } from "./adapter.js";

/** What a server says that it can do beside its tools, and how long such lists may be kept; the same on every adapter. */
export function besideTools({ resources, listsPrompts, cacheHint }: Served) {
  return {
    capabilities: {
      ...(resources === undefined
        ? {}
        : { resources: resources.onUpdated === undefined ? {} : { subscribe: true } }),
      ...(listsPrompts ? { prompts: {} } : {}),
    },
    cacheHints: {
      "resources/list": cacheHint,
      "resources/templates/list": cacheHint,
      "prompts/list": cacheHint,
    },
  } as const;
}

/** Serves resources and the empty list of prompts, as far as there are any. */
export function serveBesideTools(
  server: Server,
  { resources, listsPrompts }: Served,
  { tellsEveryUpdate = false }: Connection,
): void {
  if (listsPrompts) server.setRequestHandler("prompts/list", () => ({ prompts: [] }));
  if (resources === undefined) return;
  serveResources(server, resources);
  if (resources.onUpdated === undefined) return;
  const updates = createUpdates(server, resources.onUpdated);
  if (tellsEveryUpdate) updates.tellAll();
  else serveSubscriptions(server, updates);
}

function serveResources(server: Server, resources: ResourceProvider): void {
  server.setRequestHandler(
    "resources/list",
    () => ({ resources: resources.list() }) as unknown as ListResourcesResult,
  );
  server.setRequestHandler(
    "resources/templates/list",
    () => ({ resourceTemplates: resources.templates() }) as unknown as ListResourceTemplatesResult,
  );
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const contents = await resources.read(uri);
    if (contents === undefined) throw new ResourceNotFoundError(uri);
    return { contents } as unknown as ReadResourceResult;
  });
}

/** What one connection is told of. */
interface Updates {
  readonly subscribed: ReadonlySet<string>;
  subscribe(uri: string): void;
  unsubscribe(uri: string): void;
  /** Whatever is subscribed to. */
  tellAll(): void;
}

/** Listens to a provider only while there is something to tell, and no longer than the connection. */
function createUpdates(
  server: Server,
  onUpdated: NonNullable<ResourceProvider["onUpdated"]>,
): Updates {
  const subscribed = new Set<string>();
  let forget: (() => void) | undefined;
  const listen = (isTold: (uri: string) => boolean) => {
    forget ??= onUpdated((uri) => {
      // A client that has gone needs no more; its closing takes this listener away.
      if (isTold(uri)) server.sendResourceUpdated({ uri }).catch(() => {});
    });
  };
  const stop = () => {
    forget?.();
    forget = undefined;
  };
  const { onclose } = server;
  const closed = () => {
    stop();
    onclose?.();
  };
  Object.assign(server, { onclose: closed });
  return {
    subscribed,
    subscribe(uri) {
      subscribed.add(uri);
      listen((each) => subscribed.has(each));
    },
    unsubscribe(uri) {
      subscribed.delete(uri);
      if (subscribed.size === 0) stop();
    },
    tellAll: () => listen(() => true),
  };
}

/** URIs that one connection may subscribe to; a bound on what a client can make the server keep. */
const mostSubscriptions = 1_000;

/** Subscriptions of a 2025-era connection. Those of 2026-07-28 are streams, which whoever serves the connection keeps. */
function serveSubscriptions(server: Server, updates: Updates): void {
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }, context) => {
    refuseWithoutConnection(context);
    const { subscribed } = updates;
    if (subscribed.size >= mostSubscriptions && !subscribed.has(uri)) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `A connection may subscribe to ${mostSubscriptions} resources. Unsubscribe from some first.`,
      );
    }
    updates.subscribe(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }, context) => {
    refuseWithoutConnection(context);
    updates.unsubscribe(uri);
    return {};
  });
}

/** A request over HTTP that stands alone has no connection on which anything could be told later. */
function refuseWithoutConnection({ http, sessionId }: ServerContext): void {
  if (http === undefined || sessionId !== undefined) return;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    "Subscriptions need a session, and this server has none.",
  );
}
