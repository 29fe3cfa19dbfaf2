import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isJsonContentType } from "@modelcontextprotocol/server";
import type { Audience } from "../../runtime/index.js";
import { thrownStack } from "../../runtime/thrown.js";
import type { Gate, Identity } from "../auth/gate.js";
import { endsWithin } from "../../util/ends-within.js";
import { endpointPaths } from "../endpoint-paths.js";
import { createToolServer } from "../tool-server.js";
import { blockOf } from "./address-block.js";
import { hostCheck, hostName, originCheck } from "./allowed-names.js";
import { readJsonBody } from "./body.js";
import { authInfoOf, callerBy, localCaller } from "./callers.js";
import { preflight, shareWith } from "./cross-origin.js";
import { createEndpoint, type Endpoint } from "./endpoint.js";
import { boundedResponse, createExchanges } from "./exchanges.js";
import { createReadiness, healthPaths, healthResponse } from "./health.js";
import { messagesIn, methodOf, scopesNeeded } from "./messages.js";
import type { FetchHandler, FetchHandlerOptions, RequestFacts } from "./options.js";
import { createRateLimit } from "./rate-limit.js";
import { reasonOf, refusalCodes, refuse } from "./refusal.js";
import { repairHeaders } from "./repair-headers.js";
import { createSessions, type SessionRequest } from "./sessions.js";

/** How long calls that were cancelled may take to say so, in milliseconds. */
const answerMs = 2_000;

const defaultRequestsPerMinute = 600;

/** Characters. */
const longestLoggedPath = 200;

/**
 * A project as a function from request to response. Every request passes these, in this order: name of the server, origin, whether
 * there is anything at its address, access token, rate, size, scopes. Health is answered before all of them.
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const { audiences = ["admin", "public"], gate, log, limits = {} } = options;
  const sessions =
    options.sessions === undefined ? undefined : createSessions(options.sessions, log);
  const endpoints = new Map<string, Endpoint>(
    audiences.map((audience) => [
      endpointPaths[audience],
      createEndpoint(toolServerFor(audience, options), sessions, log, options.resources),
    ]),
  );
  const tools = [...endpoints.values()].map((endpoint) => endpoint.tools);
  const isOurHost = hostCheck(options.hosts ?? []);
  const mayShare = originCheck(options.origins ?? []);
  const isReady = createReadiness(options.repository, log);
  const rate = createRateLimit(limits.requestsPerMinute ?? defaultRequestsPerMinute);
  const exchanges = createExchanges();
  const whereTools = `Tools are at ${audiences.map((audience) => endpointPaths[audience]).join(" and ")}.`;
  const methods = sessions === undefined ? ["POST"] : ["GET", "POST", "DELETE"];
  let closing: Promise<void> | undefined;
  let takesCalls = true;

  const answer = async (request: Request, facts: RequestFacts): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === healthPaths.process) return healthResponse(request.method, true);
    if (pathname === healthPaths.store) {
      return healthResponse(request.method, closing === undefined && (await isReady()));
    }
    const origin = request.headers.get("origin") ?? undefined;
    const refused = refusalOfNames(request, origin);
    const response = refused ?? (await answerShared(pathname, request, facts));
    noteRefusal(response, request.method, pathname, facts);
    return refused ?? shareWith(origin, response);
  };

  const refusalOfNames = (request: Request, origin: string | undefined): Response | undefined => {
    if (!isOurHost(request)) {
      const name = hostName(request.headers.get("host") ?? new URL(request.url).host);
      const known = name === undefined ? "" : ` ${JSON.stringify(name)}`;
      return refuse(
        403,
        `This server is not known by the name${known} in the request's Host header. Its operator can add it to http.hosts.`,
      );
    }
    return origin === undefined || mayShare(origin)
      ? undefined
      : refuse(403, "Web pages of this origin may not send requests to this server.");
  };

  /** Nobody guesses tokens, or sends a wrong name, unseen. Never the query, in which tokens are sent by mistake. */
  const noteRefusal = (
    response: Response,
    method: string,
    pathname: string,
    { address }: RequestFacts,
  ) => {
    const reason = reasonOf(response);
    if (reason === undefined || response.status === 500) return;
    const path = pathname.slice(0, longestLoggedPath);
    log.warn("request refused", { status: response.status, reason, method, path, address });
  };

  const answerShared = async (
    pathname: string,
    request: Request,
    facts: RequestFacts,
  ): Promise<Response> => {
    const metadata = gate?.metadata(request);
    if (metadata !== undefined) return metadata;
    const endpoint = endpoints.get(pathname);
    if (endpoint === undefined)
      return refuse(404, `There is nothing at this address. ${whereTools}`);
    if (request.method === "OPTIONS") return preflight(methods, request.headers.has("origin"));
    if (!methods.includes(request.method)) {
      return refuse(405, "Method not allowed.", { headers: { allow: methods.join(", ") } });
    }
    if (request.method === "POST" && !isJsonContentType(request.headers.get("content-type"))) {
      return refuse(415, "Unsupported Media Type: Content-Type must be application/json");
    }
    if (!takesCalls) return stopping();
    return answerChecked(endpoint, request, facts);
  };

  const answerChecked = async (
    endpoint: Endpoint,
    request: Request,
    facts: RequestFacts,
  ): Promise<Response> => {
    const { audience } = endpoint.tools;
    const identity = await gate?.identify(request);
    if (identity instanceof Response) {
      return (await tooMany(guessesOf(facts), 1)) ?? identity;
    }
    if (gate !== undefined && identity === undefined && audience === "admin") {
      return (await tooMany(guessesOf(facts), 1)) ?? gate.demandToken(request);
    }
    const payer = payerOf(identity, facts);
    const wait = await tooMany(payer, 1);
    if (wait !== undefined) return wait;
    const body = request.method === "POST" ? await readJsonBody(request, limits) : undefined;
    if (body instanceof Response) return body;
    const json = body?.json;
    // Each message of a batch is a request of its own.
    const more = await tooMany(payer, messagesIn(json).length - 1);
    if (more !== undefined) return more;
    if (!takesCalls) return stopping();
    const { project } = endpoint.tools;
    const caller =
      gate === undefined ? localCaller(project, audience) : callerBy(identity, audience);
    if (gate !== undefined) {
      const needed = scopesNeeded(json, project, audience);
      if (!needed.every((scope) => caller.scopes.includes(scope))) {
        return identity === undefined
          ? gate.demandToken(request, needed)
          : gate.demandScopes(request, needed);
      }
    }
    const asked = {
      request: forwarded(request, json, options.repairVersionHeader === true),
      json,
      authInfo: authInfoOf(caller),
      owner: gate === undefined ? "local" : ownerOf(identity, facts),
      holds: holdsOf(gate, identity),
    };
    if (isLasting(request.method, json)) {
      return boundedResponse(await endpoint.answer(asked)).bounded;
    }
    return exchanges.run(() => endpoint.answer(asked));
  };

  const tooMany = async (payer: string | undefined, requests: number) => {
    if (payer === undefined) return undefined;
    for (let request = 0; request < requests; request += 1) {
      const seconds = await rate.take(payer);
      if (seconds !== undefined) {
        return refuse(429, `Too many requests. Try again in ${seconds} s.`, {
          headers: { "retry-after": String(seconds) },
        });
      }
    }
    return undefined;
  };

  const drain = async (graceMs: number, drainMs: number): Promise<void> => {
    if (drainMs > 0) await sleep(drainMs);
    takesCalls = false;
    // What is cancelled answers that it was, and that nothing was written.
    if (!(await endsWithin(graceMs, exchanges.ended()))) {
      for (const each of tools) each.cancel();
      await endsWithin(answerMs, exchanges.ended());
    }
    await sessions?.close();
    await Promise.all([...endpoints.values()].map((endpoint) => endpoint.close()));
    await endsWithin(answerMs, Promise.all(tools.map((each) => each.settled())));
  };

  return {
    async fetch(request, facts = {}) {
      try {
        return await answer(request, facts);
      } catch (error) {
        const incident = randomUUID();
        log.error("request failed", { incident, stack: thrownStack(error) });
        return refuse(500, `Internal error. The server's log has it as incident ${incident}.`, {
          code: refusalCodes.internal,
        });
      }
    },
    replaceProject(project) {
      for (const each of tools) each.replaceProject(project);
    },
    close(graceMs = 10_000, drainMs = 0) {
      closing ??= drain(graceMs, drainMs);
      return closing;
    },
  };
}

