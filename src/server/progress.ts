import type { ServerContext } from "@modelcontextprotocol/server";
import type { Logger } from "../runtime/tool.js";

/** Progress goes to callers that asked for it, and only ever rises, as the protocol demands; none comes after the answer. */
export function createProgress(context: ServerContext, log: Logger) {
  const { _meta: meta } = context.mcpReq;
  const token = meta?.progressToken;
  let last = -Infinity;
  let isOver = false;
  let isGone = false;
  let sent = Promise.resolve();
  return {
    /** What a handler reports that is no progress, such as `NaN`, is left out. */
    report(done: number, total?: number, message?: string): void {
      if (token === undefined || isOver || !Number.isFinite(done) || !(done > last)) return;
      last = done;
      const params = {
        progressToken: token,
        progress: done,
        ...(total !== undefined && Number.isFinite(total) ? { total } : {}),
        ...(typeof message === "string" ? { message } : {}),
      };
      sent = sent
        .then(() =>
          isGone ? undefined : context.mcpReq.notify({ method: "notifications/progress", params }),
        )
        .catch((error: unknown) => {
          // A client that is gone gets none of what follows either.
          isGone = true;
          log.warn("progress was not delivered", { error });
        });
    },
    /** Resolves once all that was reported is on its way; nothing is sent from then on. */
    delivered(): Promise<void> {
      isOver = true;
      return sent;
    },
  };
}
