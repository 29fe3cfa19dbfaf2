import { endsWithin } from "../../util/ends-within.js";
import type { ContentRepository } from "../../store/content-repository.js";
import { probeRepository } from "../../store/probe.js";
import { attempt } from "../../runtime/thrown.js";
import type { Logger } from "../../runtime/tool.js";

/** Addresses that load balancers ask. They are answered whatever `Host` a probe sends: nothing but a status is to be had. */
export const healthPaths = { process: "/healthz", store: "/readyz" } as const;

/** How long the store may take to answer a probe, in milliseconds. */
const patienceMs = 2_000;

/** After so long a probe of the store counts as lost, and another one may be made. */
const lostAfterMs = 10_000;

/**
 * Whether the store answers a tiny read in time. Probes that come together share one read, so that no number of them burdens a
 * store that hangs. Calls that wait for something else, and for each other, do not count where the store can tell.
 */
export function createReadiness(
  repository: ContentRepository,
  log: Logger,
): () => Promise<boolean> {
  let current: { readonly answer: Promise<boolean>; readonly since: number } | undefined;
  let wasReady = true;
  const read = async (): Promise<boolean> => {
    try {
      await probeRepository(repository);
      return true;
    } catch (error) {
      log.error("store does not answer", { reason: attempt(() => String(error), "unknown") });
      return false;
    }
  };
  return async () => {
    const now = performance.now();
    if (current === undefined || now - current.since > lostAfterMs) {
      const started = { answer: read(), since: now };
      current = started;
      void started.answer.finally(() => {
        if (current === started) current = undefined;
      });
    }
    const { answer } = current;
    const isReady = (await endsWithin(patienceMs, answer)) && (await answer);
    if (wasReady && !isReady) log.warn("not ready");
    if (!wasReady && isReady) log.info("ready again");
    wasReady = isReady;
    return isReady;
  };
}

/** The answer to a probe: 200, or 503 with nothing about the reason. */
export function healthResponse(method: string, isWell: boolean): Response {
  const headers = { "cache-control": "no-store" };
  if (method !== "GET" && method !== "HEAD") {
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  }
  const status = isWell ? 200 : 503;
  if (method === "HEAD") return new Response(null, { status, headers });
  return Response.json({ status: isWell ? "ok" : "unavailable" }, { status, headers });
}