function toolServerFor(audience: Audience, options: FetchHandlerOptions) {
  const { project, repository, log, reach, tellsChanges, resources, listsPrompts, adapter } =
    options;
  const isPrivate = audience === "admin" && options.gate !== undefined;
  return createToolServer({
    project,
    repository,
    audience,
    log,
    protectedWorkspaces: options.protectedWorkspaces ?? [],
    cacheScope: isPrivate ? "private" : "public",
    ...(reach === undefined ? {} : { reach }),
    ...(tellsChanges === undefined ? {} : { tellsChanges }),
    ...(resources === undefined ? {} : { resources }),
    ...(listsPrompts === undefined ? {} : { listsPrompts }),
    ...(adapter === undefined ? {} : { adapter }),
  });
}

function stopping(): Response {
  return refuse(503, "The server is stopping. Try again in a moment.", {
    headers: { "retry-after": "1", connection: "close" },
  });
}

/**
 * By whom requests are counted: a token's owner, else an address. Undefined where neither is known; whoever embeds the handler and
 * does not say addresses counts for themselves.
 */
function payerOf(identity: Identity | undefined, { address }: RequestFacts): string | undefined {
  if (identity !== undefined) return `id ${identity.id}`;
  return address === undefined ? undefined : `address ${blockOf(address)}`;
}

function holdsOf(gate: Gate | undefined, identity: Identity | undefined): SessionRequest["holds"] {
  if (gate === undefined) return "unasked";
  return identity === undefined ? "nothing" : "token";
}

/** By whom requests are counted that came without a token, or with a bad one, where one is needed. */
function guessesOf({ address }: RequestFacts): string | undefined {
  return address === undefined ? undefined : `refused ${blockOf(address)}`;
}

/** No token's owner is taken for those who have none, and these are told apart by where they are. */
function ownerOf(identity: Identity | undefined, { address }: RequestFacts): string {
  if (identity !== undefined) return `id ${identity.id}`;
  return address === undefined ? "anonymous" : `anonymous ${blockOf(address)}`;
}

const secretHeaders = ["authorization", "cookie", "proxy-authorization"];

/** The request as the library gets it: its body was read, and credentials stay here. A copy only where one is needed: it is slow. */
function forwarded(request: Request, json: unknown, repairs: boolean): Request {
  if (!repairs && !secretHeaders.some((name) => request.headers.has(name))) return request;
  const headers = new Headers(request.headers);
  for (const name of secretHeaders) headers.delete(name);
  if (repairs) repairHeaders(headers, json);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** Whether the answer is a stream that lasts as long as the client listens, and that nobody waits for. */
function isLasting(method: string, json: unknown): boolean {
  return method === "GET" || methodOf(json) === "subscriptions/listen";
}
